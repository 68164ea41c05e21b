using OpenSim.Http.Calls;
using OpenSim.Imaging;
using OpenSim.Imaging.Drawing;

namespace OpenSim.Modules.Things.DynamicTextures;

/// <summary>Pictures of web servers that scripts name. Public networks only, and bounded in time and size. Any thread.</summary>
internal sealed class WebPictures(AddressGuard guard, int maxBytes) : IDisposable
{
    private const int MaxRedirects = 3;
    private const int MaxOfDrawing = 8;
    private const int MaxSide = 4096;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    private readonly HttpClient _client = new(guard.NewHandler(MaxRedirects))
    {
        Timeout = Patience, MaxResponseContentBufferSize = maxBytes
    };

    public void Dispose() => _client.Dispose();

    /// <summary>Null for what is no picture, is too large, or is unavailable.</summary>
    public async Task<RgbaImage?> Get(string address, CancellationToken cancel)
    {
        if (!Uri.TryCreate(address.Trim(), UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
            return null;
        try
        {
            var bytes = await _client.GetByteArrayAsync(uri, cancel);
            return PictureFile.TryRead(bytes, out var picture, MaxSide) ? picture : null;
        }
        catch (Exception e) when (e is HttpRequestException or IOException or TaskCanceledException && !cancel.IsCancellationRequested)
        {
            return null;
        }
    }

    /// <summary>Those that a drawing names, as many as it may.</summary>
    public async Task<IReadOnlyDictionary<string, RgbaImage>> Get(IEnumerable<DrawCommand> commands, CancellationToken cancel)
    {
        var found = new Dictionary<string, RgbaImage>();
        foreach (var address in commands.Where(c => c.Verb == DrawVerb.Image).Select(c => c.Text).Distinct().Take(MaxOfDrawing))
        {
            if (await Get(address, cancel) is { } picture)
                found[address] = picture;
        }

        return found;
    }
}

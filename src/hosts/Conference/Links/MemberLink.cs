using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;

namespace OpenSim.Conference.Links;

/// <summary>By HTTP, with the operator's token, which is the same for all of a conference.</summary>
internal sealed class MemberLink : IMemberLink, IDisposable
{
    private const int MaxAnswer = 4 << 20;
    private static readonly TimeSpan PagePatience = TimeSpan.FromSeconds(5); // three times this is how long a frozen region stays one
    private static readonly TimeSpan PicturePatience = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan CommandPatience = TimeSpan.FromMinutes(5);

    private readonly HttpClient _http;
    private readonly string _host;

    public MemberLink(ConferencePlan plan, string token)
    {
        _http = new HttpClient(new SocketsHttpHandler { PooledConnectionIdleTimeout = TimeSpan.FromMinutes(1) })
        {
            Timeout = Timeout.InfiniteTimeSpan, MaxResponseContentBufferSize = MaxAnswer
        };
        _http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
        _host = IPAddress.TryParse(plan.Configuration.Get(ConferenceSettings.Bind), out var bound) && !bound.Equals(IPAddress.Any)
            && !bound.Equals(IPAddress.IPv6Any)
            ? bound.ToString()
            : "127.0.0.1";
    }

    public Task<MemberAnswer?> Ready(MemberPlan member) => Get(member, "ready");

    public Task<MemberAnswer?> Health(MemberPlan member) => Get(member, "health");

    public Task<MemberAnswer?> Command(MemberPlan member, string line) => Try<MemberAnswer?>(CommandPatience, async cancel =>
    {
        using var answer = await _http.PostAsJsonAsync(
            AddressOf(member, "operator/api/command"), new Dictionary<string, string> { ["line"] = line, ["region"] = member.Name }, cancel);
        if (!answer.IsSuccessStatusCode)
            return new MemberAnswer(false, $"It refuses ({(int)answer.StatusCode}): {await answer.Content.ReadAsStringAsync(cancel)}".TrimEnd());
        using var json = await JsonDocument.ParseAsync(await answer.Content.ReadAsStreamAsync(cancel), default, cancel);
        return new MemberAnswer(
            json.RootElement.GetProperty("done").GetBoolean(), json.RootElement.GetProperty("output").GetString()!.TrimEnd());
    });

    public async Task Follow(MemberPlan member, Action<RegionReading> read, CancellationToken cancel)
    {
        try
        {
            await using var stream = await _http.GetStreamAsync(AddressOf(member, "operator/api/stream"), cancel);
            await new ReadingStream(read).Read(stream, cancel);
        }
        catch (Exception e) when (IsAway(e))
        {
            // It has ended, or nobody wants to know any more.
        }
    }

    /// <summary>The picture from above of one square of 256 m of the region, a JPEG; null when there is none.</summary>
    /// <param name="x">Squares from its western border.</param>
    /// <param name="y">Squares from its southern border.</param>
    public Task<byte[]?> Picture(MemberPlan member, int x, int y) => Try<byte[]?>(PicturePatience, async cancel =>
        await _http.GetByteArrayAsync(AddressOf(member, $"map-1-{member.Place.X + x}-{member.Place.Y + y}-objects.jpg"), cancel));

    public void Dispose() => _http.Dispose();

    private Task<MemberAnswer?> Get(MemberPlan member, string page) => Try<MemberAnswer?>(PagePatience, async cancel =>
    {
        using var answer = await _http.GetAsync(AddressOf(member, page), cancel);
        // Another grid server than ours has no such page, and is there all the same. A region that has none yet is not.
        var isMissing = answer.StatusCode == HttpStatusCode.NotFound;
        if (isMissing && member.Kind == MemberKind.Region)
            return null;
        return new MemberAnswer(isMissing || answer.IsSuccessStatusCode, (await answer.Content.ReadAsStringAsync(cancel)).TrimEnd());
    });

    private Uri AddressOf(MemberPlan member, string path) => new UriBuilder(Uri.UriSchemeHttp, _host, member.Port, path).Uri;

    private static async Task<T?> Try<T>(TimeSpan patience, Func<CancellationToken, Task<T>> ask)
    {
        using var cancel = new CancellationTokenSource(patience);
        try
        {
            return await ask(cancel.Token);
        }
        catch (Exception e) when (IsAway(e))
        {
            return default;
        }
    }

    private static bool IsAway(Exception e) => e is HttpRequestException or IOException or OperationCanceledException or JsonException;
}

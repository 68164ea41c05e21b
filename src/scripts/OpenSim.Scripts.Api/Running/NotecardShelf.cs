using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Notecards;
using OpenSim.Services.Assets;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Notecards that scripts have read last, in lines: they ask for one line after the other. Any thread.</summary>
public sealed class NotecardShelf
{
    private const int MaxCards = 64; // of at most 64 kB each, as viewers write them

    private readonly Lock _gate = new();
    private readonly Dictionary<UUID, string[]> _cards = [];

    /// <summary>Null for what is not at hand.</summary>
    public string[]? Find(UUID asset)
    {
        lock (_gate)
            return _cards.GetValueOrDefault(asset);
    }

    /// <summary>Null for what is no notecard, or is lost.</summary>
    public async ValueTask<string[]?> Read(IAssetService assets, UUID asset)
    {
        if (Find(asset) is { } known)
            return known;
        if (await assets.Get(asset) is not { } found || TextOf(found.Data) is not { } text)
            return null;
        var lines = text.Split('\n');
        lock (_gate)
        {
            if (_cards.Count >= MaxCards)
                _cards.Clear();
            _cards[asset] = lines;
        }

        return lines;
    }

    // Other programs than viewers store bare text.
    private static string? TextOf(byte[] data)
    {
        if (NotecardReader.TryRead(data, out var card))
            return card.Text;
        return data.AsSpan().StartsWith("Linden text"u8) ? null : Encoding.UTF8.GetString(data);
    }
}

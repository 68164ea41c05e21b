using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Assets;

/// <summary>
/// Looks at every asset of a store: can it be read, are its bytes those that were stored, does it begin like what it says it is. Blocking;
/// one asset in memory at a time. For one look.
/// </summary>
public sealed class AssetIntegrity(ContentAssetStore store)
{
    private const int PageLength = 500;

    private readonly List<(UUID Id, string Sentence)> _bad = [];
    private int _checked;
    private long _bytes;
    private int _repaired;

    private static ReadOnlySpan<byte> CodeStream => [0xFF, 0x4F, 0xFF, 0x51];

    private static ReadOnlySpan<byte> Jp2File => [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20];

    /// <param name="keep">
    /// Null to leave everything as it is. Else empty and damaged assets are taken out, and this is given the bytes that were left of each
    /// before; it throws an <see cref="IOException"/> when it cannot keep them, and the asset stays. Anything that only looks wrong, or cannot
    /// be read now, is left alone.
    /// </param>
    /// <param name="onBegin">Told how many there are before the first is looked at.</param>
    /// <param name="onChecked">Told of every asset.</param>
    public AssetReport Check(Action<UUID, byte[]>? keep, Action<int>? onBegin = null, Action? onChecked = null)
    {
        onBegin?.Invoke((int)store.Entries());
        var last = UUID.Zero;
        while (store.Walk(last, PageLength) is { Count: > 0 } page)
        {
            foreach (var (id, bytes) in page)
            {
                _checked++;
                _bytes += bytes;
                Check(id, keep);
                onChecked?.Invoke();
            }

            last = page[^1].Id;
        }

        return new AssetReport(_checked, _bytes, _repaired, _bad);
    }

    private void Check(UUID id, Action<UUID, byte[]>? keep)
    {
        try
        {
            var row = store.Load(id, out var damaged);
            if (damaged is not null)
                TakeOut(id, damaged.Length == 0 ? "has lost its bytes" : "has other bytes than were stored", damaged, keep,
                    store.DeleteOwn);
            else if (row is { Data: [] })
                TakeOut(id, "is empty", [], keep, store.Delete);
            else if (row is not null && !BeginsRight(row.Type, row.Data))
                _bad.Add((id, $"does not begin like an asset of type {row.Type}"));
        }
        catch (StoreException e)
        {
            _bad.Add((id, "cannot be read: " + e.Message));
        }
    }

    private void TakeOut(UUID id, string sentence, byte[] left, Action<UUID, byte[]>? keep, Func<UUID, bool> delete)
    {
        try
        {
            if (left.Length > 0)
                keep?.Invoke(id, left);
            if (keep is not null && delete(id))
                _repaired++;
        }
        catch (IOException e)
        {
            sentence += "; what is left of it cannot be kept: " + e.Message;
        }

        _bad.Add((id, sentence));
    }

    // The kinds whose beginning leaves no doubt.
    private static bool BeginsRight(sbyte type, ReadOnlySpan<byte> data) => type switch
    {
        AssetType.Texture => data.StartsWith(CodeStream) || data.StartsWith(Jp2File),
        AssetType.Sound => data.StartsWith("OggS"u8),
        AssetType.Object => data.TrimStart("\xEF\xBB\xBF \t\r\n"u8) is [(byte)'<', ..],
        AssetType.Notecard => data.StartsWith("Linden text version"u8),
        AssetType.Landmark => data.StartsWith("Landmark version"u8),
        _ => true
    };
}

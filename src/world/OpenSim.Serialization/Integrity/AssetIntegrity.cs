using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Assets;
using OpenSim.Store.Sql;

namespace OpenSim.Serialization.Integrity;

/// <summary>Looks at every asset of a store: can it be read, is it empty, does it begin like what it says it is. Blocking; one asset in memory at a time.</summary>
public sealed class AssetIntegrity(IAssetStore store)
{
    private const int PageLength = 500;

    private readonly List<(UUID Id, string Sentence)> _bad = [];

    private static ReadOnlySpan<byte> CodeStream => [0xFF, 0x4F, 0xFF, 0x51];

    private static ReadOnlySpan<byte> Jp2File => [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20];

    public int Checked { get; private set; }

    public long Bytes { get; private set; }

    /// <summary>Empty assets that were taken out, so that an archive which has them can bring them again.</summary>
    public int Repaired { get; private set; }

    /// <summary>Each with one sentence.</summary>
    public IReadOnlyList<(UUID Id, string Sentence)> Bad => _bad;

    /// <param name="repair">Takes out empty assets. What only looks wrong, or cannot be read now, is left alone.</param>
    public void Check(bool repair, CancellationToken cancel = default)
    {
        var last = UUID.Zero;
        while (store.Walk(last, PageLength) is { Count: > 0 } page)
        {
            foreach (var (id, bytes) in page)
            {
                cancel.ThrowIfCancellationRequested();
                Check(id, bytes, repair);
            }

            last = page[^1].Id;
        }
    }

    private void Check(UUID id, long bytes, bool repair)
    {
        Checked++;
        Bytes += bytes;
        if (bytes > 0)
        {
            if (WhyBad(id) is { } sentence)
                _bad.Add((id, sentence));
            return;
        }

        _bad.Add((id, "is empty"));
        if (repair && store.Delete(id))
            Repaired++;
    }

    private string? WhyBad(UUID id)
    {
        try
        {
            return store.Load(id) switch
            {
                null => "went away while it was looked at",
                { Data: null or [] } => "is empty",
                { } row => BeginsRight(row.Type, row.Data) ? null : $"does not begin like an asset of type {row.Type}"
            };
        }
        catch (StoreException e)
        {
            return "cannot be read: " + e.Message;
        }
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

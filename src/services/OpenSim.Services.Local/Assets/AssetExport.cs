using OpenSim.Primitives;

namespace OpenSim.Services.Local.Assets;

/// <summary>How far an export of assets has come.</summary>
/// <param name="total">How many assets are in the tables of ours.</param>
public sealed class AssetExport(long total)
{
    private readonly List<UUID> _damaged = [];

    public long Total { get; } = total;

    public long Seen => Written + Known + _damaged.Count;

    public long Written { get; private set; }

    public long WrittenBytes { get; private set; }

    /// <summary>Those that table assets had.</summary>
    public long Known { get; private set; }

    /// <summary>Those whose bytes are gone or no longer what was stored.</summary>
    public IReadOnlyList<UUID> Damaged => _damaged;

    internal void CountWritten(int bytes)
    {
        Written++;
        WrittenBytes += bytes;
    }

    internal void CountKnown() => Known++;

    internal void CountDamaged(UUID id) => _damaged.Add(id);
}

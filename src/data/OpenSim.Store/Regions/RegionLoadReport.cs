using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>What a region load came to. Nothing in it is fatal: what could not be used is named here and left in the database.</summary>
public sealed class RegionLoadReport
{
    private readonly List<(string, string)> _broken = [];
    private int _shapeless;

    public int Prims { get; internal set; }
    public int Objects { get; internal set; }
    public int Items { get; internal set; }

    /// <summary>Prims without a row in primshapes; they get the default form.</summary>
    public int Shapeless => _shapeless;

    public TimeSpan Duration { get; internal set; }

    /// <summary>Objects of which only children exist.</summary>
    public IReadOnlyList<UUID> Orphans => OrphanList;

    /// <summary>Rows that could not be read, each with the id as far as it is known and one sentence.</summary>
    public IReadOnlyList<(string Id, string Reason)> Broken => _broken;

    internal List<UUID> OrphanList { get; } = [];

    /// <summary>Any reading thread.</summary>
    internal void AddBroken(string id, string reason)
    {
        lock (_broken)
            _broken.Add((id, reason));
    }

    /// <summary>Any reading thread.</summary>
    internal void AddShapeless() => Interlocked.Increment(ref _shapeless);
}

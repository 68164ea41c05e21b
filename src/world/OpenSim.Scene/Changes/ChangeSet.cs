using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.World.Changes;

/// <summary>
/// What has changed since the last tick, gathered once for all viewers: built by the first phase of the Replicate stage, good until that
/// phase runs again. All lists are reused; building allocates nothing once they have grown. The scene stands still while it is read, so
/// workers may share it. Kills must be heeded first and in the very tick: later, a prim's index and an avatar's slot may belong to another.
/// </summary>
public sealed class ChangeSet : ITickPhase
{
    /// <summary>What stands in <see cref="Prims"/>: all that viewers are told by messages about prims.</summary>
    private const PrimUpdateFlags Gathered =
        PrimUpdateFlags.Full | PrimUpdateFlags.Added | PrimUpdateFlags.Cell | PrimUpdateFlags.Animations;

    private readonly PrimTable _table;
    private readonly int[] _cellStarts;
    private readonly List<int> _touchedCells = [];
    private PrimChange[] _prims = new PrimChange[64];
    private CellRange[] _ranges = new CellRange[16];
    private int[] _properties = new int[16];
    private PrimChange[] _happenings = new PrimChange[16];
    private CellMove[] _moves = new CellMove[16];
    private PrimKill[] _kills = new PrimKill[16];
    private PresenceChange[] _presences = new PresenceChange[16];
    private PresenceKill[] _presenceKills = new PresenceKill[16];
    private int _primCount, _rangeCount, _propertyCount, _happeningCount, _moveCount, _killCount, _presenceCount, _presenceKillCount;

    internal ChangeSet(PrimTable table, CellGrid cells)
    {
        _table = table;
        _cellStarts = new int[cells.Count];
    }

    public string Name => "ChangeSet";

    public bool IsIdle => IsEmpty && IsNothingNoted;

    /// <summary>Grows by one with each change set.</summary>
    public long Number { get; private set; }

    public bool IsEmpty =>
        _primCount + _propertyCount + _happeningCount + _killCount + _presenceCount + _presenceKillCount == 0;

    /// <summary>Each changed prim once, grouped by the cell it stands in now.</summary>
    public ReadOnlySpan<PrimChange> Prims => _prims.AsSpan(0, _primCount);

    /// <summary>The groups of <see cref="Prims"/>, one for each cell in which something has changed.</summary>
    public ReadOnlySpan<CellRange> Cells => _ranges.AsSpan(0, _rangeCount);

    /// <summary>Prims that have left a cell: a viewer who looks at the old cell only must be told from here.</summary>
    public ReadOnlySpan<CellMove> Moves => _moves.AsSpan(0, _moveCount);

    public ReadOnlySpan<PrimKill> Kills => _kills.AsSpan(0, _killCount);

    /// <summary>Indexes of prims of which ObjectProperties would say something new.</summary>
    public ReadOnlySpan<int> Properties => _properties.AsSpan(0, _propertyCount);

    /// <summary>
    /// Prims whose contents or owner have changed, or on which somebody has sat down or got up (<see cref="PrimUpdateFlags.Happenings"/>);
    /// each once, by no order of cells. Those of which viewers hear stand in <see cref="Prims"/> as well.
    /// </summary>
    public ReadOnlySpan<PrimChange> Happenings => _happenings.AsSpan(0, _happeningCount);

    public ReadOnlySpan<PresenceChange> Presences => _presences.AsSpan(0, _presenceCount);

    public ReadOnlySpan<PresenceKill> PresenceKills => _presenceKills.AsSpan(0, _presenceKillCount);

    public ReadOnlySpan<PrimChange> In(CellRange range) => _prims.AsSpan(range.Start, range.Length);

    /// <summary>
    /// What the writer has noted since the last build: the lists below. Empty in an idle region, and then a tick looks at nothing else.
    /// </summary>
    internal List<int> NotedPrims { get; } = [];

    internal List<(int Index, int From)> NotedCellMoves { get; } = [];

    internal List<PrimKill> NotedKills { get; } = [];

    internal List<ScenePresence> NotedPresences { get; } = [];

    internal List<PresenceKill> NotedPresenceKills { get; } = [];

    private bool IsNothingNoted =>
        NotedPrims.Count == 0 && NotedKills.Count == 0 && NotedPresences.Count == 0 && NotedPresenceKills.Count == 0;

    public void Run(in TickContext tick)
    {
        Build();
        tick.Work.Items = _primCount + _propertyCount + _killCount + _presenceCount + _presenceKillCount;
    }

    internal void Build()
    {
        Number++;
        _table.ReleaseFreed();
        _primCount = _rangeCount = _propertyCount = _happeningCount = _moveCount = _killCount = _presenceCount = _presenceKillCount = 0;
        if (IsNothingNoted)
            return;
        TakeKills();
        CountByCell();
        MakeRanges();
        PlacePrims();
        TakeMoves();
        TakePresences();
        ClearNoted();
    }

    private void TakeKills()
    {
        foreach (var kill in NotedKills)
            Append(ref _kills, ref _killCount, kill);
        foreach (var kill in NotedPresenceKills)
            Append(ref _presenceKills, ref _presenceKillCount, kill);
    }

    private void CountByCell()
    {
        foreach (var index in NotedPrims)
        {
            if (!_table.IsLive(index))
                continue;
            var mask = _table.Dirty(index);
            if ((mask & PrimUpdateFlags.Properties) != 0)
                Append(ref _properties, ref _propertyCount, index);
            if ((mask & PrimUpdateFlags.Happenings) != 0)
                Append(ref _happenings, ref _happeningCount, new PrimChange(index, mask, _table.HotAt(index).Cell));
            if ((mask & Gathered) == 0)
                continue;
            var cell = _table.HotAt(index).Cell;
            if (_cellStarts[cell]++ == 0)
                _touchedCells.Add(cell);
        }
    }

    private void MakeRanges()
    {
        var start = 0;
        foreach (var cell in _touchedCells)
        {
            var length = _cellStarts[cell];
            Append(ref _ranges, ref _rangeCount, new CellRange(cell, start, length));
            _cellStarts[cell] = start;
            start += length;
        }

        _primCount = start;
        if (_prims.Length < start)
            _prims = new PrimChange[Math.Max(start, _prims.Length * 2)];
    }

    private void PlacePrims()
    {
        foreach (var index in NotedPrims)
        {
            ref var mask = ref _table.Dirty(index);
            var changed = mask;
            mask = PrimUpdateFlags.None;
            if (!_table.IsLive(index) || (changed & Gathered) == 0)
                continue;
            var cell = _table.HotAt(index).Cell;
            _prims[_cellStarts[cell]++] = new PrimChange(index, changed, cell);
        }

        foreach (var cell in _touchedCells)
            _cellStarts[cell] = 0;
        _touchedCells.Clear();
    }

    private void TakeMoves()
    {
        foreach (var (index, from) in NotedCellMoves)
        {
            if (_table.IsLive(index) && _table.HotAt(index).Cell is var to && to != from)
                Append(ref _moves, ref _moveCount, new CellMove(index, from, to));
        }
    }

    private void TakePresences()
    {
        foreach (var presence in NotedPresences)
        {
            if (presence.Slot >= 0 && !presence.IsChild)
                Append(ref _presences, ref _presenceCount, new PresenceChange(presence, presence.Dirty, presence.ToldCell));
            presence.Dirty = PrimUpdateFlags.None;
            presence.ToldCell = presence.Cell;
        }
    }

    private void ClearNoted()
    {
        NotedPrims.Clear();
        NotedCellMoves.Clear();
        NotedKills.Clear();
        NotedPresences.Clear();
        NotedPresenceKills.Clear();
    }

    private static void Append<T>(ref T[] list, ref int count, T item)
    {
        if (count == list.Length)
            Array.Resize(ref list, count * 2);
        list[count++] = item;
    }
}

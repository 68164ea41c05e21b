using OpenSim.World.Prims;

namespace OpenSim.World.Changes;

/// <summary>What the writer has noted since the last change set. Empty in an idle region, and then a tick looks at nothing else.</summary>
internal sealed class DirtyLists
{
    public List<int> Prims { get; } = [];

    public List<(int Index, int From)> CellMoves { get; } = [];

    public List<PrimKill> Kills { get; } = [];

    public List<ScenePresence> Presences { get; } = [];

    public List<PresenceKill> PresenceKills { get; } = [];

    public bool IsEmpty => Prims.Count == 0 && Kills.Count == 0 && Presences.Count == 0 && PresenceKills.Count == 0;

    public void Clear()
    {
        Prims.Clear();
        CellMoves.Clear();
        Kills.Clear();
        Presences.Clear();
        PresenceKills.Clear();
    }
}

using OpenSim.World.Prims;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>
/// The linksets that a viewer is to be told again with the next tick, since it may not do what it has shown: each once, however often it is
/// named. A refusal must not cost a thousand prims for each four bytes. Region.
/// </summary>
internal sealed class LinksetsToldAgain
{
    private readonly HashSet<GroupSlot> _told = [];

    /// <summary>False when the viewer is to be told of it already; else it counts as told.</summary>
    public bool IsNew(GroupSlot linkset) => _told.Add(linkset);

    /// <summary>A tick goes on to telling.</summary>
    public void Clear() => _told.Clear();
}

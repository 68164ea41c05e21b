using OpenSim.Physics.Dynamics;

namespace OpenSim.World.Movement;

/// <summary>Where a linkset is to move by itself. As in OpenSimulator that is not kept over a restart.</summary>
public readonly record struct BodyTargets(MoveTarget? Move, HoverTarget? Hover, TurnTarget? Turn)
{
    public bool IsNone => Move is null && Hover is null && Turn is null;
}

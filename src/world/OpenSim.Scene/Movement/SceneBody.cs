using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Forms;
using OpenSim.World.Prims;

namespace OpenSim.World.Movement;

/// <summary>A linkset that the engine of dynamics has been told of.</summary>
internal sealed class SceneBody(GroupSlot slot)
{
    public GroupSlot Slot { get; } = slot;

    /// <summary>
    /// Where it is as both sides know: what the engine was told last, or has told. The scene differs from it when somebody else has moved
    /// the linkset; a result that comes then is of yesterday.
    /// </summary>
    public BodyState Known { get; set; }

    /// <summary>Held while it has its fixtures.</summary>
    public List<ShapePin> Pins { get; } = [];
}

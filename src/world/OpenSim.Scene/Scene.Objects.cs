using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World;

// Finding objects by what people and messages name them by.
public sealed partial class Scene
{
    /// <summary>
    /// All linksets, worn ones too. For commands, archives and estate tools: it walks the whole table, so nothing that runs each tick may
    /// use it. The scene must not change while it is walked.
    /// </summary>
    public IEnumerable<SceneObjectGroup> Objects
    {
        get
        {
            for (var i = 1; i < Groups.Limit; i++)
            {
                if (Groups.IsLive(i))
                    yield return new SceneObjectGroup(this, Groups.SlotAt(i));
            }
        }
    }

    public bool TryGetPart(uint localId, out SceneObjectPart part)
    {
        var found = Prims.TryGet(localId, out var slot);
        part = new SceneObjectPart(this, slot);
        return found;
    }

    public bool TryGetPart(UUID id, out SceneObjectPart part)
    {
        var found = Prims.TryGet(id, out var slot);
        part = new SceneObjectPart(this, slot);
        return found;
    }

    /// <summary>The linkset to which this prim belongs, root or child.</summary>
    public bool TryGetGroup(uint localId, out SceneObjectGroup group)
    {
        var found = TryGetPart(localId, out var part);
        group = found ? part.Group : default;
        return found;
    }

    /// <summary>The linkset to which this prim belongs, root or child.</summary>
    public bool TryGetGroup(UUID id, out SceneObjectGroup group)
    {
        var found = TryGetPart(id, out var part);
        group = found ? part.Group : default;
        return found;
    }

    /// <summary>
    /// Where a prim of a linkset that stands in the region is, root or child; of a worn one where it is from its attachment point.
    /// </summary>
    /// <param name="prim">A live index.</param>
    public Pose PoseOf(int prim)
    {
        ref readonly var hot = ref Prims.HotAt(prim);
        var pose = new Pose(hot.Position, hot.Rotation);
        if (hot.LinkNumber <= 1)
            return pose;
        ref readonly var root = ref Prims.HotAt(Groups.RowAt(hot.Group).Root);
        return new Pose(root.Position, root.Rotation).ToWorld(pose);
    }

    /// <summary>Where a sitting avatar is in the region.</summary>
    internal Vector3 PositionOnParent(ScenePresence presence)
    {
        if (!Prims.TryGet(presence.ParentId, out var root))
            return presence.Position;
        return PoseOf(root.Index).ToWorld(presence.Position);
    }
}

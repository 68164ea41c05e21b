using System.Numerics;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Core.Maps;

/// <summary>Tells of places at which prims look otherwise than on the map. Follows change sets: an idle region costs nothing.</summary>
internal sealed class MapChanges(Scene scene, Action<Vector3> changed) : ITickPhase
{
    private const PrimUpdateFlags Seen = PrimUpdateFlags.Added | PrimUpdateFlags.Position | PrimUpdateFlags.Rotation
        | PrimUpdateFlags.Scale | PrimUpdateFlags.Shape | PrimUpdateFlags.Textures | PrimUpdateFlags.ExtraData;

    private long _taken;

    public string Name => "MapChanges";

    public bool IsIdle => scene.Changes.IsEmpty;

    public void Run(in TickContext tick)
    {
        if (scene.Changes.Number == _taken)
            return;
        _taken = scene.Changes.Number;
        if (scene.Changes.Kills.Length > 0)
            changed(new Vector3(float.NaN)); // where it was is not told
        foreach (ref readonly var change in scene.Changes.Prims)
        {
            if ((change.Mask & Seen) == 0 || !scene.Prims.IsLive(change.Index))
                continue;
            ref readonly var hot = ref scene.Prims.HotAt(change.Index);
            var group = scene.Groups.RowAt(hot.Group);
            if (!group.IsAttachment)
                changed(scene.Prims.HotAt(group.Root).Position);
        }
    }
}

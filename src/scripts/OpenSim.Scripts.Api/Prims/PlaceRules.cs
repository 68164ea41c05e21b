using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Permissions;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Rules of place and size.</summary>
internal static class PlaceRules
{
    /// <summary>Metres that a root goes at one call.</summary>
    private const float Reach = 10;

    public static bool TrySet(RegionScript script, SceneObjectPart part, int rule, ref RuleReader reader)
    {
        switch (rule)
        {
            case Rule.Position or Rule.PosLocal: Move(script, part, reader.Vector()); return true;
            case Rule.Rotation: Turn(part, reader.Rotation()); return true;
            case Rule.RotLocal: part.Scene.Writer.RotatePrim(part, reader.Rotation()); return true;
            case Rule.Size: part.Scene.Writer.ScalePrim(part, reader.Vector()); return true;
            default: return false;
        }
    }

    public static bool TryGet(SceneObjectPart part, int rule, List<ListItem> into)
    {
        switch (rule)
        {
            case Rule.Position: into.Add(part.WorldPosition); return true;
            case Rule.PosLocal: into.Add(part.Position); return true;
            case Rule.Rotation: into.Add(part.WorldRotation); return true;
            case Rule.RotLocal: into.Add(part.Rotation); return true;
            case Rule.Size: into.Add(part.Scale); return true;
            default: return false;
        }
    }

    /// <summary>A child within its linkset, a root with it: towards the place, as far as one call goes. Physical objects stay.</summary>
    public static void Move(RegionScript script, SceneObjectPart part, Vector3 to)
    {
        if (!float.IsFinite(to.X + to.Y + to.Z) || part.IsRoot && part.IsPhysical)
            return;
        if (part.IsRoot && !part.Group.IsAttachment)
        {
            var way = to - part.Position;
            var reach = Reach * (float)script.Engine.DistanceFactor;
            if (way.Length() > reach)
                to = part.Position + way * (reach / way.Length());
            if (!MayEnter(part, to))
                return; // Second Life says nothing either
        }

        part.Scene.Writer.MovePrim(part, to);
    }

    /// <summary>Whether the land lets an object in that comes from another parcel.</summary>
    public static bool MayEnter(SceneObjectPart root, Vector3 place)
    {
        var (scene, land) = (root.Scene, root.Scene.Land);
        return land.Count == 1 || land.At(place) == land.At(root.Position)
            || scene.Permissions.RefusalToEnter(root.Group, PrimMove.Of(root.Group, place)) is null;
    }

    /// <summary>A child is turned against its root's rotation once more, which content has always undone by dividing by it.</summary>
    public static void Turn(SceneObjectPart part, Quaternion to) =>
        part.Scene.Writer.RotatePrim(part, part.IsRoot ? to : part.Group.RootPart.Rotation * to);
}

using System.Numerics;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>
/// Rules of avatars that sit on the linkset, whose link numbers follow those of its prims: where on it they sit is set and asked, in the
/// frame of its root; the rest of a prim they have not, and are asked for what an empty one would have.
/// </summary>
internal static class SitterRules
{
    /// <summary>False for what is not set of an avatar.</summary>
    public static bool TrySet(ScenePresence who, int rule, ref RuleReader reader)
    {
        switch (rule)
        {
            case Rule.Position or Rule.PosLocal:
                var place = reader.Vector();
                if (float.IsFinite(place.LengthSquared()) && reader.Wrong == 0)
                    who.Scene.Writer.MoveAvatar(who, place, who.Rotation, Vector3.Zero);
                return true;
            case Rule.Rotation or Rule.RotLocal:
                var turn = reader.Rotation();
                if (turn.LengthSquared() > 0 && float.IsFinite(turn.LengthSquared()) && reader.Wrong == 0)
                    who.Scene.Writer.MoveAvatar(who, who.Position, Quaternion.Normalize(turn), Vector3.Zero);
                return true;
            default: return false;
        }
    }

    public static void Get(ScenePresence who, int rule, List<ListItem> into)
    {
        switch (rule)
        {
            case Rule.Position: into.Add(who.AbsolutePosition); break;
            case Rule.PosLocal: into.Add(who.Position); break;
            case Rule.Rotation:
                into.Add(who.Scene.TryGetPart(who.ParentId, out var seat) ? seat.Rotation * who.Rotation : who.Rotation);
                break;
            case Rule.RotLocal: into.Add(who.Rotation); break;
            case Rule.Size: into.Add(who.Size); break;
            case Rule.Name: into.Add(who.Name); break;
            case Rule.Desc: into.Add(""); break;
            case Rule.Type: into.AddRange([ShapeForm.Box, 0, Vector3.UnitY, 0.0, Vector3.Zero, new Vector3(1, 1, 0), Vector3.Zero]); break;
            case Rule.Material: into.Add(4); break; // PRIM_MATERIAL_FLESH
            case Rule.Texture: into.AddRange(["", Vector3.Zero, Vector3.Zero, 0.0]); break;
            case Rule.Color: into.AddRange([Vector3.Zero, 0.0]); break;
            case Rule.BumpShiny or Rule.CollisionSound: into.AddRange([0, 0]); break;
            case Rule.Text: into.AddRange(["", Vector3.Zero, 0.0]); break;
            case Rule.Omega: into.AddRange([Vector3.Zero, 0.0, 0.0]); break;
            case Rule.PointLight: into.AddRange([0, Vector3.Zero, 0.0, 0.0, 0.0]); break;
            case Rule.Flexible: into.AddRange([0, 0, 0.0, 0.0, 0.0, 0.0, Vector3.Zero]); break;
            case Rule.Projector: into.AddRange(["", 0.0, 0.0, 0.0]); break;
            case Rule.ReflectionProbe: into.AddRange([0, 0.0, 0.0, 0]); break;
            case Rule.SitTarget: into.AddRange([0, Vector3.Zero, Quaternion.Identity]); break;
            case Rule.Slice: into.Add(Vector3.UnitY); break;
            case Rule.Glow: into.Add(0.0); break;
            case Rule.RenderMaterial: into.Add(""); break;
            default: into.Add(0); break;
        }
    }
}

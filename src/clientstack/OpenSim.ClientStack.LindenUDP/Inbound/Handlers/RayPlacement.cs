using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Spatial;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Where a new object goes when somebody points at something with the mouse.</summary>
internal static class RayPlacement
{
    /// <param name="Bypasses">The viewer does not want the simulator to look what the ray meets.</param>
    /// <param name="EndIsMeeting">The end is the place that the viewer's own ray has met.</param>
    public readonly record struct Aim(Vector3 From, Vector3 To, bool Bypasses, bool EndIsMeeting);

    /// <summary>The middle of a thing of this size that lies on what the ray meets; within the region.</summary>
    public static Vector3 Find(Scene scene, in Aim aim, Vector3 size)
    {
        var end = Finite(aim.To);
        if (aim.EndIsMeeting)
            return scene.Info.Inside(end);
        if (!aim.Bypasses && Ray.TryBetween(Finite(aim.From), end, out var ray, out var length)
            && scene.Space.RayCast(ray, length + 1, RayTargets.All, out var hit))
            return scene.Info.Inside(hit.Position + (hit.Normal * (Vector3.Dot(Vector3.Abs(hit.Normal), size) / 2)));
        return scene.Info.Inside(end + new Vector3(0, 0, size.Z / 2));
    }

    private static Vector3 Finite(Vector3 place) => float.IsFinite(place.X + place.Y + place.Z) ? place : Vector3.Zero;
}

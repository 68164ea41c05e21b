using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>
/// Mass and inertia of a linkset, set in place of what its prims make. Stored with the root as the XML that OpenSimulator writes: MASS in
/// kg, CM the centre in the root's frame, INERTIA in kg·m² about its own axes, and IROT, how those lie.
/// </summary>
[ScriptFunctions]
public static class InertiaFunctions
{
    /// <summary>Inertia is given for 1 kg.</summary>
    public static void osSetInertia(
        RegionScript script, double mass, Vector3 centerOfMass, Vector3 principalInertiaScaled, Quaternion rot)
    {
        if (principalInertiaScaled is { X: >= 0, Y: >= 0, Z: >= 0 })
            Set(script, mass, centerOfMass, principalInertiaScaled * (float)mass, rot);
    }

    public static void osSetInertiaAsBox(RegionScript script, double mass, Vector3 boxSize, Vector3 centerOfMass, Quaternion rot)
    {
        var squares = boxSize * boxSize;
        Set(script, mass, centerOfMass, (float)mass / 12
            * new Vector3(squares.Y + squares.Z, squares.X + squares.Z, squares.X + squares.Y), rot);
    }

    public static void osSetInertiaAsSphere(RegionScript script, double mass, double radius, Vector3 centerOfMass) =>
        Set(script, mass, centerOfMass, new Vector3((float)(0.4 * mass * radius * radius)), Quaternion.Identity);

    /// <summary>Its axis is z.</summary>
    public static void osSetInertiaAsCylinder(
        RegionScript script, double mass, double radius, double length, Vector3 centerOfMass, Quaternion lslrot)
    {
        var across = (float)(mass / 12 * (length * length + 3 * radius * radius));
        Set(script, mass, centerOfMass, new Vector3(across, across, (float)(mass / 2 * radius * radius)), lslrot);
    }

    public static void osClearInertia(RegionScript script) => Put(script, "");

    /// <summary>Mass, centre, and inertia for 1 kg: on the axes, and its products, which are not kept apart here and 0.</summary>
    public static LslList osGetInertiaData(RegionScript script)
    {
        var group = script.Part.Group;
        var (mass, centre) = script.Scene.Bodies.MassOf(group);
        if (InertiaText.TryRead(group.RootPart.Extras.PhysicsInertia, out var set))
            return LslList.Of((double)set.Mass, set.Centre, set.Mass > 0 ? set.Inertia / set.Mass : set.Inertia, Vector3.Zero);
        var size = group.RootPart.Scale;
        var box = new Vector3(size.Y * size.Y + size.Z * size.Z, size.X * size.X + size.Z * size.Z, size.X * size.X + size.Y * size.Y) / 12;
        return LslList.Of((double)mass, centre, box, Vector3.Zero);
    }

    private static void Set(RegionScript script, double mass, Vector3 centre, Vector3 inertia, Quaternion rotation)
    {
        var isFinite = double.IsFinite(mass + centre.X + centre.Y + centre.Z + inertia.X + inertia.Y + inertia.Z);
        if (mass >= 0 && isFinite)
            Put(script, InertiaText.Of((float)mass, centre, inertia, Normal(rotation)));
    }

    private static Quaternion Normal(Quaternion rotation) =>
        rotation.LengthSquared() is > 1e-12f and < 1e12f ? Quaternion.Normalize(rotation) : Quaternion.Identity;

    private static void Put(RegionScript script, string text)
    {
        var root = script.Part.Group.RootPart;
        if (root.Extras.PhysicsInertia != text)
            script.Writer.SetExtras(root, PrimUpdateFlags.None, root.Extras with { PhysicsInertia = text });
    }
}

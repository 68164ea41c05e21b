using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics.Bodies;

/// <summary>How heavy something is, where its centre is and how hard it is to turn about it.</summary>
/// <param name="Mass">kg.</param>
/// <param name="Centre">Metres in the frame in which it is described.</param>
/// <param name="Inertia">kg·m² about the centre, along the axes of that frame.</param>
internal readonly record struct MassProperties(float Mass, Vector3 Centre, Symmetric3 Inertia)
{
    public static MassProperties Box(float mass, Vector3 size)
    {
        var s = size * size;
        return new MassProperties(mass, Vector3.Zero,
            Symmetric3.Diagonal(new Vector3(s.Y + s.Z, s.X + s.Z, s.X + s.Y) * (mass / 12)));
    }

    public static MassProperties Ball(float mass, float radius) =>
        new(mass, Vector3.Zero, Symmetric3.Diagonal(new Vector3(0.4f * mass * radius * radius)));

    public static MassProperties Of(in BodyInertia set)
    {
        var (diagonal, products) = set.Tensor();
        return new MassProperties(set.Mass, set.Centre,
            Symmetric3.Diagonal(diagonal) with { XY = products.X, XZ = products.Y, YZ = products.Z });
    }

    /// <summary>The same seen from the frame in which this one stands so.</summary>
    public MassProperties In(in Frame frame) => new(Mass, frame.ToWorld(Centre), Inertia.Turned(frame.Turn));

    public static MassProperties operator +(in MassProperties a, in MassProperties b)
    {
        var mass = a.Mass + b.Mass;
        if (!(mass > 0))
            return a;
        var centre = ((a.Centre * a.Mass) + (b.Centre * b.Mass)) / mass;
        return new MassProperties(mass, centre,
            a.Inertia.Shifted(a.Mass, a.Centre - centre) + b.Inertia.Shifted(b.Mass, b.Centre - centre));
    }
}

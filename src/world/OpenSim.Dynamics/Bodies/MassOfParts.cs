using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics.Bodies;

/// <summary>What follows for a linkset from its parts and their densities.</summary>
internal static class MassOfParts
{
    private const float Lightest = 1e-3f; // kg
    private const float MinDensity = 1;   // kg/m³, the least that a script may set
    private const float MaxDensity = 22_587;

    /// <param name="parts">The solid ones, in the order of their fixtures.</param>
    public static MassProperties Of(ReadOnlySpan<Fixture> fixtures, List<BodyPart> parts)
    {
        var (sum, next) = (default(MassProperties), 0);
        for (var i = 0; i < fixtures.Length; i++)
        {
            var first = next;
            while (next < parts.Count && parts[next].Index == i)
                next++;
            if (next == first && fixtures.Length > 1)
                continue;
            var frame = new Frame(fixtures[i].Pose.Position, Basis.Of(fixtures[i].Pose.Rotation));
            sum += OfPrim(fixtures[i], parts[first..next]).In(frame);
        }

        return sum.Mass > 0 ? sum : MassProperties.Box(Lightest, Vector3.One);
    }

    private static MassProperties OfPrim(in Fixture fixture, List<BodyPart> pieces)
    {
        var density = Math.Clamp(float.IsNaN(fixture.Matter.Density) ? 1000 : fixture.Matter.Density, MinDensity, MaxDensity);
        var size = Vector3.Max(fixture.Size, new Vector3(1e-3f));
        if (fixture.Shape.Shape == BodyShape.Sphere)
            return MassProperties.Ball(MathF.Max(Lightest, density * MathF.PI / 6 * size.X * size.X * size.X), size.X * 0.5f);
        var volume = size.X * size.Y * size.Z;
        if (fixture.Shape.Mesh is not { } mesh || pieces.Count == 0)
            return MassProperties.Box(MathF.Max(Lightest, density * volume), size);
        var whole = default(MassProperties);
        foreach (var piece in pieces)
        {
            var solid = Solid(piece.Hull);
            whole += solid with { Centre = solid.Centre + piece.Hull.Middle };
        }

        // A hollow prim weighs what its walls weigh; what is not closed weighs as if it were full.
        var part = mesh.IsSurface ? 1 : mesh.Triangles.Volume * volume / MathF.Max(whole.Mass, 1e-12f);
        var mass = MathF.Max(Lightest, density * whole.Mass * (part is > 0.02f and < 1 ? part : 1));
        return new MassProperties(mass, whole.Centre, whole.Inertia * (mass / MathF.Max(whole.Mass, 1e-12f)));
    }

    /// <summary>A hull of 1 kg/m³, as the sum of tetrahedra over its faces.</summary>
    public static MassProperties Solid(HullShape hull)
    {
        var (volume, centre) = (0f, Vector3.Zero);
        var squares = default(Symmetric3);
        foreach (ref readonly var face in hull.Faces.AsSpan())
        {
            for (var i = 1; i + 1 < face.Count; i++)
            {
                var (a, b, c) = (Corner(hull, face, 0), Corner(hull, face, i), Corner(hull, face, i + 1));
                var part = Vector3.Dot(a, Vector3.Cross(b, c)) / 6;
                volume += part;
                centre += (a + b + c) * (part / 4);
                squares += Squares(a, b, c) * (part / 20);
            }
        }

        if (!(volume > 1e-12f))
            return MassProperties.Box(1e-9f, Vector3.One * 1e-3f);
        centre /= volume;
        var about = new Symmetric3
        {
            XX = squares.YY + squares.ZZ, YY = squares.XX + squares.ZZ, ZZ = squares.XX + squares.YY,
            XY = -squares.XY, XZ = -squares.XZ, YZ = -squares.YZ
        };
        return new MassProperties(volume, centre, about.Shifted(-volume, centre));
    }

    private static Vector3 Corner(HullShape hull, in HullFace face, int index) => hull.Points[hull.Corners[face.First + index]];

    // Sums of products of coordinates over a tetrahedron with a corner at the origin, times 20 and by its volume.
    private static Symmetric3 Squares(Vector3 a, Vector3 b, Vector3 c)
    {
        var s = a + b + c;
        return new Symmetric3
        {
            XX = (a.X * a.X) + (b.X * b.X) + (c.X * c.X) + (s.X * s.X),
            YY = (a.Y * a.Y) + (b.Y * b.Y) + (c.Y * c.Y) + (s.Y * s.Y),
            ZZ = (a.Z * a.Z) + (b.Z * b.Z) + (c.Z * c.Z) + (s.Z * s.Z),
            XY = (a.X * a.Y) + (b.X * b.Y) + (c.X * c.Y) + (s.X * s.Y),
            XZ = (a.X * a.Z) + (b.X * b.Z) + (c.X * c.Z) + (s.X * s.Z),
            YZ = (a.Y * a.Z) + (b.Y * b.Z) + (c.Y * c.Z) + (s.Y * s.Z)
        };
    }
}

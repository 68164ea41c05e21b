using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Movers;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics.Bodies;

/// <summary>Makes a body of the parts of a linkset.</summary>
internal sealed class BodyMaking(HullStore hulls)
{
    private const byte TurnLocks = 2 | 4 | 8;
    private const byte MoveLocks = 16 | 32 | 64;

    /// <summary>The body's parts are new; it has none before.</summary>
    public void Describe(RigidBody body, ReadOnlySpan<Fixture> fixtures, in BodyMatter matter)
    {
        body.Matter = Sane(matter);
        Propel(body, matter.Propulsion);
        body.Fixtures = fixtures.ToArray();
        for (var i = 0; i < fixtures.Length; i++)
            body.Fixtures[i] = Sane(fixtures[i]);
        var parts = Parts(body.Fixtures);
        body.Mass = MassFor(body.Fixtures, parts, body.Matter);
        var canMove = matter is { IsMovable: true, IsHeld: false } && (matter.AxisLocks & MoveLocks) != MoveLocks;
        body.InverseMass = canMove ? 1 / body.Mass.Mass : 0;
        body.InverseInertia = canMove ? Locked(body.Mass.Inertia.Inverse(), matter.AxisLocks) : default;
        body.WorldInverseInertia = default;
        body.Colliders = [.. parts.Select(part => part.Collider(body))];
        body.AwaitsPieces = Awaits(body.Fixtures);
        body.Reach = ReachOf(body);
    }

    /// <summary>The convex pieces of one of the parts are still being made.</summary>
    public static bool Awaits(Fixture[] fixtures) =>
        Array.Exists(fixtures, f => f.IsSolid && f.Shape.Mesh is { } mesh && IsInPieces(f) && !mesh.TryPieces(out _));

    /// <summary>What moves it from within, and nothing else of it.</summary>
    public static void Propel(RigidBody body, in Propulsion propulsion)
    {
        var sane = Sane(propulsion);
        body.Matter = body.Matter with { Propulsion = sane };
        (body.LastingForce, body.LastingTorque) = (sane.Force, sane.Torque);
        body.Weight = body.Matter.Gravity - sane.Buoyancy;
        if (sane.IsPlain)
            body.Movers = null;
        else
            (body.Movers ??= new BodyMovers()).Take(sane);
    }

    public BodyMass MassOf(ReadOnlySpan<Fixture> fixtures, in BodyMatter matter)
    {
        var own = fixtures.ToArray();
        for (var i = 0; i < own.Length; i++)
            own[i] = Sane(own[i]);
        var parts = Parts(own);
        var mass = MassFor(own, parts, matter);
        parts.ForEach(part => hulls.Give(part.Key));
        return new BodyMass(mass.Mass, mass.Centre, !Awaits(own));
    }

    // What a script has said counts more than what follows from the parts.
    private static MassProperties MassFor(Fixture[] fixtures, List<BodyPart> parts, in BodyMatter matter) =>
        matter.Inertia is { IsPossible: true } set ? MassProperties.Of(set) : MassOfParts.Of(fixtures, parts);

    private List<BodyPart> Parts(Fixture[] fixtures)
    {
        var parts = new List<BodyPart>();
        for (var i = 0; i < fixtures.Length; i++)
        {
            if (!fixtures[i].IsSolid)
                continue;
            var (mesh, size) = (fixtures[i].Shape.Mesh, fixtures[i].Size);
            var count = mesh is not null && IsInPieces(fixtures[i]) && mesh.TryPieces(out var pieces) ? pieces.Count : 1;
            for (var piece = 0; piece < count; piece++)
            {
                var key = new HullKey(mesh, count == 1 ? HullKey.Whole : piece, size);
                parts.Add(new BodyPart(i, fixtures[i], key, hulls.Take(key)));
            }
        }

        return parts;
    }

    // "Convex hull" of a prim is one. That of a mesh is what its maker has had it taken apart into.
    private static bool IsInPieces(in Fixture fixture) =>
        (fixture.Traits & BodyTraits.Convex) == 0 || fixture.Shape.Shape == BodyShape.AssetMesh;

    private static float ReachOf(RigidBody body)
    {
        var reach = 0f;
        foreach (var collider in body.Colliders)
            reach = MathF.Max(reach, collider.Local.Place.Length() + (collider.Radius > 0 ? collider.Radius : collider.Half.Length()));
        return reach;
    }

    private static Symmetric3 Locked(Symmetric3 inverse, byte locks)
    {
        if ((locks & TurnLocks) == 0)
            return inverse;
        var free = new Vector3((locks & 2) == 0 ? 1 : 0, (locks & 4) == 0 ? 1 : 0, (locks & 8) == 0 ? 1 : 0);
        return new Symmetric3
        {
            XX = inverse.XX * free.X, YY = inverse.YY * free.Y, ZZ = inverse.ZZ * free.Z,
            XY = inverse.XY * free.X * free.Y, XZ = inverse.XZ * free.X * free.Z, YZ = inverse.YZ * free.Y * free.Z
        };
    }

    private static Fixture Sane(in Fixture fixture)
    {
        const float Far = 1000;
        var (place, turn, size) = (fixture.Pose.Position, fixture.Pose.Rotation, fixture.Size);
        place = float.IsFinite(place.X + place.Y + place.Z) ? Vector3.Clamp(place, new Vector3(-Far), new Vector3(Far)) : Vector3.Zero;
        var square = turn.LengthSquared();
        turn = float.IsFinite(square) && square > 1e-6f ? Quaternion.Normalize(turn) : Quaternion.Identity;
        size = float.IsFinite(size.X + size.Y + size.Z) ? Vector3.Clamp(size, new Vector3(1e-3f), new Vector3(Far)) : new Vector3(0.5f);
        return fixture with { Pose = new Primitives.Pose(place, turn), Size = size };
    }

    private static BodyMatter Sane(in BodyMatter matter) => matter with
    {
        Gravity = Finite(matter.Gravity, 1)
    };

    private static Propulsion Sane(in Propulsion propulsion) => propulsion with
    {
        Buoyancy = Finite(propulsion.Buoyancy, 0),
        Force = Finite(propulsion.Force),
        Torque = Finite(propulsion.Torque),
        Target = propulsion.Target is { } target && IsFinite(target.Place, target.Seconds) ? target : null,
        Hover = propulsion.Hover is { } hover && float.IsFinite(hover.Height + hover.Seconds) ? hover : null,
        Turn = propulsion.Turn is { } turn && turn.Rotation.LengthSquared() is > 1e-6f and < 1e6f && turn.Strength >= 0 ? turn : null
    };

    private static bool IsFinite(Vector3 place, float seconds) => float.IsFinite(place.X + place.Y + place.Z + seconds);

    private static float Finite(float value, float instead) => float.IsFinite(value) ? Math.Clamp(value, -1000, 1000) : instead;

    private static Vector3 Finite(Vector3 value) => float.IsFinite(value.X + value.Y + value.Z) ? value : Vector3.Zero;
}

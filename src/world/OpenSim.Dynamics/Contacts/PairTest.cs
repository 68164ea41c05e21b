using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Collision;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Walkers;

namespace OpenSim.Dynamics.Contacts;

/// <summary>Finds out where a pair touches, by the forms of both. One thread at a time.</summary>
internal sealed class PairTest(CollisionSpace space, WalkerWorld walkers)
{
    // Walkers keep a little away from what they run into, which they are to push all the same.
    private const float WalkerSkin = 0.05f;

    /// <summary>Metres and, by the reach of A, radians up to which the touches of the last test are followed.</summary>
    private const float Followed = 2e-3f;

    private readonly TouchList _touches = new();

    /// <summary>Brings the manifolds of a pair up to date.</summary>
    public void Update(Pair pair)
    {
        if (pair.Kind != PairKind.Walker && pair.IsTested && HasHardlyMoved(pair))
        {
            ManifoldMaking.Follow(pair);
            return;
        }

        _touches.Clear();
        Look(pair, _touches);
        ManifoldMaking.Fill(pair, _touches.All);
        (pair.TestedPlace, pair.TestedTurn) = Relative(pair);
        pair.IsTested = true;
    }

    private static bool HasHardlyMoved(Pair pair)
    {
        var (place, turn) = Relative(pair);
        if (Vector3.DistanceSquared(place, pair.TestedPlace) > Followed * Followed)
            return false;
        var half = Quaternion.Dot(turn, pair.TestedTurn);
        var angle = 2 * MathF.Sqrt(MathF.Max(0, 1 - (half * half))); // nearly
        return angle * pair.BodyA.Reach < Followed;
    }

    private static (Vector3 Place, Quaternion Turn) Relative(Pair pair)
    {
        var a = pair.BodyA;
        return pair.BodyB is { } b
            ? (b.Turn.ToLocal(a.Centre - b.Centre), Quaternion.Conjugate(b.Rotation) * a.Rotation)
            : (a.Centre, a.Rotation);
    }

    private void Look(Pair pair, TouchList touches)
    {
        var a = pair.A;
        switch (pair.Kind)
        {
            case PairKind.Land:
                LandTouch.Test(a.Hull, a.Radius, a.World, a.Box.Grown(pair.Margin), space.Land, pair.Margin, touches);
                break;
            case PairKind.Body:
                Forms(a, pair.B!.Form, pair.B.Hull, pair.B.Half, a.World.ToLocal(pair.B.World), pair.Margin, touches);
                break;
            case PairKind.Prim:
                Prim(a, pair.Prim!, pair.Margin, touches);
                break;
            default:
                Walker(a, walkers.CapsuleOf(pair.Walker), pair.Margin, touches);
                break;
        }
    }

    private static void Prim(Collider a, StaticPrim prim, float margin, TouchList touches)
    {
        var frame = a.World.ToLocal(prim.World);
        if (prim.Pin.Mesh is { } mesh)
            MeshTouch.Test(a.Hull, a.Radius, a.Half, mesh, prim.Half * 2, frame, margin, touches);
        else
            Forms(a, prim.IsBall ? ColliderForm.Ball : ColliderForm.Box, prim.Hull, prim.Half, frame, margin, touches);
    }

    /// <param name="frame">Of B in the frame of A.</param>
    private static void Forms(Collider a, ColliderForm form, HullShape hull, Vector3 half, in Frame frame, float margin,
        TouchList touches)
    {
        if (a.Form == ColliderForm.Box && form == ColliderForm.Box)
            BoxBox.Test(a.Half, half, frame, margin, touches);
        else if (a.Form == ColliderForm.Ball && form == ColliderForm.Ball)
            SphereTouch.Sphere(a.Radius, half.X, frame.Place, margin, touches);
        else if (a.Form == ColliderForm.Box && form == ColliderForm.Ball)
            SphereTouch.Box(a.Half, half.X, frame.Place, margin, touches);
        else if (a.Form == ColliderForm.Ball && form == ColliderForm.Box)
            Turned(SphereTouch.Box, half, a.Radius, frame, margin, touches);
        else
            Hulls(a, form, hull, half, frame, margin, touches);
    }

    private delegate void BoxAndBall(Vector3 half, float radius, Vector3 middle, float margin, TouchList touches);

    // The ball is A here: what the test says is turned about.
    private static void Turned(BoxAndBall test, Vector3 half, float radius, in Frame frame, float margin, TouchList touches)
    {
        test(half, radius, frame.ToLocal(Vector3.Zero), margin, touches);
        foreach (ref var touch in touches.All)
            touch = touch with { OnA = frame.ToWorld(touch.OnB), Normal = -frame.Turn.ToWorld(touch.Normal) };
    }

    private static void Hulls(Collider a, ColliderForm form, HullShape hull, Vector3 half, in Frame frame, float margin,
        TouchList touches)
    {
        Span<Vector3> points = stackalloc Vector3[ConvexView.MaxPoints];
        Span<HullFace> faces = stackalloc HullFace[ConvexView.MaxFaces];
        var viewA = a.Form == ColliderForm.Ball ? Ball(Vector3.Zero, stackalloc Vector3[1]) : ConvexView.Of(a.Hull);
        var viewB = form == ColliderForm.Ball ? Ball(frame.Place, points) : ConvexView.Of(hull, frame, points, faces);
        ConvexConvex.Test(viewA, viewB, a.Radius, form == ColliderForm.Ball ? half.X : 0, margin, touches);
    }

    private static void Walker(Collider a, in Capsule capsule, float margin, TouchList touches)
    {
        Span<Vector3> points = [a.World.ToLocal(capsule.Low), a.World.ToLocal(capsule.High)];
        var viewA = a.Form == ColliderForm.Ball ? Ball(Vector3.Zero, stackalloc Vector3[1]) : ConvexView.Of(a.Hull);
        var viewB = new ConvexView(points, [], [], (points[0] + points[1]) * 0.5f);
        ConvexConvex.Test(viewA, viewB, a.Radius, capsule.Radius + WalkerSkin, margin, touches);
    }

    private static ConvexView Ball(Vector3 middle, Span<Vector3> points)
    {
        points[0] = middle;
        return new ConvexView(points[..1], [], [], middle);
    }
}

using System.Numerics;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics;

// What a step does, in order.
public sealed partial class RigidBodyWorld
{
    // Touches are looked for up to that far, metres; what comes faster is seen from farther away.
    private const float Margin = 0.02f;

    // Seconds for which a body waits in its life for forms that are not known.
    private const float MaxWait = 5;

    private readonly List<RigidBody> _slept = [];
    private readonly List<Pair> _parted = [];

    public void Step(int subSteps)
    {
        FinishBodies();
        BeginTelling();
        for (var i = 0; i < subSteps && _awake.Count > 0; i++)
            Advance(IDynamics.SubStep);
        Tell();
    }

    private void Advance(float seconds)
    {
        MoveBoxes(seconds);
        FindTouches(seconds);
        RunMovers(seconds);
        _solver.Begin(_awake, _rules.Gravity, seconds);
        PlaceWalkers(seconds);
        _solver.Solve(_awake, _pairs.Active, seconds);
        ShoveWalkers();
        foreach (var body in _awake)
            Finish(body, seconds);
        NoteTouches();
        LetSleep();
    }

    private void MoveBoxes(float seconds)
    {
        for (var i = 0; i < _awake.Count; i++)
        {
            var body = _awake[i];
            body.Waits = false;
            body.PlaceColliders();
            foreach (var collider in body.Colliders)
                _broad.Move(collider, body.Velocity * seconds);
        }
    }

    private void FindTouches(float seconds)
    {
        var pairs = _pairs.Active;
        _parted.Clear();
        for (var i = 0; i < pairs.Count; i++)
        {
            var pair = pairs[i];
            if (!_broad.IsNear(pair))
            {
                _parted.Add(pair);
                continue;
            }

            if (pair.Kind == PairKind.Prim)
                Refresh(pair, seconds);
            pair.IsTouching = false;
            if (WaitForPieces(pair, seconds))
                continue;
            pair.Margin = Margin + (Approach(pair) * seconds);
            _test.Update(pair);
            if (pair.BodyB is { } b && pair.ManifoldCount > 0 && !pair.IsSensor)
                WakeTouched(pair, b, seconds);
        }

        foreach (var pair in _parted)
            Part(pair);
    }

    // A hull in place of its pieces would push out what lies in its hollow: neither moves until they are made, though not for ever.
    private static bool WaitForPieces(Pair pair, float seconds)
    {
        var (a, b) = (pair.BodyA, pair.BodyB);
        if (!a.AwaitsPieces && b is not { AwaitsPieces: true })
            return false;
        var (aWaits, bWaits) = (TryWait(a, seconds), b is null || TryWait(b, seconds));
        if (!aWaits || !bWaits)
            return false;
        pair.ManifoldCount = 0;
        pair.IsTested = false;
        return true;
    }

    private static bool TryWait(RigidBody body, float seconds)
    {
        if (!body.CanMove)
            return true;
        if (body.Waits || body.Waited >= MaxWait)
            return body.Waits;
        body.Waited += seconds;
        return body.Waits = true;
    }

    // What rests on a mesh cannot rest on its box for a while: it waits in mid-air until the form is known, though not for ever.
    private void Refresh(Pair pair, float seconds)
    {
        const float Near = 0.1f;
        _broad.Refresh(pair);
        var (body, prim) = (pair.BodyA, pair.Prim!);
        if (prim.Pin.IsKnown || !pair.A.Box.Grown(Near).Overlaps(_space.Space.BoxOf(prim.Prim)))
            return;
        TryWait(body, seconds);
    }

    // m/s at which they can come together at most.
    private static float Approach(Pair pair)
    {
        var (a, b) = (pair.BodyA, pair.BodyB);
        var velocity = a.Velocity - (b?.Velocity ?? Vector3.Zero);
        return velocity.Length();
    }

    // The one that sleeps is woken by what comes into it, not by what only passes.
    private void WakeTouched(Pair pair, RigidBody b, float seconds)
    {
        const float Near = 0.005f;
        var a = pair.BodyA;
        if (a.IsAwake == b.IsAwake || !a.CanMove || !b.CanMove || IsStill(a.IsAwake ? a : b))
            return;
        var velocity = b.Velocity - a.Velocity;
        foreach (ref readonly var manifold in pair.Manifolds.AsSpan(0, pair.ManifoldCount))
        {
            var near = Near + MathF.Max(0, -Vector3.Dot(velocity, manifold.Normal) * seconds);
            for (var k = 0; k < manifold.Count; k++)
            {
                if (manifold.Points[k].Separation > near)
                    continue;
                Wake(a.IsAwake ? b : a);
                return;
            }
        }
    }

    // One that is about to fall asleep beside others that do already would keep a heap awake for ever.
    private static bool IsStill(RigidBody body) =>
        body.Quiet > 0 && body.Force == Vector3.Zero && body.Torque == Vector3.Zero && body.LastingForce == Vector3.Zero
            && body.LastingTorque == Vector3.Zero;

    private void Part(Pair pair)
    {
        NoteParting(pair);
        _broad.Remove(pair);
    }

    private void Finish(RigidBody body, float seconds)
    {
        if (!body.State.IsFinite)
            Stop(body);
        else
            KeepAbove(body);
        Roll(body, seconds);
        Calm(body, seconds);
        NoteStillness(body, seconds);
    }

    // No ball rolls for ever: what it rolls on gives way a little.
    private void Roll(RigidBody body, float seconds)
    {
        const float Resistance = 0.02f; // part of its weight that holds it back
        if (body.Rolls == 0)
            return;
        // Friction takes two sevenths of what is taken from the spin out of the velocity.
        var (speed, most) = (body.Spin.Length(), 3.5f * Resistance * _rules.Gravity * seconds / body.Rolls);
        body.Spin *= speed <= most ? 0 : 1 - (most / speed);
        body.Rolls = 0;
    }

    // What is built high sways, since one iteration a sub-step carries its weight only nearly. Anything that several hold, and that hardly
    // moves, is calmed: nobody sees it, and a wall stands.
    private static void Calm(RigidBody body, float seconds)
    {
        const float Slow = 0.3f; // m/s
        const float Rate = 6;    // 1/s
        if (body.HasHolders && body.Velocity.LengthSquared() < Slow * Slow)
        {
            body.Velocity *= 1 - (Rate * seconds);
            body.Spin *= 1 - (Rate * seconds);
        }

        (body.Holder, body.HasHolders) = (null, false);
    }

    // What is wholly below the ground does not come back by itself: something has pressed it through, or it was put there.
    private void KeepAbove(RigidBody body)
    {
        var ground = _space.Space.Land.HeightAt(body.Centre.X, body.Centre.Y);
        if (!body.CanMove || body.Centre.Z + body.Reach > ground)
            return;
        body.Centre.Z = ground + body.Reach;
        body.Velocity = Vector3.Zero;
    }

    // Whatever has made a number of it that is none: it lies where it was last seen.
    private static void Stop(RigidBody body)
    {
        var place = body.Colliders.Length > 0 ? body.Colliders[0].World.Place - body.Turn.ToWorld(body.Colliders[0].Local.Place) : default;
        body.Centre = float.IsFinite(place.X + place.Y + place.Z) ? place : Vector3.Zero;
        if (!float.IsFinite(body.Rotation.LengthSquared()))
            (body.Rotation, body.Turn) = (Quaternion.Identity, Maths.Basis.Identity);
        (body.Velocity, body.Spin) = (Vector3.Zero, Vector3.Zero);
        (body.Quiet, body.WasStopped) = (Islands.IslandForest.Patience, true);
    }
}

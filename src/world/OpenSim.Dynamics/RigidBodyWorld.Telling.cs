using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;
using OpenSim.Dynamics.Maths;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;

namespace OpenSim.Dynamics;

// What the region hears of a step.
public sealed partial class RigidBodyWorld
{
    private BodyResult[] _results = new BodyResult[64];
    private BodyContact[] _contacts = new BodyContact[16];
    private int _resultCount;
    private int _contactCount;

    public ReadOnlySpan<BodyResult> Results => _results.AsSpan(0, _resultCount);

    public ReadOnlySpan<BodyContact> Contacts => _contacts.AsSpan(0, _contactCount);

    public DynamicsCounts Count()
    {
        var touching = 0;
        foreach (var pair in _pairs.Active)
            touching += pair.IsTouching ? 1 : 0;
        return new DynamicsCounts(_awake.Count, touching, _islands.Count(_awake, _pairs.Active));
    }

    private void BeginTelling()
    {
        (_resultCount, _contactCount, _impactCount) = (0, 0, 0);
        _slept.Clear();
        foreach (var pair in _pairs.Active)
            (pair.WasTouching, pair.HasTouched, pair.StepImpulse, pair.HardestImpulse) = (pair.HasTouched, false, 0, 0);
    }

    private void NoteTouches()
    {
        foreach (var pair in _pairs.Active)
        {
            pair.IsTouching |= pair.ManifoldCount > 0 && Deepest(pair) <= 0;
            var isNew = pair.IsTouching && !pair.WasHeld;
            pair.WasHeld = pair.IsTouching;
            if (!pair.IsTouching)
                continue;
            if (!pair.IsSensor)
                NoteHolding(pair);
            if (isNew && pair is { IsSensor: false, Kind: not PairKind.Walker })
                NoteImpact(pair);
            if (pair.IsToldOf)
                NoteTouch(pair);
        }
    }

    private static void NoteHolding(Pair pair)
    {
        if (pair.BodyB is { } other)
        {
            Hold(pair.BodyA, other);
            Hold(other, pair.BodyA);
        }

        pair.BodyA.Rolls = MathF.Max(pair.BodyA.Rolls, pair.A.Radius);
        if (pair.B is { Radius: > 0 } b)
            b.Body.Rolls = MathF.Max(b.Body.Rolls, b.Radius);
    }

    private static void Hold(RigidBody body, RigidBody by)
    {
        body.HasHolders |= body.Holder is not null && body.Holder != by;
        body.Holder = by;
    }

    private static float Deepest(Pair pair)
    {
        var deepest = float.PositiveInfinity;
        foreach (ref readonly var manifold in pair.Manifolds.AsSpan(0, pair.ManifoldCount))
        {
            for (var i = 0; i < manifold.Count; i++)
                deepest = MathF.Min(deepest, manifold.Points[i].Separation);
        }

        return deepest;
    }

    private static void NoteTouch(Pair pair)
    {
        pair.HasTouched = true;
        // A walker that stands wakes nothing by leaving, and its leaving is to be told.
        if (pair.Kind == PairKind.Walker)
            pair.BodyA.Quiet = 0;
        var frame = new Frame(pair.BodyA.Centre, pair.BodyA.Turn);
        var hardest = pair.HardestImpulse > 0 ? pair.HardestImpulse : -1;
        foreach (ref readonly var manifold in pair.Manifolds.AsSpan(0, pair.ManifoldCount))
        {
            for (var i = 0; i < manifold.Count; i++)
            {
                ref readonly var point = ref manifold.Points[i];
                pair.StepImpulse += point.Total;
                if (point.Total <= hardest)
                    continue;
                hardest = pair.HardestImpulse = point.Total;
                (pair.HardestPlace, pair.HardestNormal) = (frame.ToWorld(point.LocalA), manifold.Normal);
            }
        }
    }

    private void NoteParting(Pair pair)
    {
        if (pair is { IsToldOf: true, WasTouching: true } or { IsToldOf: true, HasTouched: true } && !HasTouchingTwin(pair))
            TellOf(pair, ContactPhase.Ends, 0);
    }

    private void Tell()
    {
        foreach (var body in _awake)
            Tell(body, isAsleep: false);
        foreach (var body in _slept)
        {
            if (!body.IsAwake)
                Tell(body, isAsleep: true);
        }

        foreach (var pair in _pairs.Active)
            TellOf(pair);
    }

    private void Tell(RigidBody body, bool isAsleep)
    {
        Append(ref _results, ref _resultCount, new BodyResult(body.Group, body.State, isAsleep, body.WasStopped));
        body.WasStopped = false;
    }

    private void TellOf(Pair pair)
    {
        if (!pair.IsToldOf)
            return;
        if (pair.A.IsPiece || pair.B is { IsPiece: true })
            TellOfPiece(pair);
        else if (pair.HasTouched)
            TellOf(pair, pair.WasTouching ? ContactPhase.Persists : ContactPhase.Begins, pair.IsSensor ? 0 : pair.StepImpulse);
        else if (pair.WasTouching)
            TellOf(pair, ContactPhase.Ends, 0);
    }

    // Pieces of one prim touch as one: the first that touches tells, and the last that goes.
    private void TellOfPiece(Pair pair)
    {
        var (touched, was, isFirst) = (pair.HasTouched, pair.WasTouching, true);
        var impulse = pair.StepImpulse;
        for (var twin = _pairs.First(pair.BodyA); twin is not null; twin = _pairs.Next(twin, pair.BodyA))
        {
            if (twin == pair || !IsTwin(pair, twin))
                continue;
            (touched, was) = (touched | twin.HasTouched, was | twin.WasTouching);
            impulse += twin.StepImpulse;
            isFirst &= twin.Number > pair.Number || (!twin.HasTouched && !twin.WasTouching);
        }

        if (!isFirst || (!pair.HasTouched && !pair.WasTouching))
            return;
        if (touched)
            TellOf(pair, was ? ContactPhase.Persists : ContactPhase.Begins, pair.IsSensor ? 0 : impulse);
        else if (was)
            TellOf(pair, ContactPhase.Ends, 0);
    }

    private static bool IsTwin(Pair a, Pair b) =>
        (a.Kind, a.A.Prim, a.B?.Prim, a.Prim, a.Walker) == (b.Kind, b.A.Prim, b.B?.Prim, b.Prim, b.Walker);

    private bool HasTouchingTwin(Pair pair)
    {
        for (var twin = _pairs.First(pair.BodyA); twin is not null; twin = _pairs.Next(twin, pair.BodyA))
        {
            if (twin != pair && twin.HasTouched | twin.WasTouching && IsTwin(pair, twin))
                return true;
        }

        return false;
    }

    private void TellOf(Pair pair, ContactPhase phase, float impulse)
    {
        var other = pair.Kind switch
        {
            PairKind.Body => ActorId.Prim(pair.B!.Prim),
            PairKind.Prim => ActorId.Prim(pair.Prim!.Prim),
            PairKind.Walker => ActorId.Avatar(pair.Walker),
            _ => ActorId.Prim(0)
        };
        var part = ActorId.Prim(pair.A.Prim);
        if (pair.BodyA.Matter.WantsContacts)
            Append(ref _contacts, ref _contactCount, new BodyContact(part, other, pair.HardestPlace, -pair.HardestNormal, impulse, phase));
        if (pair.BodyB is { Matter.WantsContacts: true })
            Append(ref _contacts, ref _contactCount, new BodyContact(other, part, pair.HardestPlace, pair.HardestNormal, impulse, phase));
    }

    private static void Append<T>(ref T[] list, ref int count, in T item)
    {
        if (count == list.Length)
            Array.Resize(ref list, count * 2);
        list[count++] = item;
    }
}

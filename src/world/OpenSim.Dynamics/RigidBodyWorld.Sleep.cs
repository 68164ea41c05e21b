using System.Numerics;
using OpenSim.Dynamics.Bodies;

namespace OpenSim.Dynamics;

// Who is awake.
public sealed partial class RigidBodyWorld
{
    // Slower than that, at the fastest of its corners, a body is still: m/s.
    private const float StillSpeed = 0.05f;

    // Sub-steps from one look for islands to the next.
    private const int SleepEvery = 8;

    private readonly List<RigidBody> _still = [];
    private readonly Stack<RigidBody> _toWake = [];
    private int _sleepCountdown = SleepEvery;

    /// <summary>It moves again, and what it holds or is held by with it.</summary>
    private void Wake(RigidBody first)
    {
        first.Quiet = 0;
        if (first.IsAwake)
            return;
        _toWake.Push(first);
        while (_toWake.TryPop(out var body))
        {
            if (body.IsAwake)
                continue;
            body.AwakeAt = _awake.Count;
            body.Quiet = 0;
            _awake.Add(body);
            for (var pair = _pairs.First(body); pair is not null; pair = _pairs.Next(pair, body))
            {
                _pairs.Activate(pair);
                var other = pair.BodyA == body ? pair.BodyB : pair.BodyA;
                if (pair is { IsTouching: true, IsSensor: false } && other is { IsAwake: false, CanMove: true } && body.CanMove)
                    _toWake.Push(other);
            }
        }
    }

    // What lies on it or leans against it.
    private void WakeNeighbours(RigidBody body)
    {
        for (var pair = _pairs.First(body); pair is not null; pair = _pairs.Next(pair, body))
        {
            if (pair.IsTouching && (pair.BodyA == body ? pair.BodyB : pair.BodyA) is { } other)
                Wake(other);
        }
    }

    private void Sleep(RigidBody body)
    {
        (body.Velocity, body.Spin) = (Vector3.Zero, Vector3.Zero);
        DropFromAwake(body);
        _slept.Add(body);
        for (var pair = _pairs.First(body); pair is not null; pair = _pairs.Next(pair, body))
        {
            var other = pair.BodyA == body ? pair.BodyB : pair.BodyA;
            if (other is null or { IsAwake: false })
                _pairs.Deactivate(pair);
        }
    }

    private void DropFromAwake(RigidBody body)
    {
        if (!body.IsAwake)
            return;
        var last = _awake[^1];
        _awake[body.AwakeAt] = last;
        last.AwakeAt = body.AwakeAt;
        _awake.RemoveAt(_awake.Count - 1);
        (body.AwakeAt, body.MotionAt) = (-1, 0);
    }

    private static void NoteStillness(RigidBody body, float seconds)
    {
        var speed = body.Velocity.Length() + (body.Spin.Length() * body.Reach);
        body.Quiet = speed < StillSpeed && !body.Waits && body.Movers is not { IsBusy: true } ? body.Quiet + seconds : 0;
    }

    private void LetSleep()
    {
        if (--_sleepCountdown > 0)
            return;
        _sleepCountdown = SleepEvery;
        _still.Clear();
        _islands.FindStill(_awake, _pairs.Active, _still);
        foreach (var body in _still)
            Sleep(body);
    }
}

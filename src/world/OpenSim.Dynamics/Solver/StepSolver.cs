using System.Numerics;
using System.Runtime.InteropServices;
using OpenSim.Dynamics.Bodies;
using OpenSim.Dynamics.Contacts;
using OpenSim.Dynamics.Maths;

namespace OpenSim.Dynamics.Solver;

/// <summary>
/// Moves bodies through one step in a few sub-steps: forces, the impulses of before, one iteration that also parts what is in one another,
/// the way, and one iteration that takes the parting out of the velocities again. It is sub-steps and not iterations that bring a heap to
/// rest.
/// </summary>
internal sealed class StepSolver
{
    /// <summary>Sub-steps of a step.</summary>
    public const int SubSteps = 2;

    private const float MaxSpeed = 250; // m/s
    private const float MaxSpin = 60;   // rad/s

    private readonly ContactSet _contacts = new();
    private Motion[] _motions = new Motion[64];
    private Drive[] _drives = new Drive[64];
    private int _count = 1;

    /// <summary>Gives all that move a place among the motions.</summary>
    /// <param name="gravity">m/s² downwards.</param>
    public void Begin(List<RigidBody> awake, float gravity, float seconds)
    {
        _count = 1;
        Reserve(awake.Count + 1);
        _motions[0] = default;
        foreach (var body in awake)
        {
            body.MotionAt = 0;
            if (!body.CanMove || body.Waits)
                continue;
            body.WorldInverseInertia = body.InverseInertia.Turned(body.Turn);
            _motions[_count] = new Motion { Velocity = body.Velocity, Spin = body.Spin };
            _drives[_count] = Drive.Of(body, gravity, seconds / SubSteps, SubSteps);
            body.MotionAt = _count++;
        }
    }

    /// <summary>Adds something that moves by itself, whatever it weighs.</summary>
    public int AddObstacle(Vector3 velocity)
    {
        Reserve(_count + 1);
        _motions[_count] = new Motion { Velocity = velocity };
        _drives[_count] = new Drive(Vector3.Zero, Vector3.Zero, Vector3.One);
        return _count++;
    }

    /// <summary>m/s, after a step.</summary>
    public Vector3 VelocityAt(int motion) => _motions[motion].Velocity;

    public void Solve(List<RigidBody> awake, List<Pair> pairs, float seconds)
    {
        var subStep = seconds / SubSteps;
        _contacts.Build(pairs, _motions, _count, subStep);
        ref var motions = ref MemoryMarshal.GetArrayDataReference(_motions);
        var bundles = _contacts.Bundles;
        for (var i = 0; i < SubSteps; i++)
        {
            ApplyForces();
            foreach (ref var bundle in bundles)
                ContactSolving.WarmStart(ref bundle, ref motions);
            foreach (ref var bundle in bundles)
                ContactSolving.Solve(ref bundle, ref motions, 1 / subStep, isRelaxing: false);
            Advance(subStep);
            foreach (ref var bundle in bundles)
                ContactSolving.Solve(ref bundle, ref motions, 1 / subStep, isRelaxing: true);
        }

        foreach (ref var bundle in bundles)
            ContactSolving.Bounce(ref bundle, ref motions);
        _contacts.Store();
        foreach (var body in awake)
        {
            if (body.MotionAt > 0)
                Take(body, _motions[body.MotionAt], _drives[body.MotionAt]);
        }
    }

    private void Reserve(int count)
    {
        if (_motions.Length >= count)
            return;
        Array.Resize(ref _motions, count * 2);
        Array.Resize(ref _drives, count * 2);
    }

    private void ApplyForces()
    {
        for (var i = 1; i < _count; i++)
        {
            ref var motion = ref _motions[i];
            ref readonly var drive = ref _drives[i];
            motion.Velocity = (motion.Velocity + drive.Velocity) * drive.Free;
            motion.Spin += drive.Spin;
        }
    }

    private void Advance(float seconds)
    {
        for (var i = 1; i < _count; i++)
        {
            ref var motion = ref _motions[i];
            motion.Velocity = Limited(motion.Velocity, MaxSpeed) * _drives[i].Free;
            motion.Spin = Limited(motion.Spin, MaxSpin);
            motion.Moved += motion.Velocity * seconds;
            motion.Turned += motion.Spin * seconds;
        }
    }

    private static Vector3 Limited(Vector3 value, float max)
    {
        var square = value.LengthSquared();
        return square > max * max ? value * (max / MathF.Sqrt(square)) : value;
    }

    private static void Take(RigidBody body, in Motion motion, in Drive drive)
    {
        body.Velocity = motion.Velocity * drive.Free;
        body.Centre += motion.Moved;
        body.Spin = motion.Spin;
        Turn(body, motion.Turned);
        (body.Force, body.Torque) = (Vector3.Zero, Vector3.Zero);
    }

    // What turns fast about no axis of its own is turned in parts: its spin changes while it turns.
    private static void Turn(RigidBody body, Vector3 by)
    {
        const float Part = 0.05f; // radians
        const int MaxParts = 8;
        var angle = by.Length();
        if (!(angle > 1e-9f))
            return;
        var parts = Math.Clamp((int)MathF.Ceiling(angle / Part), 1, MaxParts);
        var time = body.Spin.Length() is > 1e-6f and var spin ? angle / spin / parts : 0;
        by /= parts;
        for (var i = 0; i < parts; i++)
        {
            var before = body.Spin;
            TurnBy(body, by);
            by += (body.Spin - before) * time;
        }
    }

    private static void TurnBy(RigidBody body, Vector3 by)
    {
        var angle = by.Length();
        if (!(angle > 1e-9f))
            return;
        body.Rotation = Quaternion.Normalize(Quaternion.CreateFromAxisAngle(by / angle, angle) * body.Rotation);
        var before = body.Turn;
        body.Turn = Basis.Of(body.Rotation);
        Spinning.Keep(body, before);
    }
}

using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Movers;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;

namespace OpenSim.Dynamics.Bodies;

/// <summary>A linkset that moves as one. Its centre is that of its mass, its axes are the root's.</summary>
internal sealed class RigidBody(int group)
{
    public int Group => group;

    public Vector3 Centre;
    public Quaternion Rotation = Quaternion.Identity;
    public Basis Turn = Basis.Identity;
    public Vector3 Velocity;
    public Vector3 Spin;

    /// <summary>N and N·m in the region's frame, for the next step.</summary>
    public Vector3 Force;

    public Vector3 Torque;

    /// <summary>N and N·m in the region's frame, until they are set otherwise.</summary>
    public Vector3 LastingForce;

    public Vector3 LastingTorque;

    /// <summary>Of gravity so much pulls it, less its buoyancy.</summary>
    public float Weight = 1;

    public MassProperties Mass;

    /// <summary>0 for one that stays where it is.</summary>
    public float InverseMass;

    public Symmetric3 InverseInertia;

    /// <summary>Along the region's axes, as of the last sub-step.</summary>
    public Symmetric3 WorldInverseInertia;

    public BodyMatter Matter = new();

    /// <summary>Null for what nothing moves but its weight and lasting forces.</summary>
    public BodyMovers? Movers;

    public Fixture[] Fixtures = [];

    public Collider[] Colliders = [];

    /// <summary>Metres from the centre to the farthest corner.</summary>
    public float Reach;

    /// <summary>Its place in the list of those that are awake; -1 asleep.</summary>
    public int AwakeAt = -1;

    /// <summary>Its place among the motions that a step solves; 0 for what does not move.</summary>
    public int MotionAt;

    /// <summary>Seconds for which it has hardly moved.</summary>
    public float Quiet;

    /// <summary>The first of its pairs; -1 for none.</summary>
    public int FirstPair = -1;

    /// <summary>It has been put to rest by force, which is not told yet.</summary>
    public bool WasStopped;

    /// <summary>Where its root is: region metres.</summary>
    public Vector3 Root => Centre - Turn.ToWorld(Mass.Centre);

    public bool IsAwake => AwakeAt >= 0;

    public bool CanMove => InverseMass > 0;

    /// <summary>The convex pieces of one of its parts are being made: its hull stands for it.</summary>
    public bool AwaitsPieces;

    /// <summary>What it touches lets a ball roll: radius of the largest ball, 0 for none.</summary>
    public float Rolls;

    /// <summary>One that holds it in this sub-step, and whether another does, too: parts and pieces of one body are one.</summary>
    public RigidBody? Holder;

    public bool HasHolders;

    /// <summary>It waits in this step for the form of something near it; seconds for which it has waited so far.</summary>
    public bool Waits;

    public float Waited;

    public BodyState State => new(
        new Pose(Root, Rotation), Velocity, Spin);

    /// <param name="gravity">m/s² downwards.</param>
    public MovedBody Moved(float gravity) => new()
    {
        Root = Root, Rotation = Rotation, Turn = Turn, Velocity = Velocity, Spin = Spin, InverseMass = InverseMass,
        InverseInertia = InverseInertia, Gravity = gravity * Matter.Gravity, Weight = gravity * Weight, AxisLocks = Matter.AxisLocks
    };

    /// <summary>Takes a pose of the root.</summary>
    public void Place(in BodyState state)
    {
        Rotation = Quaternion.Normalize(state.Pose.Rotation);
        Turn = Basis.Of(Rotation);
        Centre = state.Pose.Position + Turn.ToWorld(Mass.Centre);
        (Velocity, Spin) = (state.Velocity, state.Spin);
    }

    public void PlaceColliders()
    {
        var frame = new Frame(Centre, Turn);
        foreach (var collider in Colliders)
            collider.World = frame.ToWorld(collider.Local);
    }
}

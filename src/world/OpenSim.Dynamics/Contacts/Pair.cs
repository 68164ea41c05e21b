using System.Numerics;
using OpenSim.Dynamics.Bodies;

namespace OpenSim.Dynamics.Contacts;

/// <summary>A part of a body and something near it. Objects of this class are used again and again.</summary>
internal sealed class Pair(int number)
{
    public const int MaxManifolds = Collision.TouchChoice.MaxDirections;

    public int Number => number;

    public PairKind Kind;
    public Collider A = null!;
    public Collider? B;

    /// <summary>What is there when it is no body.</summary>
    public StaticPrim? Prim;

    /// <summary>Of a walker: its slot, and its place among the motions.</summary>
    public int Walker;

    public int WalkerMotion;

    /// <summary>1/kg; 0 for one that stands on its feet and cannot be pushed down.</summary>
    public float WalkerInverseMass;

    /// <summary>m/s at which the two come together.</summary>
    public float WalkerApproach;

    public ulong Key;

    /// <summary>Its place among those of which a body is awake; -1 for none.</summary>
    public int ActiveAt = -1;

    /// <summary>Nothing holds: it is only told of.</summary>
    public bool IsSensor;

    public bool IsToldOf;

    public float Friction;
    public float Restitution;
    public float Margin;

    public Manifold[] Manifolds = new Manifold[1];
    public int ManifoldCount;

    /// <summary>Where A was as B sees it when the touches were last looked for.</summary>
    public Vector3 TestedPlace;

    public Quaternion TestedTurn;
    public bool IsTested;

    /// <summary>They hold one another, or are in one another, in this sub-step.</summary>
    public bool IsTouching;

    /// <summary>They did in the sub-step before.</summary>
    public bool WasHeld;

    /// <summary>They have touched in the step that runs, and in the one before.</summary>
    public bool HasTouched;

    public bool WasTouching;

    /// <summary>kg·m/s of the whole step, and where it was hardest.</summary>
    public float StepImpulse;

    public float HardestImpulse;
    public Vector3 HardestPlace;
    public Vector3 HardestNormal;

    /// <summary>The chains of pairs of the two bodies.</summary>
    public int NextOfA, BeforeOfA, NextOfB, BeforeOfB;

    public RigidBody BodyA => A.Body;

    public RigidBody? BodyB => B?.Body;

    /// <summary>As new.</summary>
    public void Clear()
    {
        (A, B, Prim, Walker, WalkerMotion, WalkerInverseMass) = (null!, null, null, 0, 0, 0);
        (ActiveAt, IsSensor, IsToldOf, ManifoldCount) = (-1, false, false, 0);
        (IsTested, IsTouching, WasHeld, WasTouching, HasTouched) = (false, false, false, false, false);
        (StepImpulse, HardestImpulse) = (0, 0);
    }
}

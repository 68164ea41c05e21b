using System.Numerics;
using OpenSim.Dynamics.Maths;
using OpenSim.Dynamics.Shapes;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;

namespace OpenSim.Dynamics.Bodies;

/// <summary>One part of a body that meets others: a prim, or a convex piece of one.</summary>
internal sealed class Collider(RigidBody body, in Fixture fixture, ColliderForm form, HullShape hull, HullKey key)
{
    public RigidBody Body => body;

    public int Prim { get; } = fixture.Prim;

    public ColliderForm Form => form;

    /// <summary>Of a ball its box.</summary>
    public HullShape Hull => hull;

    public Vector3 Half { get; } = form == ColliderForm.Hull ? hull.Half : fixture.Size * 0.5f;

    /// <summary>Of a ball.</summary>
    public float Radius => form == ColliderForm.Ball ? Half.X : 0;

    public HullKey HullKey => key;

    /// <summary>One of several of its prim.</summary>
    public bool IsPiece => key.Piece >= 0;

    public float Friction { get; } = fixture.Matter.Friction;

    public float Restitution { get; } = Math.Clamp(fixture.Matter.Restitution, 0, 1);

    /// <summary>About the body's centre, along the root's axes.</summary>
    public Frame Local;

    /// <summary>Where it is now.</summary>
    public Frame World;

    /// <summary>In the tree of bodies, and in the list of colliders.</summary>
    public int Leaf = AabbTree.None;

    public int Number;

    /// <summary>The box in which it lies now.</summary>
    public Aabb Box
    {
        get
        {
            if (form == ColliderForm.Ball)
                return Aabb.Around(World.Place, new Vector3(Radius));
            var reach = (Vector3.Abs(World.Turn.X) * Half.X) + (Vector3.Abs(World.Turn.Y) * Half.Y) + (Vector3.Abs(World.Turn.Z) * Half.Z);
            return Aabb.Around(World.Place, reach);
        }
    }
}

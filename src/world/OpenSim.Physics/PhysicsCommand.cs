using System.Numerics;
using OpenSim.Physics.Bodies;

namespace OpenSim.Physics;

/// <summary>
/// One change that walkers and the collision space are told of before a step. Made by its factories; each kind uses the fields it needs.
/// </summary>
public readonly record struct PhysicsCommand : IConflating<PhysicsCommand>
{
    public ActorId Actor { get; private init; }

    public PhysicsCommandKind Kind { get; private init; }

    /// <summary>Drive, AddAvatar: it flies.</summary>
    public bool IsFlying { get; private init; }

    /// <summary>AddAvatar, Place: middle of the body. Drive: wanted velocity. Jump: z the speed. Push: change of velocity.</summary>
    public Vector3 Vector { get; private init; }

    /// <summary>AddAvatar, Resize: metres.</summary>
    public Vector3 Size { get; private init; }

    /// <summary>SetPrim.</summary>
    public BodyDescription Body { get; private init; }

    public static PhysicsCommand SetPrim(int index, in BodyDescription body) =>
        new() { Actor = ActorId.Prim(index), Kind = PhysicsCommandKind.SetPrim, Body = body };

    public static PhysicsCommand RemovePrim(int index) => new() { Actor = ActorId.Prim(index), Kind = PhysicsCommandKind.RemovePrim };

    public static PhysicsCommand AddAvatar(int slot, Vector3 position, Vector3 size, bool isFlying) =>
        new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.AddAvatar, Vector = position, Size = size, IsFlying = isFlying };

    public static PhysicsCommand RemoveAvatar(int slot) => new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.RemoveAvatar };

    public static PhysicsCommand Place(int slot, Vector3 position) =>
        new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.Place, Vector = position };

    public static PhysicsCommand Resize(int slot, Vector3 size) =>
        new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.Resize, Size = size };

    public static PhysicsCommand Drive(int slot, Vector3 velocity, bool isFlying) =>
        new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.Drive, Vector = velocity, IsFlying = isFlying };

    public static PhysicsCommand Jump(int slot, float speed) =>
        new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.Jump, Vector = new Vector3(0, 0, speed) };

    public static PhysicsCommand Push(int slot, Vector3 change) =>
        new() { Actor = ActorId.Avatar(slot), Kind = PhysicsCommandKind.Push, Vector = change };

    /// <summary>Coming and going share a place.</summary>
    ulong IConflating<PhysicsCommand>.Key => (ulong)Actor.Value << 8 | (byte)(Kind switch
    {
        PhysicsCommandKind.RemovePrim => PhysicsCommandKind.SetPrim,
        PhysicsCommandKind.RemoveAvatar => PhysicsCommandKind.AddAvatar,
        _ => Kind
    });

    /// <summary>Nothing remains of an older one, but pushes add up.</summary>
    PhysicsCommand IConflating<PhysicsCommand>.After(in PhysicsCommand older) =>
        Kind == PhysicsCommandKind.Push ? this with { Vector = older.Vector + Vector } : this;
}

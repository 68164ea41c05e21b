using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Walkers;

// Walkers and what moves: what carries them, and what runs into them.
public sealed partial class WalkerWorld
{
    /// <summary>kg of an avatar, for what runs into it.</summary>
    public const float Mass = 80;

    /// <summary>The avatars in a box, by slot: what bodies run into.</summary>
    public AabbTree Avatars => _avatars;

    /// <summary>Whether a slot has a body.</summary>
    public bool Contains(int slot) => BodyOf(slot) is not null;

    /// <summary>It stands or walks.</summary>
    public bool IsOnFeet(int slot) => _bodies[slot]!.IsOnGround;

    /// <summary>m/s at which an avatar goes, with what carries it.</summary>
    public Vector3 VelocityOf(int slot) => _bodies[slot]!.Velocity + _bodies[slot]!.GroundVelocity;

    /// <summary>
    /// m/s at which an avatar wants to go where nothing is in its way, with what carries it: how it pushes what is. On its feet it does not
    /// push downwards.
    /// </summary>
    public Vector3 WantedVelocityOf(int slot)
    {
        var body = _bodies[slot]!;
        return (body.IsFlying ? body.WantedVelocity : body.WantedVelocity with { Z = 0 }) + body.GroundVelocity;
    }

    /// <summary>
    /// Where an avatar with a body is, as bodies meet it: what carries it has gone on already by the step that is yet to come for the
    /// avatar. Its slot is one of <see cref="Avatars"/>.
    /// </summary>
    public Capsule CapsuleOf(int slot)
    {
        var body = _bodies[slot]!;
        return body.IsCarried && IsOfBody(body.StandsOn) ? body.CapsuleAt(body.Position + body.LastCarry) : body.Capsule;
    }

    /// <summary>Something that an avatar could not stop has changed its velocity by so much, m/s.</summary>
    public void Shove(int slot, Vector3 change)
    {
        if (BodyOf(slot) is not { } body || !float.IsFinite(change.X + change.Y + change.Z))
            return;
        body.Velocity += change;
        Wake(body);
    }

    /// <summary>A body has come against an avatar: told with its next result.</summary>
    /// <param name="speed">m/s at which the two came together.</param>
    public void Hit(int slot, int prim, float speed)
    {
        if (BodyOf(slot) is not { } body)
            return;
        body.NoteHit(prim, speed);
        Wake(body);
    }

    /// <summary>A prim is made of something else: what lies on it feels that.</summary>
    public void MatterChanged(int prim)
    {
        if (_space.Contains(prim) && !IsOfBody(prim))
            Disturbed?.Invoke(_space.BoxOf(prim));
    }

    // Who stands on it goes where it goes, and turns about it.
    private void TakeAlong(int prim, in Body before, in Aabb box)
    {
        if (_avatars.Count == 0)
            return;
        foreach (var slot in _avatars.Overlapping(box.Grown(AvatarForm.MaxStep)))
        {
            var body = _bodies[slot]!;
            if (body.StandsOn != prim || !body.IsOnGround)
                continue;
            body.NoteCarry(before, _space.At(prim));
            Wake(body);
        }
    }
}

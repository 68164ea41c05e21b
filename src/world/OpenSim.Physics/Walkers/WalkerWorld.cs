using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;

namespace OpenSim.Physics.Walkers;

/// <summary>
/// Who walks: avatars walk, fall, jump and fly among the prims of a collision space. They are the house's and the same whatever engine
/// moves bodies (<see cref="Dynamics.IDynamics"/>): those are prims in the space, too. It gives the same results for the same commands on
/// every run, allocates nothing in a step, and does nothing for an avatar at rest. Called by whoever holds the region's token.
/// </summary>
public sealed partial class WalkerWorld
{
    /// <summary>m/s² downwards.</summary>
    public const float Gravity = AvatarMover.Gravity;

    private readonly CollisionSpace _space;
    private readonly AvatarMover _mover;
    private readonly AabbTree _avatars = new(margin: 0.3f); // by slot: a walker leaves its box about ten times a second
    private readonly List<AvatarBody> _awake = [];
    private AvatarBody?[] _bodies = new AvatarBody?[64];
    private PhysicsResult[] _results = new PhysicsResult[64];
    private int _resultCount;

    /// <param name="space">The region's collision space; prim commands are carried out in it.</param>
    /// <param name="limits">Where the middle of an avatar may be.</param>
    public WalkerWorld(CollisionSpace space, Aabb limits)
    {
        _space = space;
        _mover = new AvatarMover(space, limits, _avatars, slot => _bodies[slot]!);
    }

    /// <summary>Told of a box in which land or prims that are not bodies have changed.</summary>
    public Action<Aabb>? Disturbed { get; set; }

    /// <summary>Avatars that are not at rest.</summary>
    public int AwakeCount => _awake.Count;

    /// <summary>
    /// Takes a batch; comings and goings count before everything else in it. Commands for an avatar that is not there are ignored.
    /// </summary>
    public void Apply(ReadOnlySpan<PhysicsCommand> commands)
    {
        foreach (ref readonly var command in commands)
            ApplyExistence(command);
        foreach (ref readonly var command in commands)
        {
            if (command.Actor.IsAvatar && BodyOf(command.Actor.Index) is { } body)
                ApplyToAvatar(body, command);
        }
    }

    /// <summary>The ground has changed in a rectangle of metres: who rests there must look again.</summary>
    public void GroundChanged(int fromX, int fromY, int toX, int toY)
    {
        var box = new Aabb(new Vector3(fromX - 1, fromY - 1, -1e6f), new Vector3(toX + 1, toY + 1, 1e6f));
        foreach (var slot in _avatars.Overlapping(box))
            _bodies[slot]!.LookedFrom = new Vector3(float.PositiveInfinity);
        WakeIn(box);
        Disturbed?.Invoke(box);
    }

    /// <summary>Whom the last step has moved or brought to rest. Good until the next call of anything.</summary>
    public ReadOnlySpan<PhysicsResult> Results => _results.AsSpan(0, _resultCount);

    /// <summary>Lets so many seconds pass.</summary>
    public void Step(float seconds)
    {
        if (_results.Length < _awake.Count)
            _results = new PhysicsResult[_awake.Count * 2];
        _resultCount = 0;
        _space.BeginStep();
        var kept = 0;
        for (var i = 0; i < _awake.Count; i++)
        {
            var body = _awake[i];
            if (!body.IsAwake)
                continue;
            Advance(body, seconds);
            _avatars.Move(body.Leaf, body.Box);
            _results[_resultCount++] = ResultOf(body);
            body.HitSpeed = 0;
            body.IsAwake = !HasComeToRest(body);
            if (body.IsAwake)
                _awake[kept++] = body;
        }

        _awake.RemoveRange(kept, _awake.Count - kept);
        _space.EndStep();
    }

    // A late tick is walked through in pieces, or a jump would be a different one on a busy host.
    private void Advance(AvatarBody body, float seconds)
    {
        const float LongestPiece = 0.05f;
        var pieces = Math.Max(1, (int)MathF.Ceiling(seconds / LongestPiece));
        var landing = 0f;
        _mover.Carry(body, seconds);
        for (var i = 0; i < pieces; i++)
        {
            _mover.Advance(body, seconds / pieces);
            landing = MathF.Max(landing, body.LandingSpeed);
        }

        body.LandingSpeed = landing;
    }

    private AvatarBody? BodyOf(int slot) => (uint)slot < (uint)_bodies.Length ? _bodies[slot] : null;

    private void ApplyExistence(in PhysicsCommand command)
    {
        switch (command.Kind)
        {
            case PhysicsCommandKind.SetPrim:
                SetPrim(command);
                break;
            case PhysicsCommandKind.RemovePrim:
                RemovePrim(command.Actor.Index);
                break;
            case PhysicsCommandKind.AddAvatar:
                AddAvatar(command);
                break;
            case PhysicsCommandKind.RemoveAvatar:
                RemoveAvatar(command.Actor.Index);
                break;
        }
    }

    private void SetPrim(in PhysicsCommand command)
    {
        var prim = command.Actor.Index;
        // Anything that leaves a place may have held somebody up there, what comes to a place may hit somebody.
        var wasThere = _space.Contains(prim);
        var wasBody = wasThere && IsOfBody(prim);
        var before = wasThere ? _space.BoxOf(prim) : default;
        var body = wasThere ? _space.At(prim) : default;
        if (!_space.Set(prim, command.Body))
            return;
        if (wasThere)
        {
            TakeAlong(prim, body, before);
            ChangedIn(before, wasBody);
        }

        ChangedIn(_space.BoxOf(prim), IsOfBody(prim));
        WantForm(prim);
    }

    private void WantForm(int prim)
    {
        if (_avatars.Count > 0 && _space.IsAsset(prim)
            && _avatars.Overlapping(_space.BoxOf(prim).Grown(AvatarMover.FormsReach)).MoveNext())
            _space.WantForm(prim);
    }

    private void RemovePrim(int prim)
    {
        if (!_space.Contains(prim))
            return;
        var (box, wasBody) = (_space.BoxOf(prim), IsOfBody(prim));
        _space.Remove(prim);
        ChangedIn(box, wasBody);
    }

    private void AddAvatar(in PhysicsCommand command)
    {
        var slot = command.Actor.Index;
        if (slot >= _bodies.Length)
            Array.Resize(ref _bodies, Math.Max(slot + 1, _bodies.Length * 2));
        RemoveAvatar(slot);
        var body = new AvatarBody(slot) { Size = command.Size, IsFlying = command.IsFlying };
        _bodies[slot] = body;
        body.Position = body.LastFree = command.Vector;
        body.Leaf = _avatars.Insert(body.Box, slot);
        Wake(body);
    }

    private void RemoveAvatar(int slot)
    {
        if (BodyOf(slot) is not { } body)
            return;
        _avatars.Remove(body.Leaf);
        _awake.Remove(body);
        _bodies[slot] = null;
    }

    private void ApplyToAvatar(AvatarBody body, in PhysicsCommand command)
    {
        switch (command.Kind)
        {
            case PhysicsCommandKind.Drive when body.WantedVelocity == command.Vector && body.IsFlying == command.IsFlying:
                return;
            case PhysicsCommandKind.Drive:
                body.WantedVelocity = command.Vector;
                body.IsFlying = command.IsFlying;
                break;
            case PhysicsCommandKind.Jump:
                body.JumpSpeed = command.Vector.Z;
                break;
            case PhysicsCommandKind.Push:
                body.Velocity += command.Vector;
                body.IsOnGround &= command.Vector.Z <= 0;
                break;
            case PhysicsCommandKind.Place:
                body.Position = body.LastFree = command.Vector;
                body.Velocity = Vector3.Zero;
                body.IsOnGround = false;
                break;
            case PhysicsCommandKind.Resize:
                // The feet stay where they are.
                var feet = body.Feet;
                body.Size = command.Size;
                body.Position.Z = feet + body.HalfHeight;
                break;
            default:
                return;
        }

        Wake(body);
    }

    // Where a body is going its engine knows better.
    private void ChangedIn(in Aabb box, bool byBody)
    {
        WakeIn(box);
        if (!byBody)
            Disturbed?.Invoke(box);
    }

    private bool IsOfBody(int prim) => (_space.At(prim).Traits & BodyTraits.Physical) != 0;

    private void WakeIn(in Aabb box)
    {
        if (_avatars.Count == 0)
            return;
        foreach (var slot in _avatars.Overlapping(box.Grown(AvatarForm.MaxStep)))
            Wake(_bodies[slot]!);
    }

    private void Wake(AvatarBody body)
    {
        body.QuietSteps = 0;
        if (body.IsAwake)
            return;
        body.IsAwake = true;
        _awake.Add(body);
    }

    private static bool HasComeToRest(AvatarBody body)
    {
        const int Patience = 3;
        var isQuiet = body.WantsNothing && body.Velocity.LengthSquared() < 1e-6f && !body.IsCarried
            && (body.IsOnGround || body.IsFlying);
        body.QuietSteps = isQuiet ? body.QuietSteps + 1 : 0;
        return body.QuietSteps >= Patience;
    }

    // On a slope the legs carry the body up and down; whoever extrapolates its place must know.
    private static Vector3 VelocityAlongGround(AvatarBody body)
    {
        var (velocity, normal) = (body.Velocity, body.GroundNormal);
        return !body.IsOnGround || body.IsFlying || normal.Z < 0.1f
            ? velocity
            : velocity with { Z = -((velocity.X * normal.X) + (velocity.Y * normal.Y)) / normal.Z };
    }

    private static PhysicsResult ResultOf(AvatarBody body) => new()
    {
        Actor = ActorId.Avatar(body.Slot),
        Position = body.Position,
        Velocity = VelocityAlongGround(body) + body.GroundVelocity,
        IsOnGround = body.IsOnGround,
        GroundNormal = body.GroundNormal,
        StandsOn = body.StandsOn,
        LandingSpeed = body.LandingSpeed,
        IsBlocked = body.IsBlocked,
        HitSpeed = body.HitSpeed,
        HitBy = body.HitBy
    };
}

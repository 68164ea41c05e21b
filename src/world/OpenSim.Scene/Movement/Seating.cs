using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>
/// Sitting down and getting up: AgentRequestSit, the sit-on-ground and stand-up controls. A seat is the sit target of the prim or, without
/// one, the nearest level surface of the linkset to where one has clicked. Needs the token.
/// </summary>
public sealed class Seating
{
    /// <summary>Metres from which a seat without a sit target can be reached.</summary>
    public const float Reach = 10f;

    private const float SitTargetLift = 0.4f;
    private const float StandAside = 0.65f; // metres in front of the seat
    private const string NoSurface = "There is no suitable surface to sit on, try another spot.";

    private readonly SceneMovement _movement;
    private readonly Scene _scene;

    internal Seating(SceneMovement movement, Scene scene)
    {
        _movement = movement;
        _scene = scene;
        scene.Events.OnObjectRemoved += UnseatAll;
        scene.Events.OnObjectLinksChanged += UnseatStrangers;
    }

    /// <summary>[Startup] LegacySitOffsets.</summary>
    public bool LegacyOffsets { get; set; } = true;

    /// <summary>
    /// AgentRequestSit: answers the viewer and seats the avatar at once; the AgentSit that follows has nothing left to do.
    /// </summary>
    /// <param name="offset">From the prim's middle to where was clicked, along the region's axes.</param>
    public bool RequestSit(ScenePresence presence, UUID target, Vector3 offset)
    {
        _scene.Token.AssertHeld();
        if (presence.IsChild || !_scene.Prims.TryGet(target, out var slot) || !float.IsFinite(offset.LengthSquared()))
            return false;
        var clicked = new SceneObjectPart(_scene, slot);
        if (clicked.Group.IsAttachment || presence.SitPartId == clicked.LocalId)
            return false;
        if (presence.IsSitting)
            StandUp(presence);
        var part = ChooseSeat(clicked);
        if (!IsInRange(presence, part, offset))
            return false;
        _movement.BringUpToDate(part.Group);
        if (FindSeat(presence, part, offset) is not { } seat)
        {
            presence.Viewer?.Messages.SendAlert(NoSurface);
            return false;
        }

        Sit(presence, part, seat);
        return true;
    }

    /// <summary>Sits down where the avatar stands.</summary>
    public void SitOnGround(ScenePresence presence)
    {
        if (presence.IsChild || presence.IsSitting)
            return;
        _movement.TakeBody(presence);
        _scene.Writer.SitOnGround(presence);
    }

    /// <summary>Gets up from the ground, or from a seat to a free place beside it.</summary>
    public void StandUp(ScenePresence presence)
    {
        if (!presence.IsSitting)
            return;
        var (position, rotation) = presence.ParentId == 0 ? (presence.Position, presence.Rotation) : PlaceBeside(presence);
        _movement.Told(presence, presence.Movement.Animations.SetSeat(UUID.Zero));
        _scene.Writer.StandUp(presence, position, rotation);
        presence.Movement.KnownPosition = position;
        _movement.GiveBody(presence);
    }

    /// <summary>Who sits on a prim, null when nobody does.</summary>
    public ScenePresence? SitterOf(uint partLocalId)
    {
        var presences = _scene.Presences.All;
        for (var i = 0; i < presences.Count; i++)
        {
            if (presences[i].SitPartId == partLocalId && partLocalId != 0)
                return presences[i];
        }

        return null;
    }

    /// <summary>Whether a prim has a sit target on which nobody sits.</summary>
    public bool IsFreeTarget(SceneObjectPart part) => HasTarget(part) && part.Extras.SitActiveRange >= 0 && SitterOf(part.LocalId) is null;

    // The clicked prim if it has a free sit target, else the linkset's first free one, else the clicked prim's surface.
    private SceneObjectPart ChooseSeat(SceneObjectPart clicked)
    {
        if (IsFreeTarget(clicked))
            return clicked;
        foreach (var part in clicked.Group.Parts)
        {
            if (IsFreeTarget(part))
                return part;
        }

        return clicked;
    }

    /// <summary>Whether a script has said where on a prim one sits.</summary>
    public static bool HasTarget(SceneObjectPart part) =>
        part.Extras.SitTargetOffset != Vector3.Zero
            || part.Extras.SitTargetOrientation is not ({ IsIdentity: true } or { X: 0, Y: 0, Z: 0, W: 0 });

    private static bool IsInRange(ScenePresence presence, SceneObjectPart part, Vector3 offset)
    {
        var range = part.Extras.SitActiveRange;
        return range >= 0 && (range < 1e-5f || Vector3.Distance(presence.AbsolutePosition, part.WorldPosition + offset) <= range);
    }

    private Seat? FindSeat(ScenePresence presence, SceneObjectPart part, Vector3 offset)
    {
        if (HasTarget(part) && SitterOf(part.LocalId) is null)
            return OnTarget(presence, part);
        var surface = SeatSurface.Find(_scene, part, offset);
        return surface is { } place && Vector3.Distance(place, presence.AbsolutePosition) <= Reach
            ? OnSurface(presence, part, place)
            : null;
    }

    private Seat OnTarget(ScenePresence presence, SceneObjectPart part)
    {
        var rotation = part.Extras.SitTargetOrientation;
        rotation = rotation.LengthSquared() > 1e-6f ? Quaternion.Normalize(rotation) : Quaternion.Identity;
        var up = Vector3.Transform(Vector3.UnitZ, rotation);
        // The figures are OpenSimulator's, found by comparing seats made for Second Life.
        var shift = LegacyOffsets ? up * -0.05f : up * (presence.Appearance.Height * 0.02638f);
        var place = part.Extras.SitTargetOffset + shift + new Vector3(0, 0, SitTargetLift);
        return new Seat(SeatFrame.InRoot(part, place), SeatFrame.RotationInRoot(part) * rotation,
            SeatFrame.InRoot(part, part.Extras.SitTargetOffset));
    }

    // Facing where one has come from, as one sits down on a rock or a wall.
    private static Seat OnSurface(ScenePresence presence, SceneObjectPart part, Vector3 surface)
    {
        var root = part.Group.RootPart;
        var way = presence.AbsolutePosition - surface;
        var facing = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.Atan2(way.Y, way.X));
        var back = Quaternion.Conjugate(root.Rotation);
        var place = Vector3.Transform(surface + new Vector3(0, 0, SitTargetLift - 0.05f) - root.Position, back);
        return new Seat(place, back * facing, place);
    }

    private void Sit(ScenePresence presence, SceneObjectPart part, Seat seat)
    {
        _movement.TakeBody(presence);
        var root = part.Group.RootPart;
        var cameras = CameraOf(part, root);
        presence.Viewer?.Avatar.SendSitResponse(root.Id, seat.ToldOffset, root.Rotation * seat.Rotation, true, cameras.Eye, cameras.At,
            part.Extras.ForceMouselook);
        _scene.Writer.SetFlying(presence, false);
        _scene.Writer.Sit(presence, part.Slot, seat.Offset, seat.Rotation);
    }

    private static (Vector3 Eye, Vector3 At) CameraOf(SceneObjectPart part, SceneObjectPart root)
    {
        var (eye, at) = (part.Extras.CameraEyeOffset, part.Extras.CameraAtOffset);
        return eye == Vector3.Zero && at == Vector3.Zero
            ? (root.Extras.CameraEyeOffset, root.Extras.CameraAtOffset)
            : (SeatFrame.InRoot(part, eye), SeatFrame.InRoot(part, at));
    }

    private (Vector3 Position, Quaternion Rotation) PlaceBeside(ScenePresence presence)
    {
        var seat = presence.AbsolutePosition;
        if (!_scene.Prims.TryGet(presence.SitPartId, out var slot))
            return (seat, ControlVelocity.Heading(presence.Rotation));
        var part = new SceneObjectPart(_scene, slot);
        var heading = ControlVelocity.Heading(part.Group.Rotation * presence.Rotation);
        var half = presence.Size.Z / 2;
        if (part.Extras.StandTarget != Vector3.Zero)
        {
            return (part.WorldPosition + Vector3.Transform(part.Extras.StandTarget, ControlVelocity.Heading(part.WorldRotation))
                + new Vector3(0, 0, half), heading);
        }

        ReadOnlySpan<Vector3> sides = [Vector3.UnitX, Vector3.UnitY, -Vector3.UnitY, -Vector3.UnitX];
        foreach (var side in sides)
        {
            if (TryStandAt(presence, seat + Vector3.Transform(side * StandAside, heading), half, out var place))
                return (place, heading);
        }

        return (seat + new Vector3(0, 0, half), heading); // physics brings it out of whatever is there
    }

    private bool TryStandAt(ScenePresence presence, Vector3 beside, float half, out Vector3 place)
    {
        const float FarthestDown = 2f;
        var floor = _scene.Space.SupportBelow(beside + new Vector3(0, 0, 0.5f));
        place = beside with { Z = floor + half };
        return beside.Z - floor < FarthestDown && floor < beside.Z + 0.5f
            && _scene.Space.HasRoomFor(place + new Vector3(0, 0, 0.01f), presence.Size);
    }

    private void UnseatAll(SceneObjectGroup group) => Unseat(presence => presence.ParentId == group.LocalId);

    private void UnseatStrangers(SceneObjectGroup group) =>
        Unseat(p => p.ParentId != 0
            && (!_scene.Prims.TryGet(p.SitPartId, out var slot) || new SceneObjectPart(_scene, slot).Group.LocalId != p.ParentId));

    private void Unseat(Predicate<ScenePresence> which)
    {
        foreach (var presence in _scene.Presences.All)
        {
            if (which(presence))
                StandUp(presence);
        }
    }

    /// <param name="Offset">Middle of the avatar from the linkset's root, in the root's frame.</param>
    /// <param name="ToldOffset">What AvatarSitResponse says, to which a viewer walks.</param>
    private readonly record struct Seat(Vector3 Offset, Quaternion Rotation, Vector3 ToldOffset);
}

using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Agents;
using OpenSim.World.Changes;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.World.Writing;

// Avatars.
public sealed partial class SceneWriter
{
    /// <summary>
    /// Brings an agent into the region: with a body, or a child agent that only looks. Null when that agent is here already.
    /// </summary>
    /// <param name="viewer">Null for an avatar that the region itself steers.</param>
    /// <param name="npc">What such an avatar is.</param>
    public ScenePresence? AddPresence(AgentCircuitData agent, IViewer? viewer, Npc? npc = null)
    {
        _scene.Token.AssertHeld();
        if (_scene.Presences.TryGet(agent.AgentId, out _))
            return null;
        var presence = new ScenePresence(_scene, agent, viewer, NewLocalId()) { Npc = npc };
        _scene.Presences.Add(presence);
        if (!presence.IsChild)
            Embody(presence);
        _scene.Events.TriggerPresenceAdded(presence);
        return presence;
    }

    /// <summary>A child agent has come over the border.</summary>
    public void MakeRoot(ScenePresence presence, Vector3 position)
    {
        _scene.Token.AssertHeld();
        presence.Position = position;
        if (!presence.IsChild)
            return;
        presence.ToldCell = -1;
        presence.IsChild = false;
        _scene.Presences.Publish();
        Embody(presence);
    }

    /// <summary>The avatar has left for another region and keeps looking in; what it wears goes with it.</summary>
    /// <param name="goneTo">That region, when it is known.</param>
    public void MakeChild(ScenePresence presence, RegionHandle goneTo = default)
    {
        _scene.Token.AssertHeld();
        if (presence.IsChild)
            return;
        TellSeat(presence);
        _goneTo = goneTo.Value;
        Disembody(presence);
        _goneTo = 0;
        presence.IsChild = true;
        presence.HasLoggedInHere = false;
        presence.IsInTransit = presence.IsFlying = presence.IsSittingOnGround = false;
        SeatOn(presence, 0, 0);
        presence.Velocity = Vector3.Zero;
        _scene.Presences.Publish();
        _scene.Events.TriggerMakeChildAgent(presence);
    }

    /// <summary>It is being handed over to another region with what it wears, or it has come to nothing.</summary>
    public void SetInTransit(ScenePresence presence, bool isInTransit)
    {
        _scene.Token.AssertHeld();
        presence.IsInTransit = isInTransit;
        foreach (var worn in presence.Worn)
            _scene.OnTheirWay.Carry(Prims.IdAt(Groups.Row(worn).Root), isInTransit);
    }

    /// <summary>Another region has announced it once more, by another path of its seed capability here.</summary>
    public void SetCapsPath(ScenePresence presence, string path)
    {
        _scene.Token.AssertHeld();
        presence.CapsPath = path;
    }

    /// <summary>Other regions in which its viewer has a circuit, by handle.</summary>
    public void SetOtherRegions(ScenePresence presence, IReadOnlyCollection<ulong> handles)
    {
        _scene.Token.AssertHeld();
        presence.OtherRegions = handles;
    }

    /// <summary>Where somebody is who looks in from next door, by this region's corner, and how far he sees.</summary>
    public void SetOutlook(ScenePresence presence, Vector3 position, float drawDistance)
    {
        _scene.Token.AssertHeld();
        if (!presence.IsChild)
            return;
        presence.Position = position;
        presence.DrawDistance = drawDistance;
    }

    public bool RemovePresence(ScenePresence presence)
    {
        _scene.Token.AssertHeld();
        if (!_scene.Presences.TryGet(presence.Id, out var present) || present != presence)
            return false;
        _scene.Events.TriggerPresenceRemoved(presence);
        TellSeat(presence);
        if (!presence.IsChild)
            Disembody(presence);
        _scene.Presences.Remove(presence);
        _riders.Remove(presence);
        presence.Slot = -1;
        return true;
    }

    /// <summary>Where movement or a teleport within the region has put the body.</summary>
    public void MoveAvatar(ScenePresence presence, Vector3 position, Quaternion rotation, Vector3 velocity)
    {
        var what = Differences(presence, position, rotation, velocity);
        presence.Position = position;
        presence.Rotation = rotation;
        presence.Velocity = velocity;
        Tell(presence, what);
        UpdateCell(presence);
    }

    public void SetCollisionPlane(ScenePresence presence, Vector4 plane)
    {
        if (presence.CollisionPlane == plane)
            return;
        presence.CollisionPlane = plane;
        Tell(presence, PrimUpdateFlags.CollisionPlane);
    }

    /// <summary>Seats the avatar: the offset is relative to the linkset's root.</summary>
    public void Sit(ScenePresence presence, PrimSlot part, Vector3 offset, Quaternion rotation)
    {
        var index = Checked(part);
        ref readonly var group = ref Groups.RowAt(Prims.HotAt(index).Group);
        SeatOn(presence, Prims.HotAt(group.Root).LocalId, Prims.HotAt(index).LocalId);
        presence.IsSittingOnGround = false;
        presence.Position = offset;
        presence.Rotation = rotation;
        presence.Velocity = Vector3.Zero;
        Tell(presence, PrimUpdateFlags.Parent | PrimUpdateFlags.Position | PrimUpdateFlags.Rotation | PrimUpdateFlags.Velocity);
        UpdateCell(presence);
    }

    /// <summary>Gets up from an object or the ground, at a place in the region.</summary>
    public void StandUp(ScenePresence presence, Vector3 position, Quaternion rotation)
    {
        SeatOn(presence, 0, 0);
        presence.IsSittingOnGround = false;
        presence.Position = position;
        presence.Rotation = rotation;
        Tell(presence, PrimUpdateFlags.Parent | PrimUpdateFlags.Position | PrimUpdateFlags.Rotation);
        UpdateCell(presence);
    }

    /// <summary>The animation says it to the others; there is no parent.</summary>
    public void SitOnGround(ScenePresence presence)
    {
        _scene.Token.AssertHeld();
        presence.IsSittingOnGround = true;
        presence.Velocity = Vector3.Zero;
        Tell(presence, PrimUpdateFlags.Velocity);
    }

    public void SetFlying(ScenePresence presence, bool flying)
    {
        if (presence.IsFlying == flying)
            return;
        presence.IsFlying = flying;
        Tell(presence, PrimUpdateFlags.Flags);
    }

    public void SetAppearance(ScenePresence presence, AvatarAppearance appearance, Vector3 size)
    {
        presence.Appearance = appearance;
        presence.Size = size;
        Tell(presence, PrimUpdateFlags.Appearance | PrimUpdateFlags.Scale);
    }

    /// <summary>What the user has set for himself: how high over the ground he stands, and what others may do with what he makes.</summary>
    /// <param name="hover">Metres, already bounded.</param>
    public void SetPreferences(ScenePresence presence, float hover, NewObjectMasks masks)
    {
        _scene.Token.AssertHeld();
        presence.NewObjectMasks = masks;
        if (presence.Appearance.HoverHeight != hover)
            SetAppearance(presence, presence.Appearance with { HoverHeight = hover }, presence.Size);
    }

    /// <summary>What scripts say of an NPC: its profile.</summary>
    public void SetNpc(ScenePresence presence, Npc npc)
    {
        _scene.Token.AssertHeld();
        presence.Npc = npc;
    }

    /// <summary>RequestGodlikePowers granted, or given back.</summary>
    public void SetGod(ScenePresence presence, bool isGod)
    {
        _scene.Token.AssertHeld();
        presence.IsGod = isGod;
    }

    /// <summary>What is to go on with him to the next region as it came.</summary>
    public void SetHandedOn(ScenePresence presence, byte[] bytes)
    {
        _scene.Token.AssertHeld();
        presence.HandedOn = bytes;
    }

    /// <summary>What stands over his name: the title of the group in which he is active.</summary>
    public void SetTitle(ScenePresence presence, string title)
    {
        if (presence.Title == title)
            return;
        presence.Title = title;
        Tell(presence, PrimUpdateFlags.NameValue);
    }

    public void SetFrozen(ScenePresence presence, bool isFrozen)
    {
        _scene.Token.AssertHeld();
        presence.IsFrozen = isFrozen;
    }

    /// <summary>What plays now, in the order of starting.</summary>
    public void SetAnimations(ScenePresence presence, IReadOnlyList<PlayingAnimation> animations)
    {
        presence.Animations = animations;
        Tell(presence, PrimUpdateFlags.Animations);
    }

    private void SeatOn(ScenePresence presence, uint root, uint part)
    {
        TellSeat(presence);
        presence.ParentId = root;
        presence.SitPartId = part;
        TellSeat(presence);
        _riders.Remove(presence);
        if (root != 0)
            _riders.Add(presence);
    }

    private static PrimUpdateFlags Differences(ScenePresence presence, Vector3 position, Quaternion rotation, Vector3 velocity) =>
        (presence.Position != position ? PrimUpdateFlags.Position : 0)
        | (presence.Rotation != rotation ? PrimUpdateFlags.Rotation : 0)
        | (presence.Velocity != velocity ? PrimUpdateFlags.Velocity : 0);

    private void Tell(ScenePresence presence, PrimUpdateFlags what)
    {
        _scene.Token.AssertHeld();
        if (what == PrimUpdateFlags.None || presence.IsChild)
            return;
        if (presence.Dirty == PrimUpdateFlags.None)
            _changes.NotedPresences.Add(presence);
        presence.Dirty |= what;
    }

    // On which prim somebody has come to sit, or sits no more.
    private void TellSeat(ScenePresence presence)
    {
        if (presence.SitPartId != 0 && Prims.TryGet(presence.SitPartId, out var seat))
            Tell(seat.Index, PrimUpdateFlags.Seats);
    }

    private void Embody(ScenePresence presence)
    {
        Cells.Add(presence, Cells.CellAt(presence.AbsolutePosition));
        presence.ToldCell = -1;
        Tell(presence, PrimUpdateFlags.Added | PrimUpdateFlags.Full | PrimUpdateFlags.Appearance | PrimUpdateFlags.Animations);
    }

    private void Disembody(ScenePresence presence)
    {
        foreach (var worn in presence.Worn.ToArray())
            DeleteObject(worn);
        _changes.NotedPresenceKills.Add(new PresenceKill(presence.Slot, presence.LocalId, presence.Id, presence.Cell, _goneTo));
        Cells.Remove(presence);
    }

    private void UpdateCell(ScenePresence presence)
    {
        if (presence.IsChild)
            return;
        var cell = Cells.CellAt(presence.AbsolutePosition);
        if (cell == presence.Cell)
            return;
        Cells.Remove(presence);
        Cells.Add(presence, cell);
        Tell(presence, PrimUpdateFlags.Cell);
    }
}

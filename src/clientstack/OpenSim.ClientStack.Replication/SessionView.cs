using OpenSim.ClientStack.Replication.Interest;
using OpenSim.ClientStack.Replication.Pending;
using OpenSim.ClientStack.Replication.Planning;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol.Packets;
using OpenSim.World;
using OpenSim.World.Changes;
using OpenSim.World.Prims;

namespace OpenSim.ClientStack.Replication;

/// <summary>
/// What one viewer has been told of the scene and what it is still owed. Used by the one thread that plans this viewer, inside the
/// Replicate phase; other code of the region may use it between ticks, with the token held.
/// </summary>
public sealed class SessionView
{
    internal SessionView(UUID agentId, IPacketOutput output, CellGrid grid, NearestFirst order, int turn)
    {
        AgentId = agentId;
        Output = output;
        Interest = new InterestSet(grid, order);
        Turn = turn;
    }

    public UUID AgentId { get; }

    /// <summary>The viewer's own avatar; null for a child agent and before it has entered.</summary>
    public ScenePresence? Own { get; set; }

    /// <summary>Somebody who looks in from next door, and from where; null for an avatar that is here.</summary>
    public ScenePresence? Onlooker { get; set; }

    /// <summary>False until the viewer has answered the handshake: what it is told before, it may throw away.</summary>
    public bool IsReady { get; set; }

    /// <summary>It keeps objects on disk and is asked first whether it has them (flags of RegionHandshakeReply).</summary>
    public bool HasCache { get; set; }

    /// <summary>Prims and avatars of which something is owed.</summary>
    public int OwedCount => Pending.Count + Avatars.Count;

    /// <summary>Cells with prims that it has not been told of yet.</summary>
    public int CellsLeft => Interest.Scan.CellsLeft;

    public int SeenPrimCount => SeenPrims.Count;

    public int SeenAvatarCount => SeenAvatars.Count;

    /// <summary>Prims and avatars of which something is under way and not acknowledged.</summary>
    public int UnackedCount => Unacked.Count + Avatars.UnderWay;

    /// <summary>Viewers with the same remainder are planned in the same tick.</summary>
    internal int Turn { get; }

    internal IPacketOutput Output { get; }

    internal InterestSet Interest { get; }

    /// <summary>Prims the viewer has been told of, by index.</summary>
    internal SlotBits SeenPrims { get; } = new();

    /// <summary>Avatars the viewer has been told of, by slot.</summary>
    internal SlotBits SeenAvatars { get; } = new();

    /// <summary>Avatars, by slot, that play something new too far away for it to be urgent.</summary>
    internal SlotBits FarAnimations { get; } = new();

    /// <summary>Those of <see cref="FarAnimations"/> that were not quite so far away: they come first.</summary>
    internal SlotBits MiddleAnimations { get; } = new();

    /// <summary>The slot of <see cref="FarAnimations"/> to go on with.</summary>
    internal int NextFarAnimation { get; set; }

    /// <summary>What is owed of prims.</summary>
    internal PendingUpdates Pending { get; } = new();

    internal AvatarUpdates Avatars { get; } = new();

    internal UnackedUpdates Unacked { get; } = new();

    /// <summary>Local ids that the viewer must be told are gone.</summary>
    internal KeyQueue Kills { get; } = new();

    /// <summary>Prims this viewer has just made and will want selected, by local id.</summary>
    internal IntMap<byte> JustCreated { get; } = new(8);

    /// <summary>The state of privacy in the region by which it was told of avatars.</summary>
    internal uint PrivacyVersion { get; set; }

    /// <summary>Avatars present have been queued for the first time.</summary>
    internal bool HasBegun { get; set; }

    /// <summary>The viewer has made this prim and will want it selected when it is told of it.</summary>
    public void NoteCreated(uint localId) => JustCreated.GetOrAdd((int)localId, out _) = 1;

    /// <summary>The viewer believes that there is a prim of this local id, which there is not.</summary>
    public void TellGone(uint localId) => Kills.Enqueue((int)localId);

    /// <summary>The viewer believes something else of this prim than is so: it is told all of it again.</summary>
    public void TellAgain(PrimSlot prim) => Pending.Add(prim.Index, UpdateParts.Full, UpdatePriority.Near);

    /// <summary>The viewer asks for all of this avatar.</summary>
    public void TellAgain(ScenePresence presence) => Avatars.Add(presence.Slot, UpdateParts.Full, UpdatePriority.NearAvatar);

    /// <summary>The viewer asks for all of a prim, perhaps since its cache has not got what it was asked for.</summary>
    public void AnswerMiss(PrimSlot prim, uint localId)
    {
        Unacked.ProbeAnswered(localId);
        TellAgain(prim);
    }

    /// <summary>The viewer begins anew and has nothing: a circuit that came back.</summary>
    public void Reset()
    {
        IsReady = HasBegun = false;
        SeenPrims.ClearAll();
        SeenAvatars.ClearAll();
        FarAnimations.ClearAll();
        MiddleAnimations.ClearAll();
        Interest.Reset();
        Pending.Clear();
        Avatars.Clear();
        Unacked.Clear();
        Kills.Clear();
        JustCreated.Clear();
    }

    /// <summary>Takes note of what is gone from this tick on.</summary>
    internal void TakeKills(ChangeSet changes)
    {
        foreach (ref readonly var kill in changes.Kills)
            Forget(kill.Index, kill.LocalId, IsTold(kill.GoneTo));
        foreach (ref readonly var kill in changes.PresenceKills)
            Leave(kill.Slot, kill.LocalId, IsTold(kill.GoneTo));
    }

    /// <summary>A prim is gone, or no longer this viewer's to see.</summary>
    internal void Forget(int prim, uint localId, bool isTold = true)
    {
        Pending.Remove(prim);
        if (SeenPrims.Clear(prim) && isTold)
            Kills.Enqueue((int)localId);
    }

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    internal void NoteSent(in StateItem item)
    {
        if (item.Key.IsAvatar)
            Avatars.Sent(item.Key.Index, item.Parts);
        else
            Unacked.Sent(item.LocalId, item.Parts);
    }

    /// <summary>
    /// One datagram less that tells this is under way. Returns what is to be told again, see <see cref="UnackedState.Settled"/>.
    /// </summary>
    internal UpdateParts NoteSettled(in StateItem item) =>
        item.Key.IsAvatar && !Unacked.Has(item.LocalId) ? Avatars.Settled(item.Key.Index) : Unacked.Settled(item.LocalId);

    // Viewers know things by their ids in all regions: of one that the next region has told of already, this one's goodbye would take it
    // away.
    private bool IsTold(ulong goneTo) => goneTo == 0 || (Own ?? Onlooker)?.OtherRegions.Contains(goneTo) != true;

    /// <summary>An avatar is no longer there to be seen.</summary>
    internal void Leave(int slot, uint localId, bool isTold)
    {
        Unacked.Adopt(localId, Avatars.Leave(slot));
        FarAnimations.Clear(slot);
        MiddleAnimations.Clear(slot);
        if (SeenAvatars.Clear(slot) && isTold)
            Kills.Enqueue((int)localId);
    }
}

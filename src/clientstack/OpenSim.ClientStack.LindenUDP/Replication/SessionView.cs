using System.Collections.Concurrent;
using OpenSim.ClientStack.LindenUDP.Outbound;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Changes;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// What one viewer has been told of the scene and what it is still owed. Used by the one worker that plans this session, inside the Replicate phase; other
/// code of the region may use it between ticks, with the token held.
/// </summary>
internal sealed class SessionView(UUID agentId, IPacketOutput output, CellGrid grid, NearestFirst order)
{
    public UUID AgentId { get; } = agentId;

    /// <summary>Viewers with the same remainder are planned in the same tick.</summary>
    public int Turn { get; init; }

    public IPacketOutput Output { get; } = output;

    /// <summary>The viewer's own avatar; null for a child agent and before it has entered.</summary>
    public ScenePresence? Own { get; set; }

    /// <summary>False until the viewer has answered the handshake: what it is told before, it may throw away.</summary>
    public bool IsReady { get; set; }

    /// <summary>It keeps objects on disk and is asked first whether it has them (flags of RegionHandshakeReply).</summary>
    public bool HasCache { get; set; }

    public InterestSet Interest { get; } = new(grid, order);

    /// <summary>Prims the viewer has been told of, by index.</summary>
    public SlotBits SeenPrims { get; } = new();

    /// <summary>Avatars the viewer has been told of, by slot.</summary>
    public SlotBits SeenAvatars { get; } = new();

    /// <summary>Avatars, by slot, that play something new too far away for it to be urgent.</summary>
    public SlotBits FarAnimations { get; } = new();

    /// <summary>Those of <see cref="FarAnimations"/> that were not quite so far away: they come first.</summary>
    public SlotBits MiddleAnimations { get; } = new();

    /// <summary>The slot of <see cref="FarAnimations"/> to go on with.</summary>
    public int NextFarAnimation { get; set; }

    /// <summary>What is owed of prims.</summary>
    public PendingUpdates Pending { get; } = new();

    public AvatarUpdates Avatars { get; } = new();

    /// <summary>Prims and avatars of which something is owed.</summary>
    public int OwedCount => Pending.Count + Avatars.Count;

    public InFlight InFlight { get; } = new();

    /// <summary>Local ids that the viewer must be told are gone.</summary>
    public KeyQueue Kills { get; } = new();

    /// <summary>Prims this viewer has just made and will want selected, by local id.</summary>
    public IntMap<byte> Made { get; } = new(8);

    /// <summary>Datagrams of state that were acknowledged or lost. Filled by the sending thread.</summary>
    public ConcurrentQueue<OutPacket> Returned { get; } = new();

    /// <summary>Avatars present have been queued for the first time.</summary>
    public bool HasBegun { get; set; }

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void NoteSent(in StateItem item)
    {
        if (item.Key.IsAvatar)
            Avatars.Sent(item.Key.Index, item.Owed);
        else
            InFlight.Sent(item.LocalId, item.Owed);
    }

    /// <summary>One datagram less that tells this is under way. Returns what is to be told again, see <see cref="Flight.Settled"/>.</summary>
    public Owed NoteSettled(in StateItem item) =>
        item.Key.IsAvatar && !InFlight.Has(item.LocalId) ? Avatars.Settled(item.Key.Index) : InFlight.Settled(item.LocalId);

    /// <summary>An avatar is no longer there to be seen.</summary>
    public void Leave(int slot, uint localId)
    {
        InFlight.Adopt(localId, Avatars.Leave(slot));
        FarAnimations.Clear(slot);
        MiddleAnimations.Clear(slot);
        if (SeenAvatars.Clear(slot))
            Kills.Enqueue((int)localId);
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
        InFlight.Clear();
        Kills.Clear();
        Made.Clear();
    }
}

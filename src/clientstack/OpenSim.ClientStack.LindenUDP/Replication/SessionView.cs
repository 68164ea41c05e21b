using System.Collections.Concurrent;
using OpenSim.ClientStack.LindenUDP.Outbound;
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
    private const int LongAgo = 30_000; // ticks, eleven minutes

    private ushort[] _toldAt = [];

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

    public PendingUpdates Pending { get; } = new();

    public InFlight InFlight { get; } = new();

    /// <summary>Local ids that the viewer must be told are gone.</summary>
    public KeyQueue Kills { get; } = new();

    /// <summary>Prims this viewer has just made and will want selected, by local id.</summary>
    public IntMap<byte> Made { get; } = new(8);

    /// <summary>Datagrams of state that were acknowledged or lost. Filled by the sending thread.</summary>
    public ConcurrentQueue<OutPacket> Returned { get; } = new();

    /// <summary>Avatars present have been queued for the first time.</summary>
    public bool HasBegun { get; set; }

    /// <summary>Ticks since the viewer was told of an avatar's place; a large number when it never was.</summary>
    public int TicksSinceTold(int slot, long tick) =>
        slot < _toldAt.Length && _toldAt[slot] != 0 ? Math.Min((int)(ushort)(tick - _toldAt[slot]), LongAgo) : LongAgo;

    public void NoteTold(int slot, long tick)
    {
        if (slot >= _toldAt.Length)
            Array.Resize(ref _toldAt, Math.Max(slot + 1, Math.Max(16, _toldAt.Length * 2)));
        _toldAt[slot] = (ushort)tick; // 0, once in 65,536 ticks, means never: then the next update comes early
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
        InFlight.Clear();
        Kills.Clear();
        Made.Clear();
    }
}

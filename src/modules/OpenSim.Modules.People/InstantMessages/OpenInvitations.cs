using OpenSim.Primitives;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Invitations (lures) that people here have been told of, each good once and for a while. The id of one says where it leads, in a form
/// that anybody can make: what was not told is not accepted. Any thread.
/// </summary>
internal sealed class OpenInvitations
{
    /// <summary>The oldest are forgotten first.</summary>
    private const int MaxOpen = 20_000;

    /// <summary>As OpenSimulator's HGLureModule keeps them.</summary>
    private static readonly TimeSpan GoodFor = TimeSpan.FromHours(2);

    private readonly Lock _gate = new(); // guards both
    private readonly Dictionary<(UUID Agent, UUID Lure), (InstantMessage Message, TimeProvider Time, long Since)> _open = [];
    private readonly Queue<(UUID Agent, UUID Lure)> _order = new();

    public void Add(InstantMessage invitation, TimeProvider time)
    {
        var key = (invitation.ToAgentId, invitation.SessionId);
        lock (_gate)
        {
            if (_open.TryAdd(key, (invitation, time, time.GetTimestamp())))
                _order.Enqueue(key);
            if (_order.Count > MaxOpen)
                _open.Remove(_order.Dequeue());
        }
    }

    /// <summary>Null when there is none, or it is too old.</summary>
    public InstantMessage? Take(UUID agent, UUID lure)
    {
        lock (_gate)
            return _open.Remove((agent, lure), out var told) && told.Time.GetElapsedTime(told.Since) <= GoodFor ? told.Message : null;
    }
}

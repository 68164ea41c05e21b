using System.Collections.Concurrent;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Groups;
using OpenSim.Services.Messages;

namespace OpenSim.Modules.People.Talks;

/// <summary>
/// What is said in the talk of a group, brought to its members in other processes: one message to each server, which tells all members that
/// it has. Who is online is asked for once in a while. Any thread, beside the region.
/// </summary>
internal sealed class TalkElsewhere(IMessageTransfer transfer, Whereabouts whereabouts, IGroupsService groups)
{
    /// <summary>Members of a group that are looked for; OpenSimulator looks for all.</summary>
    private const int MaxMembers = 10_000;

    private const int MaxGroups = 1000;

    /// <summary>As OpenSimulator remembers it: who comes later hears what is said after that.</summary>
    private static readonly TimeSpan GoodFor = TimeSpan.FromSeconds(20);

    private readonly Lock _gate = new(); // guards _places
    private readonly Dictionary<UUID, (long Since, IReadOnlyList<(UUID Agent, GridRegion Region)> Found)> _places = [];

    /// <param name="here">Members of this process, who have heard it.</param>
    public async Task Say(InstantMessage said, IReadOnlyCollection<UUID> here, TimeProvider time)
    {
        try
        {
            var places = Known(said.SessionId, time) ?? await Look(said, here, time);
            var answers = new ConcurrentDictionary<string, Delivery>(StringComparer.OrdinalIgnoreCase);
            // A server takes it for somebody whom it has. A region of OpenSimulator passes over those who have a view into the one that is
            // named; that view is not told here.
            await Rounds.Make(places.Select(place => (place.Region.ServerUri, place.Agent)), async (server, agent) =>
                answers[server] = await transfer.Send(server, said with { ToAgentId = agent, RegionId = UUID.Zero }), isOnceEach: true);
            if (answers.Values.Contains(Delivery.NotTaken))
                Forget(said.SessionId);
        }
        catch (ServiceAwayException)
        {
            // Nobody knows where they are; those who are here have heard it.
        }
    }

    // They have gone: where to is asked when more is said.
    private void Forget(UUID group)
    {
        lock (_gate)
            _places.Remove(group);
    }

    private IReadOnlyList<(UUID Agent, GridRegion Region)>? Known(UUID group, TimeProvider time)
    {
        lock (_gate)
            return _places.TryGetValue(group, out var known) && time.GetElapsedTime(known.Since) < GoodFor ? known.Found : null;
    }

    private async Task<IReadOnlyList<(UUID Agent, GridRegion Region)>> Look(
        InstantMessage said, IReadOnlyCollection<UUID> here, TimeProvider time)
    {
        var members = (await groups.GetMembers(said.FromAgentId, said.SessionId, MaxMembers)).Select(member => member.AgentId);
        var found = await whereabouts.Find([.. members.Except(here)]);
        lock (_gate)
        {
            if (_places.Count >= MaxGroups)
                _places.Clear();
            _places[said.SessionId] = (time.GetTimestamp(), found);
        }

        return found;
    }
}

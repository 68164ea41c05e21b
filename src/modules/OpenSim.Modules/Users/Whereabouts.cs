using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Users;

/// <summary>
/// In which regions of other processes people are, by the presence service; and where somebody was found last, which is tried before it is
/// asked again. Offered among the services of a process that is one of several. Any thread.
/// </summary>
/// <param name="isHere">Whether a region is one of this process: who is said to be there and is not found is on his way.</param>
public sealed class Whereabouts(IPresenceService presence, IGridService grid, Func<UUID, bool> isHere)
{
    /// <summary>Of people; beyond it all are forgotten, and asked for again.</summary>
    private const int MaxKnown = 20_000;

    private const int IdLength = 36; // a visitor's id goes on behind it

    private readonly ConcurrentDictionary<UUID, GridRegion> _known = [];

    /// <summary>Where he was found last; null when that is not known.</summary>
    public GridRegion? LastOf(UUID agent) => _known.GetValueOrDefault(agent);

    public void Remember(UUID agent, GridRegion region)
    {
        if (_known.Count >= MaxKnown)
            _known.Clear();
        _known[agent] = region;
    }

    public void Forget(UUID agent) => _known.TryRemove(agent, out _);

    /// <summary>Null when he is in no other process.</summary>
    /// <exception cref="Services.ServiceAwayException">A service does not answer.</exception>
    public async ValueTask<GridRegion?> Find(UUID agent) =>
        (await Find([agent])) is [var (_, region)] ? region : null;

    /// <summary>Those of them who are in other processes.</summary>
    /// <exception cref="Services.ServiceAwayException">A service does not answer.</exception>
    public async ValueTask<IReadOnlyList<(UUID Agent, GridRegion Region)>> Find(IReadOnlyCollection<UUID> agents)
    {
        if (agents.Count == 0)
            return [];
        var found = new Dictionary<UUID, GridRegion>();
        foreach (var session in await presence.GetAgents([.. agents.Select(agent => agent.ToString())]))
        {
            // Without a region somebody has logged in and not arrived.
            if (session.RegionId.IsZero || isHere(session.RegionId) || !TryId(session.UserId, out var agent) || found.ContainsKey(agent))
                continue;
            if (await grid.GetRegionByUuid(UUID.Zero, session.RegionId) is { ServerUri.Length: > 0 } region)
                found[agent] = region;
        }

        return [.. found.Select(pair => (pair.Key, pair.Value))];
    }

    private static bool TryId(string user, out UUID id) => UUID.TryParse(user.AsSpan(0, Math.Min(IdLength, user.Length)), out id);
}

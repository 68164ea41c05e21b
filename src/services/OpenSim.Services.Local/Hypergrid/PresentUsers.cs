using OpenSim.Primitives;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>People in the regions of this grid.</summary>
internal static class PresentUsers
{
    private const int IdLength = 36; // a visitor's id goes on behind it

    /// <summary>Those of them who are in a region, each with the address of its server; once for each session.</summary>
    public static async ValueTask<List<(string Server, UUID User)>> Find(ServiceSet services, IEnumerable<UUID> users)
    {
        var present = new List<(string, UUID)>();
        foreach (var session in await services.Presence.GetAgents([.. users.Select(user => user.ToString())]))
        {
            if (!session.RegionId.IsZero && TryId(session.UserId, out var id)
                && await services.Grid.GetRegionByUuid(UUID.Zero, session.RegionId) is { ServerUri.Length: > 0 } region)
                present.Add((region.ServerUri, id));
        }

        return present;
    }

    private static bool TryId(string user, out UUID id) => UUID.TryParse(user.AsSpan(0, Math.Min(IdLength, user.Length)), out id);
}

using OpenSim.Primitives;

namespace OpenSim.Services.Http.Simulation;

/// <summary>What follows <c>/agent</c>.</summary>
/// <param name="Region">Zero where none is named.</param>
/// <param name="IsRelease">Somebody who came from there has arrived elsewhere.</param>
internal readonly record struct AgentPath(UUID Agent, UUID Region, bool IsRelease)
{
    /// <summary>Null when there is no agent in it.</summary>
    public static AgentPath? Read(string rest)
    {
        var parts = rest.Split('/', StringSplitOptions.RemoveEmptyEntries);
        if (parts.Length is 0 or > 3 || !UUID.TryParse(parts[0], out var agent) || agent.IsZero)
            return null;
        var region = UUID.Zero;
        if (parts.Length > 1 && !UUID.TryParse(parts[1], out region))
            return null;
        return new AgentPath(agent, region, parts is [_, _, "release"]);
    }
}

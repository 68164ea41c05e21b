using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Simulation;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>
/// Says in the log why somebody whom another region has handed over is not taken. The answer on the wire is a bare False, so that neither
/// his viewer nor the other region's operator hears of a reason.
/// </summary>
public sealed partial class HandOversRefused(ILogger log, TimeProvider time)
{
    private const int Burst = 4; // several visitors at once are worth a line each; a flood is not

    private readonly LogThrottle _throttle = new(TimeSpan.FromSeconds(10), time, Burst);

    /// <returns>Always <see cref="HandOver.Refused"/>.</returns>
    public HandOver Because(string reason, AgentData agent)
    {
        Because(reason, agent.AgentId, agent.SourceRegion);
        return HandOver.Refused;
    }

    /// <summary>The same of an agent of which no more could be read.</summary>
    /// <param name="origin">Where it comes from; zero where that is not known.</param>
    public void Because(string reason, UUID agent, UUID origin)
    {
        if (_throttle.ShouldLog(out var more))
            LogRefused(agent, origin, reason, more);
    }

    [LoggerMessage(4, LogLevel.Warning, "Agent {Agent} of region {Origin} was handed over and not taken: {Reason} "
        + "({More} more since the last such line)")]
    private partial void LogRefused(UUID agent, UUID origin, string reason, long more);
}

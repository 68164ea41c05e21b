using Microsoft.Extensions.Logging;
using OpenSim.Physics.Dynamics;
using OpenSim.Settings;
using OpenSim.World.Movement;

namespace OpenSim.Host.Regions;

/// <summary>Which engine moves bodies in the regions of this process: [Startup] physics.</summary>
internal sealed partial class PhysicsChoice
{
    // Names that operators have in their files, and what such a name gets here.
    private static readonly string[] WithoutBodies = [SceneMovementSettings.NoEngine, "POS", ""];
    private static readonly string[] NotHereYet = ["OpenDynamicsEngine", "ubODE", "BulletSim", "modified_BulletX"];

    private readonly ILogger _log;

    /// <summary>Says once what an operator would wait for in vain.</summary>
    /// <param name="engines">Those that are here, by name.</param>
    public PhysicsChoice(
        Configuration configuration, ILogger log, IReadOnlyDictionary<string, Func<DynamicsSpace, IDynamics>>? engines = null)
    {
        _log = log;
        var name = configuration.Get(SceneMovementSettings.Physics).Trim();
        Engine = engines?.FirstOrDefault(e => e.Key.Equals(name, StringComparison.OrdinalIgnoreCase)).Value;
        if (Engine is not null || Has(WithoutBodies, name))
            return;
        if (Has(NotHereYet, name))
            LogNotHereYet(name);
        else
            LogUnknown(name, string.Join(", ", WithoutBodies.Concat(NotHereYet).Concat(engines?.Keys ?? []).Where(n => n.Length > 0)));
    }

    /// <summary>Makes the engine for a region; null where nothing falls but avatars.</summary>
    public Func<DynamicsSpace, IDynamics>? Engine { get; }

    private static bool Has(string[] names, string name) => names.Contains(name, StringComparer.OrdinalIgnoreCase);

    [LoggerMessage(20, LogLevel.Information,
        "[Startup] physics = {Name}: avatars walk, and objects do not fall: there is no engine for physical objects here yet.")]
    private partial void LogNotHereYet(string name);

    [LoggerMessage(21, LogLevel.Warning,
        "[Startup] physics = {Name} is no engine that this program knows ({Known}): avatars walk, and objects do not fall.")]
    private partial void LogUnknown(string name, string known);
}

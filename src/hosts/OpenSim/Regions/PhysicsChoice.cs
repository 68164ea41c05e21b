using Microsoft.Extensions.Logging;
using OpenSim.Dynamics;
using OpenSim.Physics.Dynamics;
using OpenSim.Settings;
using OpenSim.World.Movement;

namespace OpenSim.Host.Regions;

/// <summary>Which engine moves bodies in the regions of this process: [Startup] physics.</summary>
internal sealed partial class PhysicsChoice
{
    // Names that operators have in their files, and what such a name gets here.
    private static readonly string[] WithoutBodies = [SceneMovementSettings.NoEngine, "POS", ""];
    private static readonly string[] Elsewhere = ["OpenDynamicsEngine", "ubODE", "BulletSim", "modified_BulletX"];

    // Those that are here.
    private static readonly Dictionary<string, Func<DynamicsSpace, IDynamics>> Engines =
        new(StringComparer.OrdinalIgnoreCase) { [SceneMovementSettings.OwnEngine] = static space => new RigidBodyWorld(space) };

    private readonly ILogger _log;

    /// <summary>Says once what an operator gets who has named another engine.</summary>
    public PhysicsChoice(Configuration configuration, ILogger log)
    {
        _log = log;
        var name = configuration.Get(SceneMovementSettings.Physics).Trim();
        if (Has(WithoutBodies, name))
            return;
        Engine = Engines.GetValueOrDefault(name) ?? Engines[SceneMovementSettings.OwnEngine];
        if (Has(Elsewhere, name))
            LogElsewhere(name, SceneMovementSettings.OwnEngine);
        else if (!Engines.ContainsKey(name))
            LogUnknown(name, string.Join(", ", Engines.Keys.Concat(WithoutBodies).Concat(Elsewhere).Where(n => n.Length > 0)),
                SceneMovementSettings.OwnEngine);
    }

    /// <summary>Makes the engine for a region; null where nothing falls but avatars.</summary>
    public Func<DynamicsSpace, IDynamics>? Engine { get; }

    private static bool Has(string[] names, string name) => names.Contains(name, StringComparer.OrdinalIgnoreCase);

    [LoggerMessage(20, LogLevel.Information,
        "[Startup] physics = {Name} is OpenSimulator's: objects are moved by {Own}, which is here instead.")]
    private partial void LogElsewhere(string name, string own);

    [LoggerMessage(21, LogLevel.Warning,
        "[Startup] physics = {Name} is no engine that this program knows ({Known}): objects are moved by {Own}.")]
    private partial void LogUnknown(string name, string known, string own);
}

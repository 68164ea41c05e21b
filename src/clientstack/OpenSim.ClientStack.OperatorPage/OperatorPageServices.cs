using OpenSim.ClientStack.OperatorPage.Requests;
using OpenSim.Console;
using OpenSim.Http.Operators;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage;

/// <summary>What the operator's page shows and works on; the composition root fills it once.</summary>
public sealed record OperatorPageServices
{
    public required OperatorAccess Access { get; init; }

    public required Configuration Configuration { get; init; }

    public required SettingCatalog Settings { get; init; }

    public required CommandRunner Runner { get; init; }

    public required StatRegistry Statistics { get; init; }

    public required HealthChecks Checks { get; init; }

    public required Watchdog Watchdog { get; init; }

    public Func<IReadOnlyList<Scene>> Regions { get; init; } = () => [];

    /// <summary>
    /// The objects of a region whose scripts take most time, at most so many, most first. Called without the region's token.
    /// </summary>
    public Func<Scene, int, IReadOnlyList<ScriptedThing>> TopScripts { get; init; } = (_, _) => [];

    /// <summary>Names of users; of those who are known.</summary>
    public Func<IReadOnlyList<UUID>, Task<IReadOnlyDictionary<UUID, string>>> NamesOf { get; init; } =
        _ => Task.FromResult<IReadOnlyDictionary<UUID, string>>(new Dictionary<UUID, string>());

    /// <summary>Whether people can log in.</summary>
    public Func<bool> IsOpen { get; init; } = () => true;

    public required LogTail Log { get; init; }

    public required ProgramInfo Program { get; init; }

    public TimeProvider Time { get; init; } = TimeProvider.System;
}

using OpenSim.Settings;
using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Console.Commands;

/// <summary>What the commands of every program work on; the composition root fills it once.</summary>
public sealed record GeneralServices
{
    public required CommandRunner Runner { get; init; }

    public required ProgramInfo Program { get; init; }

    public required Configuration Configuration { get; init; }

    public required SettingCatalog Settings { get; init; }

    public required StatRegistry Statistics { get; init; }

    public required StatSampler Sampler { get; init; }

    public required StatRecorder Recorder { get; init; }

    public required Watchdog Watchdog { get; init; }

    public required HealthChecks Checks { get; init; }

    public required LogLevelSwitch LogLevels { get; init; }

    /// <summary>Begins an orderly end of the program; returns at once.</summary>
    public required Action Shutdown { get; init; }

    public TimeProvider Time { get; init; } = TimeProvider.System;
}

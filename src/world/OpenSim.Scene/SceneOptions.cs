using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Physics.Dynamics;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.World;

/// <summary>What a region is given to work with. Every part has a default that suits a test.</summary>
public sealed record SceneOptions
{
    public TimeProvider Time { get; init; } = TimeProvider.System;

    public ILoggerFactory Loggers { get; init; } = NullLoggerFactory.Instance;

    public Configuration Configuration { get; init; } = new();

    public StatRegistry Statistics { get; init; } = new();

    /// <summary>Knows and watches the region's threads; null for a region whose threads nobody asks for.</summary>
    public Watchdog? Watchdog { get; init; }

    /// <summary>Makes the engine that moves bodies; null for a region in which nothing falls but avatars.</summary>
    public Func<DynamicsSpace, IDynamics>? Dynamics { get; init; }

    /// <summary>Seconds a tick should take; null takes [Startup] FrameTime.</summary>
    public double? FrameTimeOverride { get; init; }

    internal double FrameTime => FrameTimeOverride ?? Configuration.Get(SceneSettings.FrameTime);
}

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Physics;
using OpenSim.Physics.Plain;
using OpenSim.Physics.Spatial;
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

    /// <summary>Makes the physics engine over a region's collision space; the argument is where the middle of an avatar may be.</summary>
    public Func<CollisionSpace, Aabb, IPhysicsWorld> Physics { get; init; } =
        static (space, limits) => new PlainPhysicsWorld(space, limits);

    /// <summary>Seconds a tick should take; null takes [Startup] FrameTime.</summary>
    public double? FrameTimeOverride { get; init; }

    internal double FrameTime => FrameTimeOverride ?? Configuration.Get(SceneSettings.FrameTime);
}

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>What the UDP client stack of a region is given to work with.</summary>
public sealed record LindenUdpDependencies
{
    public Configuration Configuration { get; init; } = new();

    public StatRegistry Statistics { get; init; } = new();

    public CommandRegistry Commands { get; init; } = new();

    public ILoggerFactory Loggers { get; init; } = NullLoggerFactory.Instance;

    /// <summary>Starts and watches the threads; null makes plain ones.</summary>
    public Watchdog? Watchdog { get; init; }

    /// <summary>Where textures and other assets come from; null has none.</summary>
    public IAssetService? Assets { get; init; }

    /// <summary>What agents own, for assets that are asked for by item; null knows nothing of it.</summary>
    public IInventoryService? Inventory { get; init; }

    public ILibraryService? Library { get; init; }

    /// <summary>The event queue of an agent (the caps server's); null drops events.</summary>
    public Func<AgentCircuitData, Scene, IEventQueuePort>? EventQueues { get; init; }
}

using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Settings;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits;

/// <summary>What the circuits of a region are given to work with.</summary>
public sealed record CircuitServerOptions
{
    /// <summary>The region's name, for naming leaks.</summary>
    public required string Name { get; init; }

    public required Configuration Configuration { get; init; }

    public required ILogger Logger { get; init; }

    public required TimeProvider Time { get; init; }

    /// <summary>Empty.</summary>
    public required SessionTable Sessions { get; init; }

    public required IMessageHandlers Handlers { get; init; }

    public required ICircuitHost Host { get; init; }

    /// <summary>One for each sending thread.</summary>
    public required IReadOnlyList<IDatagramSink> Sinks { get; init; }

    /// <summary>Threads that receive.</summary>
    public int Receivers { get; init; } = 1;
}

using OpenSim.Primitives;

namespace OpenSim.Services.Simulation;

/// <summary>A linkset on its way to another region, worn or by itself.</summary>
public sealed record CarriedObject
{
    /// <summary>Object XML2, UTF-8.</summary>
    public required ReadOnlyMemory<byte> Xml { get; init; }

    /// <summary>The item of the wearer's inventory; zero for what is worn for the time being, and for what is not worn.</summary>
    public UUID FromItemId { get; init; }

    /// <summary>It differs from its item, or from what its region has stored.</summary>
    public bool IsModified { get; init; }

    /// <summary>What its scripts remember, in the form of the engine that wrote it; carried on as it is.</summary>
    public string ScriptStates { get; init; } = "";
}

using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Simulation;

/// <summary>A linkset on its way to another region, worn or by itself.</summary>
public sealed record CarriedObject
{
    /// <summary>Of its root prim.</summary>
    public UUID Id { get; init; }

    /// <summary>Object XML2, UTF-8.</summary>
    public required ReadOnlyMemory<byte> Xml { get; init; }

    /// <summary>The item of the wearer's inventory; zero for what is worn for the time being, and for what is not worn.</summary>
    public UUID FromItemId { get; init; }

    /// <summary>It differs from its item, or from what its region has stored.</summary>
    public bool IsModified { get; init; }

    /// <summary>What its scripts remember, in the form of the engine that wrote it; carried on as it is.</summary>
    public string ScriptStates { get; init; } = "";

    /// <summary>Where it is to stand, in the receiver's frame; the place in the XML is the sender's.</summary>
    public Vector3 NewPosition { get; init; }
}

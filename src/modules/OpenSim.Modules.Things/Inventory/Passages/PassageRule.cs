namespace OpenSim.Modules.Things.Inventory.Passages;

/// <summary>What decides at which of two places a thing stays.</summary>
internal enum PassageRule
{
    /// <summary>Where it went, if it has arrived there.</summary>
    IfArrived,

    /// <summary>The same, but if it was gone from where it came, somebody else has it and it has not arrived.</summary>
    IfItWasThere,

    /// <summary>Where it came from.</summary>
    Back
}

namespace OpenSim.Services.Economy;

/// <summary>How far a transfer has come.</summary>
public enum MoneyState
{
    /// <summary>The payee has it.</summary>
    Done = 0,

    /// <summary>The payer has it no more, and the payee not yet: what it is for is being handed over.</summary>
    Held = 1,

    /// <summary>The payer has it again.</summary>
    GivenBack = 2
}

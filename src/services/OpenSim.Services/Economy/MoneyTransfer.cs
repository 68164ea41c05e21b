using OpenSim.Primitives;

namespace OpenSim.Services.Economy;

/// <summary>Money that goes from one account to another. <see cref="UUID.Zero"/> is the bank, which may owe without limit.</summary>
public sealed record MoneyTransfer
{
    public UUID Id { get; init; }

    public UUID From { get; init; }

    public UUID To { get; init; }

    /// <summary>More than 0.</summary>
    public int Amount { get; init; }

    public MoneyKind Kind { get; init; }

    /// <summary>The thing that is paid for, or what the payer has said.</summary>
    public string Description { get; init; } = "";

    /// <summary>Unix seconds, set by the service.</summary>
    public int Created { get; init; }

    /// <summary>Set by the service.</summary>
    public MoneyState State { get; init; }

    /// <summary>The region that hands over what is paid, and looks after a crash whether it has.</summary>
    public UUID Region { get; init; }

    public Goods Goods { get; init; }
}

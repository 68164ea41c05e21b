using OpenSim.Primitives;

namespace OpenSim.Services.Local.Economy;

/// <summary>What an account has; below 0 for the bank.</summary>
internal sealed record MoneyBalance
{
    public UUID Account { get; init; }

    public long Amount { get; init; }
}

using OpenSim.Primitives;
using OpenSim.Services.Economy;

namespace OpenSim.Modules.Economy;

/// <summary>What the region itself takes for something.</summary>
/// <param name="Amount">0 is free.</param>
/// <param name="Description">The thing's name, for the payer and for the books.</param>
/// <param name="Goods">What is handed over.</param>
public readonly record struct Fee(int Amount, MoneyKind Kind, string Description, Goods Goods)
{
    internal Payment ToPayment() => new(UUID.Zero, Amount, Kind, Description, Goods);
}

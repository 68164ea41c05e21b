using OpenSim.Primitives;
using OpenSim.Services.Economy;

namespace OpenSim.Modules.Economy;

/// <summary>What somebody is to pay, to whom and for what.</summary>
/// <param name="To"><see cref="UUID.Zero"/> for the bank: a fee of the region's.</param>
/// <param name="Amount">0 is paid by nobody keeping money.</param>
/// <param name="Description">The thing's name, for both and for the books.</param>
/// <param name="Goods">What is handed over.</param>
public readonly record struct Payment(UUID To, int Amount, MoneyKind Kind, string Description, Goods Goods)
{
    /// <summary>Of the transfer, for who asks for it under an id of his own; zero for a new one.</summary>
    public UUID Id { get; init; }
}

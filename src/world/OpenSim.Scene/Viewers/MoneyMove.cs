using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>
/// What has changed a balance, as MoneyBalanceReply tells it; without a payer and a payee viewers show no more than the balance.
/// </summary>
/// <param name="IsDone">False when it was to change the balance, and has not.</param>
/// <param name="Type">A number that viewers have words for: 5000 an object is bought, 5001 a gift, 5002 land …</param>
public readonly record struct MoneyMove(
    UUID Transaction, int Type = 0, UUID From = default, UUID To = default, int Amount = 0, string Description = "", bool IsDone = true);

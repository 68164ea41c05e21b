namespace OpenSim.Services.Economy;

/// <summary>What money is paid for, by the numbers that viewers have words for (MoneyBalanceReply, TransactionType).</summary>
public enum MoneyKind
{
    /// <summary>From the bank, by an operator: viewers have no number for it.</summary>
    Grant = 0,
    GroupCreation = 1002,
    ObjectSale = 5000,
    Gift = 5001,
    LandSale = 5002,

    /// <summary>What was paid for could not be handed over.</summary>
    Refund = 5005,
    PassSale = 5006,
    ObjectPaid = 5008
}

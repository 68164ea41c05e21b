namespace OpenSim.Services.Economy;

/// <summary>What money is paid for, by the numbers that viewers have words for (MoneyBalanceReply, TransactionType).</summary>
public enum MoneyKind
{
    /// <summary>From the bank, by an operator: viewers have no number for it.</summary>
    Grant = 0,
    GroupCreation = 1002,
    GroupMembership = 1004,
    Upload = 1101,
    Classified = 1103,
    ObjectSale = 5000,
    Gift = 5001,
    LandSale = 5002,
    PassSale = 5006,
    ObjectPaid = 5008,

    /// <summary>By a script.</summary>
    ObjectPays = 5009
}

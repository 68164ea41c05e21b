using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Own;

/// <summary>What a simulator is told of a transfer: whose, and its id. All else it asks the ledger.</summary>
public static class MoneyNewsWire
{
    public const string Path = "/own-paid";

    public static LlsdMap Write(UUID account, UUID transaction) => new() { ["ACCOUNT"] = account, ["ID"] = transaction };

    /// <summary>Null when one of both is missing.</summary>
    public static (UUID Account, UUID Transaction)? Read(LlsdValue value) =>
        (value["ACCOUNT"].AsUuid(), value["ID"].AsUuid()) is { Item1.IsZero: false, Item2.IsZero: false } read ? read : null;
}

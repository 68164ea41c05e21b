using OpenSim.Llsd;
using OpenSim.Services.Economy;

namespace OpenSim.Services.Wire.Own;

/// <summary>Transfers of money.</summary>
public static class MoneyPairs
{
    public static LlsdMap Write(MoneyTransfer transfer) => new()
    {
        ["ID"] = transfer.Id,
        ["From"] = transfer.From,
        ["To"] = transfer.To,
        ["Amount"] = transfer.Amount,
        ["Kind"] = (int)transfer.Kind,
        ["Description"] = transfer.Description,
        ["Created"] = transfer.Created,
        ["State"] = (int)transfer.State,
        ["Region"] = transfer.Region,
        ["Goods"] = (int)transfer.Goods.Kind,
        ["Thing"] = transfer.Goods.Thing
    };

    /// <summary>Null when it bears no id: then nobody could tell whether it was asked for before.</summary>
    public static MoneyTransfer? Read(LlsdValue value) => value["ID"].AsUuid() is not { IsZero: false } id ? null : new MoneyTransfer
    {
        Id = id,
        From = value["From"].AsUuid(),
        To = value["To"].AsUuid(),
        Amount = value["Amount"].AsInteger(),
        Kind = (MoneyKind)value["Kind"].AsInteger(),
        Description = value["Description"].AsString(),
        Created = OwnWire.Count(value["Created"]),
        State = (MoneyState)value["State"].AsInteger(),
        Region = value["Region"].AsUuid(),
        Goods = new Goods((GoodsKind)value["Goods"].AsInteger(), value["Thing"].AsUuid())
    };
}

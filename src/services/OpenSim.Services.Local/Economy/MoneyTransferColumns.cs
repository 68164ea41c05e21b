using OpenSim.Services.Economy;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Economy;

/// <summary>Table own_transfers.</summary>
internal abstract class MoneyTransferColumns : IColumns<MoneyTransfer>
{
    public static string Table => "own_transfers";

    public static IReadOnlyList<string> Keys { get; } = ["TransactionID"];

    public static MoneyTransfer Visit<TVisitor>(ref TVisitor v, MoneyTransfer row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            Id = v.Id("TransactionID", row.Id),
            From = v.Id("Payer", row.From),
            To = v.Id("Payee", row.To),
            Amount = v.Int("Amount", row.Amount),
            Kind = (MoneyKind)v.Int("Type", (int)row.Kind),
            Description = v.Text("Description", row.Description, 255),
            Created = v.Int("Created", row.Created),
            State = (MoneyState)v.Int("State", (int)row.State),
            Region = v.Id("RegionID", row.Region),
            Goods = new Goods((GoodsKind)v.Int("Goods", (int)row.Goods.Kind), v.Id("ThingID", row.Goods.Thing))
        };
}

using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Economy;

/// <summary>Table own_balances.</summary>
internal abstract class MoneyBalanceColumns : IColumns<MoneyBalance>
{
    public static string Table => "own_balances";

    public static IReadOnlyList<string> Keys { get; } = ["PrincipalID"];

    public static MoneyBalance Visit<TVisitor>(ref TVisitor v, MoneyBalance row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            Account = v.Id("PrincipalID", row.Account),
            Amount = v.Long("Balance", row.Amount)
        };
}

using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Economy;
using OpenSim.Settings;
using OpenSim.Store.MySql;
using OpenSim.Store.Sql;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// The process that is killed while it moves money between a few accounts, at once or by holding it first. It says the id of each transfer
/// that it has made.
/// </summary>
internal static class MoneyWriter
{
    public const string Word = "money";

    public static readonly IReadOnlyList<UUID> Accounts = [.. Enumerable.Range(1, 5).Select(i => new UUID(7, (ulong)i))];

    /// <param name="words">sqlite or mysql, connection string.</param>
    public static int Run(string[] words)
    {
        using var database = new Database(words[0] == "sqlite" ? new SqliteDriver() : new MySqlDriver(), words[1]);
        var money = new MoneyService(database, new Configuration(), TimeProvider.System);
        using var output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };
        for (var turn = Random.Shared.Next(5); ; turn++)
        {
            var transfer = new MoneyTransfer
            {
                Id = UUID.Random(),
                From = turn % 3 == 0 ? UUID.Zero : Accounts[turn % 5],
                To = Accounts[turn * 3 % 5],
                Amount = 1 + turn % 9
            };
            if (transfer.From != transfer.To && Make(money, transfer, turn))
                output.WriteLine(transfer.Id);
        }
    }

    // Who has nothing is refused.
    private static bool Make(MoneyService money, MoneyTransfer transfer, int turn)
    {
        if (turn % 2 == 0)
            return Waiting.For(money.Transfer(transfer)) is null;
        if (Waiting.For(money.Hold(transfer)) is not null)
            return false;
        return turn % 4 == 1 ? Waiting.For(money.Settle(transfer.Id)) : Waiting.For(money.GiveBack(transfer.Id));
    }
}

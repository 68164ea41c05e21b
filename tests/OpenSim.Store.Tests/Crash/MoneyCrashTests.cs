using System.Diagnostics;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// Kills a process that moves money, at random moments, a hundred times. Every transfer that it has said to have made is there, and what
/// each account has is what its transfers come to; what was held when it died is still held.
/// </summary>
[TestFixture("sqlite-file")]
[TestFixture("mariadb")]
[Parallelizable(ParallelScope.Self)]
public sealed class MoneyCrashTests(string engineName)
{
    private const int Kills = 100;
    private const int LongestRun = 60; // ms

    private readonly Random _random = new(815);
    private readonly HashSet<UUID> _made = [];
    private TestEngine _engine = null!;
    private Database _database = null!;

    [OneTimeSetUp]
    public void SetUp()
    {
        _engine = TestEngine.Create(engineName);
        _database = _engine.Open(StoreKind.MoneyStore);
    }

    [OneTimeTearDown]
    public void TearDown()
    {
        _database?.Dispose();
        _engine?.Dispose();
    }

    [Test]
    public void KilledAtAnyMoment_BalancesAddUp_AndNoTransferIsLost()
    {
        for (var kill = 1; kill <= Kills; kill++)
        {
            RunAndKill();
            AssertAddsUp($"after kill {kill}");
        }

        Assert.That(_made, Has.Count.GreaterThan(Kills), "The writer hardly came to anything; the test proves little.");
    }

    private void RunAndKill()
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!)
        {
            RedirectStandardOutput = true,
            ArgumentList =
            {
                "exec", typeof(MoneyCrashTests).Assembly.Location, MoneyWriter.Word,
                engineName.StartsWith("sqlite", StringComparison.Ordinal) ? "sqlite" : "mysql", _engine.ConnectionString
            }
        };
        using var process = Process.Start(start)!;
        var line = process.StandardOutput.ReadLine();
        using var killer = new Timer(_ => process.Kill(), null, _random.Next(LongestRun), Timeout.Infinite);
        for (; line is not null; line = process.StandardOutput.ReadLine())
            if (line.Length == UUID.Zero.ToString().Length && UUID.TryParse(line, out var id))
                _made.Add(id);
        process.WaitForExit();
    }

    private void AssertAddsUp(string when)
    {
        var there = _database.Read(s => s.List($"select TransactionID from own_transfers", r => r.Text(0))).ToHashSet();
        Assert.That(_made.Where(id => !there.Contains(id.ToString())), Is.Empty, when);
        Assert.That(_database.Read(s => s.Number($"select sum(Balance) from own_balances")
            + s.Number($"select coalesce(sum(Amount), 0) from own_transfers where State = {(int)MoneyState.Held}")), Is.Zero, when);
        foreach (var account in MoneyWriter.Accounts)
            Assert.That(_database.Read(s => s.Number($"select Balance from own_balances where PrincipalID = {account}")),
                Is.EqualTo(_database.Read(s => s.Number($"""
                    select coalesce(sum(case when Payee = {account} then Amount else -Amount end), 0) from own_transfers
                    where (Payee = {account} and State = {(int)MoneyState.Done})
                    or (Payer = {account} and State <> {(int)MoneyState.GivenBack})
                    """))), when);
    }
}

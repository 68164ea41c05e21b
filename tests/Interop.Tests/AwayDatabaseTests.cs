using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>A viewer that nobody here wrote, a database server that stands still, and kill -9.</summary>
[TestFixture]
public sealed class AwayDatabaseTests : WithData
{
    private const string Tidier = "Vera Tidier";

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    [Test]
    public void FoldersChangedWhileTheDatabaseIsFrozen_AreThereOnceAfterAKill()
    {
        using var server = new DatabaseServer();
        var away = Path.Combine(Data, "away");
        using (var simulator = Simulator.Start(Data, server.Options))
        {
            simulator.MakeUsers(Tidier);
            using var viewer = Viewer.Start(simulator, "tidy-while-away", [Tidier], "--away", away);
            viewer.Await("tidy");
            WaitFor(() => Made(server).Contains("made before"));
            server.Freeze();
            try
            {
                File.WriteAllText(away, "");
                viewer.Await("tidied");
                WaitFor(() => WaitingIn(simulator) == 6); // what a folder is to be is two changes: its name, and where it lies
                simulator.Kill();
            }
            finally
            {
                server.Thaw();
            }
        }

        using (Simulator.Start(Data, server.Options))
            Assert.That(Made(server), Is.EquivalentTo(new[] { "made while away", "spelt" }));
    }

    private static IReadOnlyList<string> Made(DatabaseServer server) => server.Query(
        "select folderName from inventoryfolders where folderName in ('made before', 'made while away', 'misspelt', 'spelt', 'mistake')");

    private static int WaitingIn(Simulator simulator)
    {
        var before = simulator.Output.All.Count;
        simulator.Command("show store", "Inventories");
        var line = simulator.Output.All.Skip(before).SkipWhile(l => !l.Contains("Inventories", StringComparison.Ordinal))
            .FirstOrDefault(l => l.Contains("waiting for the database", StringComparison.Ordinal));
        return line is null ? -1 : int.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[4]);
    }

    private static void WaitFor(Func<bool> condition)
    {
        var until = DateTime.UtcNow + Patience;
        using var pause = new ManualResetEventSlim();
        while (!condition())
        {
            Assert.That(DateTime.UtcNow, Is.LessThan(until), "It does not come to it.");
            pause.Wait(100);
        }
    }
}

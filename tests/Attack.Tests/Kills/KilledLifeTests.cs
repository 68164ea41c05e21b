using System.Globalization;
using System.Numerics;
using Attack.Tests.Kills.Habits;
using Attack.Tests.Kit;
using Interop.Tests.Kit;
using OpenSim.Client.Network;

namespace Attack.Tests.Kills;

/// <summary>
/// kill -9 of the program as an operator runs it, at random moments while somebody builds, wears, tidies, pays, founds groups and changes
/// land and sky all at once. KILLS says how often, KILLS_SEED how the dice fall, KILLS_DATABASE=mysql where it is kept; a few kills are
/// enough for every day.
/// </summary>
[TestFixture]
public sealed class KilledLifeTests : WithData
{
    private const string Name = "First User";
    private const int FewKills = 4;
    private static readonly TimeSpan LongestLife = TimeSpan.FromSeconds(4);

    private readonly Random _dice = new(Number("KILLS_SEED", 7));

    [Test]
    public async Task EverythingAtOnce_LosesNothingOfASecondAgo_AndNothingIsHalfDone()
    {
        using var database = Environment.GetEnvironmentVariable("KILLS_DATABASE") == "mysql" ? new DatabaseServer() : null;
        var relics = new[]
        {
            new Relic("Relic of the left", 5, new Vector3(180, 60, 25), new Random(_dice.Next())),
            new Relic("Relic of the right", 6, new Vector3(184, 60, 25), new Random(_dice.Next()))
        };
        Habit[] habits =
            [new Sculpting(), new Linking(), new Tidying(), new Guild(), new Plot(), new Fence(), new Sky(), new Paying(), .. relics];
        var (kills, killedAt) = (Number("KILLS", FewKills), 0L);
        for (var kill = 0; kill <= kills; kill++)
        {
            using var simulator = Simulator.Start(Data, [.. Paying.Options, .. database?.Options ?? []]);
            if (kill == 0)
                simulator.Command($"money give {Name} {Paying.Purse}", "has");
            var arena = new Arena(new Uri(simulator.Login), Name, [], Simulator.Password);
            using var me = await Resident.Arrive(arena, Name);
            foreach (var habit in habits)
                await (kill == 0 ? habit.Arrange(me) : habit.Check(me, killedAt));
            if (kill < kills)
                killedAt = await LiveUntilKilled(simulator, me, habits);
        }

        TestContext.Out.WriteLine($"{kills} kills, {string.Join(", ", habits.Select(h => $"{h.GetType().Name} {h.Told}"))} changes told.");
        Assert.That(habits.Select(h => h.Told), Has.All.GreaterThan(kills / 2), "each habit was lived");
    }

    private static int Number(string variable, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(variable), CultureInfo.InvariantCulture, out var number) ? number : otherwise;

    /// <summary>When it was killed, on the clock of <see cref="BotLoop.Now"/>.</summary>
    private async Task<long> LiveUntilKilled(Simulator simulator, Resident me, Habit[] habits)
    {
        var lives = habits.Select(habit => Task.Run(() => habit.ChangeUntilKilled(me))).ToList();
        await Task.WhenAny([Task.Delay(LongestLife * _dice.NextDouble()), .. lives]);
        me.IsDoomed = true;
        var killedAt = BotLoop.Now;
        simulator.Kill();
        me.End();
        await Task.WhenAll(lives);
        return killedAt;
    }
}

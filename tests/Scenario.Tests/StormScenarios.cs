using System.Numerics;
using OpenSim.Client.Session;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Many teleport at once, again and again, as in a break of a conference.</summary>
[TestFixture]
public sealed class StormScenarios
{
    private const int People = 6;

    // Calls between the regions take long, as on full processors, and every twentieth datagram is lost: goodbyes among them.
    [TestCase(1, 0.05)]
    [TestCase(2, 0.3)]
    [TestCase(3, 1)]
    public void Storm_OfTeleports_LosesNobody(int seed, double delay)
    {
        using var coast = new Coast(seed, 256, 256, 256, 256);
        var random = new Random(seed);
        var people = Enumerable.Range(0, People)
            .Select(i => coast.Enter($"Visitor{i}", i % coast.Stacks.Count, new Vector3(100, 20 + (20 * i), 25))).ToList();
        coast.EventLatency = delay / 2;
        foreach (var stack in coast.Stacks)
            stack.Network.Loss = 0.05;
        foreach (var way in coast.Ways)
            way.DelayOf = _ => TimeSpan.FromSeconds(Random.Shared.NextDouble() * delay);
        var next = people.Select(_ => coast.Seconds + random.NextDouble()).ToList();
        for (var until = coast.Seconds + 40; coast.Seconds < until; coast.Step())
        {
            for (var i = 0; i < People; i++)
            {
                if (coast.Seconds < next[i] || people[i].Session.State != ViewerState.InWorld)
                    continue;
                people[i].Teleport(random.Next(coast.Stacks.Count), new Vector3(random.Next(10, 246), random.Next(10, 246), 25));
                next[i] = coast.Seconds + 2 + (random.NextDouble() * 4);
            }
        }

        coast.Run(30);
        foreach (var visitor in people)
        {
            var places = coast.WhereIs(visitor.Id);
            Assert.That(places, Has.Count.EqualTo(1), CourseOf(visitor));
            Assert.That(visitor.IsIn(places[0]), CourseOf(visitor));

            string CourseOf(Wanderer who) =>
                string.Join('\n', coast.Course.Where(n => n.Whom == who.Id).Select(n => n.What).TakeLast(60));
        }

        TestContext.Out.WriteLine(
            $"{people.Sum(p => p.Heard.Count(e => e.Message == "TeleportFinish"))} teleports, "
            + $"{people.Sum(p => p.Heard.Count(e => e.Message == "TeleportFailed"))} refused");
    }
}

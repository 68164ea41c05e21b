using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Coming, walking, talking and going over a bad line.</summary>
[TestFixture]
public sealed class PeopleScenarios
{
    [TestCaseSource(typeof(Seeds))]
    public void Login_EverybodySeesTheLandAndEverybodyElse(int seed)
    {
        using var village = new Village(seed);
        for (var y = 0; y < 256; y++)
        {
            for (var x = 0; x < 256; x++)
                village.Scene.Terrain[x, y] = 24 + (5 * MathF.Sin((x + seed) / 19f)) + (4 * MathF.Cos((y - seed) / 23f));
        }

        var people = village.Enter("Ada", "Ben", "Cleo", "Dora", "Emil");
        village.Until(() => people.All(p => !Worlds.WrongPatches(village.Scene, p).Any()), "the land to be known");
        village.UntilEqual(people);
        Assert.That(people.Sum(p => p.Session.Malformed), Is.Zero, village.Why);
        Assert.That(village.Stack.Circuits.Inbound.Counts.Malformed, Is.Zero, village.Why);
    }

    [TestCaseSource(typeof(Seeds))]
    public void Walk_EndsAtTheSamePlaceForEverybody(int seed)
    {
        using var village = new Village(seed);
        var people = village.Enter("Ada", "Ben", "Cleo");
        var ada = people[0].Session;
        var start = ada.Position;
        ada.Face((float)(village.Random.NextDouble() * Math.Tau));
        ada.Controls = AgentControl.Forward;
        village.Until(() => System.Numerics.Vector3.Distance(ada.Position, start) > 10, "ten metres");
        ada.Controls = AgentControl.None;
        village.UntilEqual(people);
    }

    [TestCaseSource(typeof(Seeds))]
    public void Chat_IsHeardOnceByEverybody(int seed)
    {
        const int Lines = 40;
        using var village = new Village(seed);
        var people = village.Enter("Ada", "Ben", "Cleo");
        var expected = new List<string>();
        for (var line = 0; line < Lines; line++)
        {
            var speaker = village.Random.Next(people.Length);
            expected.Add($"{people[speaker].Agent.FirstName} says {line} ☂");
            people[speaker].Session.Chat(expected[^1], village.Now);
            village.Stack.Run(village.Random.NextDouble() * 0.2);
        }

        village.Until(() => people.All(p => Heard(p).Count() >= Lines), "all to be heard");
        village.Stack.Run(5); // a line that comes twice would have come by now
        foreach (var listener in people)
            Assert.That(Heard(listener), Is.EquivalentTo(expected), $"{listener.Agent.FirstName}, {village.Why}");
    }

    [TestCaseSource(typeof(Seeds))]
    public void InstantMessages_ArriveOnce(int seed)
    {
        using var village = new Village(seed);
        var people = village.Enter("Ada", "Ben");
        var expected = Enumerable.Range(1, 30).Select(i => $"message {i}").ToList();
        foreach (var text in expected)
        {
            people[0].Session.InstantMessage(people[1].Agent.AgentId, text, village.Now);
            village.Stack.Run(0.05);
        }

        village.Stack.Run(10);
        Assert.That(people[1].Events.Where(e => e.Kind == SessionEventKind.InstantMessage).Select(e => e.Text), Is.EquivalentTo(expected),
            village.Why);
    }

    [TestCaseSource(typeof(Seeds))]
    public void Logout_IsAnswered_AndEverybodySeesOneGo(int seed)
    {
        using var village = new Village(seed);
        var people = village.Enter("Ada", "Ben", "Cleo");
        people[0].Session.Logout(village.Now);
        village.Until(() => people[0].Session.State == ViewerState.Gone, "the end of the session", 5);
        Assert.That(people[0].Session.EndReason, Is.EqualTo("logged out"), village.Why);
        village.Until(() => people.Skip(1).All(p => p.World.Find(people[0].Agent.AgentId) is null), "the others to see it");
        village.UntilEqual(people[1..]);

        foreach (var rest in people[1..])
            rest.Session.Logout(village.Now);
        village.Stack.Run(5);
        Assert.That(village.Scene.Presences.Count, Is.Zero, village.Why);
        Assert.That(village.Stack.Server.Sessions.All, Is.Empty, village.Why);
        Assert.That(village.Stack.Circuits.BlocksKept, Is.Zero, village.Why);
    }

    private static IEnumerable<string> Heard(TestViewer viewer) =>
        viewer.Events.Where(e => e.Kind == SessionEventKind.Chat).Select(e => e.Text);
}

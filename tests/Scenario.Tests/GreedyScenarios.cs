using System.Numerics;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// Bots that ask for every texture there is, as in the report on texture load: who walks and builds among them notices nothing of it.
/// </summary>
[TestFixture]
public sealed class GreedyScenarios
{
    private const int Textures = 60;
    private const int Bytes = 60_000;
    private const int Greedy = 20;
    private const int Edits = 10;

    [Test]
    public void GreedyCrowd_KeepsNoEditAndNoStepWaiting()
    {
        var assets = new MemoryAssets();
        var textures = Enumerable.Range(0, Textures)
            .Select(i => assets.Add(Enumerable.Range(0, Bytes).Select(b => (byte)(b * (i + 1))).ToArray())).ToList();
        using var hall = new Hall(100, Greedy + 2, new LindenUdpDependencies { Assets = assets });
        var (builder, observer) = (hall.Present[0], hall.Present[1]);
        var quiet = SlowestEdit(hall, builder, observer);

        var greedy = hall.Present.Skip(2).ToList();
        foreach (var viewer in greedy)
            foreach (var texture in textures)
                viewer.Session.RequestImage(texture, 1000, hall.Stack.Now);
        hall.Stack.Run(0.5);
        var busy = SlowestEdit(hall, builder, observer);

        Assert.That(greedy.Select(v => hall.Stack.SessionOf(v).Textures.OpenCount), Has.All.GreaterThan(Textures / 4),
            "textures are still queued for everybody");
        Assert.That(greedy.Sum(v => v.Session.ImageBytes), Is.GreaterThan(100_000), "and come");
        Assert.That(busy, Is.LessThanOrEqualTo(quiet + 2 * 27_000), $"microseconds; {quiet} before");
    }

    /// <summary>The longest time in microseconds from an edit to the observer's seeing it.</summary>
    private static long SlowestEdit(Hall hall, TestViewer builder, TestViewer observer)
    {
        var stack = hall.Stack;
        var slowest = 0L;
        for (var edit = 0; edit < Edits; edit++)
        {
            var before = stack.Scene.Prims.Count;
            var asked = stack.Now;
            builder.Session.Rez(new Vector3(124, 124, 22 + edit), asked);
            hall.Until(() => stack.Scene.Prims.Count == before + 1, "the region to make a prim");
            var made = stack.Scene.Objects.First(o => o.OwnerId == builder.Agent.AgentId);
            var localId = made.LocalId;
            hall.Until(() => observer.World.Find(localId) is not null, "the observer to see it");
            slowest = Math.Max(slowest, stack.Now - asked);

            asked = stack.Now;
            var place = made.RootPart.Position + new Vector3(0, 0, 3);
            builder.Session.MoveObject(localId, place, asked);
            hall.Until(() => observer.World.Find(localId) is { } seen && Vector3.Distance(seen.Position, place) < 0.1f,
                "the observer to see it moved");
            slowest = Math.Max(slowest, stack.Now - asked);
            builder.Session.Delete(localId, stack.Now);
            hall.Until(() => observer.World.Find(localId) is null, "the observer to see it gone");
        }

        return slowest;
    }
}

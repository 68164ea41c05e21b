using System.Numerics;
using OpenSim.ClientStack.Testing;
using OpenSim.World;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Three people build at once over a bad line; in the end all worlds are one.</summary>
[TestFixture]
public sealed class BuildScenarios
{
    private const int Prims = 20;
    private const int Edits = 120;

    [TestCaseSource(typeof(Seeds))]
    public void Building_IsTheSameForBuildersAndNewcomers(int seed)
    {
        using var village = new Village(seed);
        var people = village.Enter("Ada", "Ben", "Cleo");
        foreach (var builder in people)
            Rez(village, builder);
        village.Until(() => village.Scene.Prims.Count == Prims * people.Length, "each prim to be there once");
        for (var edit = 0; edit < Edits; edit++)
        {
            Edit(village, people[village.Random.Next(people.Length)]);
            village.Stack.Run(village.Random.NextDouble() * 0.1);
        }

        village.Stack.Run(5); // for the last edit to have reached the region
        village.UntilEqual(people);
        village.UntilEqual(village.Enter("Zoe"));
        village.UntilEqual(people);
    }

    [TestCaseSource(typeof(Seeds))]
    public void MovingPrims_ComeToRestWhereTheyAre(int seed)
    {
        using var village = new Village(seed);
        var people = village.Enter("Ada", "Ben");
        Rez(village, people[0]);
        village.Until(() => village.Scene.Prims.Count == Prims, "the prims");
        // As a script moves them: every tick, and then not any more.
        for (var frame = 0; frame < 200; frame++)
        {
            foreach (var group in village.Scene.Objects.ToList())
                village.Scene.Writer.MoveGroup(group.Slot, group.RootPart.Position + new Vector3(0.01f, 0.02f, 0));
            village.Stack.Run(0.02);
        }

        village.UntilEqual(people);
    }

    private static void Rez(Village village, TestViewer builder)
    {
        for (var prim = 0; prim < Prims; prim++)
        {
            builder.Session.Rez(village.SomePlace(), village.Now);
            village.Stack.Run(0.03);
        }
    }

    /// <summary>One edit of something of one's own.</summary>
    private static void Edit(Village village, TestViewer builder)
    {
        var own = village.Scene.Objects.Where(g => g.OwnerId == builder.Agent.AgentId).ToList();
        if (own.Count == 0)
            return;
        var group = own[village.Random.Next(own.Count)];
        var session = builder.Session;
        switch (village.Random.Next(10))
        {
            case 0:
                session.Delete(group.LocalId, village.Now);
                break;
            case 1 when own.Count > 2:
                session.Link([group.LocalId, own[village.Random.Next(own.Count)].LocalId], village.Now);
                break;
            case 2 when group.PartCount > 1:
                session.Unlink([.. PartsOf(group)], village.Now);
                break;
            case 3:
                session.Name(group.LocalId, $"Haus {village.Random.Next(100)} №", village.Now);
                break;
            case 4:
                session.Undo(group.RootPart.Id, village.Now);
                break;
            case 5:
                session.Redo(group.RootPart.Id, village.Now);
                break;
            default:
                session.MoveObject(group.LocalId, village.SomePlace(), village.Now);
                break;
        }
    }

    private static List<uint> PartsOf(SceneObjectGroup group)
    {
        var parts = new List<uint>();
        foreach (var part in group.Parts)
            parts.Add(part.LocalId);
        return parts;
    }
}

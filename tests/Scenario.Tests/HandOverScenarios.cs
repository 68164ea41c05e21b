using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>Processes die, answers get lost and lines are bad while people go from one region to another.</summary>
[TestFixture]
public sealed class HandOverScenarios
{
    // Each call between regions, before it is delivered and before its answer is.
    private const int StepsOfATeleport = 6;
    private const int StepsOfACrossing = 4;
    private const int StepsOfAFarTeleport = 10; // the views that are closed and opened too

    [Test]
    public void Teleport_AProcessDiesAtAnyStep_HeIsInOnePlace_WithAllThatHeWears(
        [Values] bool sourceDies, [Range(0, StepsOfATeleport - 1)] int step) =>
        Die(sourceDies, step, (coast, ada) => ada.Teleport(1, new Vector3(60, 70, 25)));

    [Test]
    public void Crossing_AProcessDiesAtAnyStep_HeIsInOnePlace_WithAllThatHeWears(
        [Values] bool sourceDies, [Range(0, StepsOfACrossing - 1)] int step) =>
        Die(sourceDies, step, (coast, ada) => ada.Walk(0));

    [TestCase(1)]
    [TestCase(2)]
    public void Teleport_AnswersGetLost_HeArrivesOnce(int lost)
    {
        using var coast = new Coast(11, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.Ways[0].LosesAnswers = lost;
        ada.Teleport(1, new Vector3(60, 70, 25));
        coast.Until(() => ada.IsIn(1), "Ada to arrive");
        coast.Run(30);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 1 }));
        Assert.That(ada.In(1)!.Attachments, Has.Count.EqualTo(1));
    }

    [Test]
    public void TeleportOutOfView_AProcessDiesAtAnyStep_HeIsInOnePlace_WithAllThatHeWears(
        [Values] bool sourceDies, [Range(0, StepsOfAFarTeleport - 1)] int step) =>
        Die(sourceDies, step, (coast, ada) => ada.Teleport(3, new Vector3(60, 70, 25)), there: 3);

    [Test]
    public void Crossings_IntoARegionWhereTheViewWasOpenedAnew_LeadToTheSeedOfNow()
    {
        using var coast = new Coast(18, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.Until(() => ada.In(1) is not null, "a view of the second region");
        var path = UUID.Random().ToString();
        coast.AnnounceAgain(ada, 1, path);
        foreach (var there in (int[])[1, 0, 1])
        {
            ada.Walk(there == 1 ? 0 : MathF.PI);
            coast.Until(() => ada.IsIn(there), "Ada over the border");
        }

        var told = ada.Heard.Last(e => e.Message == "CrossedRegion").Body["RegionData"][0]["SeedCapability"].AsString();
        Assert.That(told, Does.Contain(path), "at another her viewer would hear nothing of the region any more");
    }

    [Test]
    public void Teleport_AskedForTwice_IsNotSaidToHaveFailed()
    {
        using var coast = new Coast(17, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.Ways[0].Delay = TimeSpan.FromSeconds(0.5);
        ada.Teleport(1, new Vector3(60, 70, 25));
        coast.Run(0.3);
        ada.Teleport(1, new Vector3(90, 90, 25));
        coast.Until(() => ada.IsIn(1), "Ada to arrive");
        coast.Run(5);
        Assert.That(ada.Told.Exists(t => t.Message == MessageId.AgentAlertMessage), "she is told why the second is not");
        Assert.That(ada.Heard.Exists(e => e.Message == "TeleportFailed"), Is.False, "her viewer would come back from the first");
        Assert.That(ada.In(1)!.AbsolutePosition.X, Is.EqualTo(60).Within(1));
    }

    [Test]
    public void Crossing_NeitherAnsweredNorTakenBackAtOnce_LeavesNoSecondBody()
    {
        using var coast = new Coast(15, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.PresenceIsAway = true;
        coast.Ways[0].LosesAnswers = 3;
        coast.Ways[0].LosesCalls["close"] = 2;
        ada.Walk(0);
        coast.Until(() => coast.WhereIs(ada.Id).Count == 2 && ada.In(0) is { IsInTransit: false }, "two bodies");
        ada.Stop();
        coast.Until(() => coast.WhereIs(ada.Id).Count == 1, "one body");
        coast.Run(30);
        Assert.That(ada.IsIn(0), "where she was told that she stays");
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ada.In(0)!.Attachments, Has.Count.EqualTo(1));
        Assert.That(ada.In(1), Is.Not.Null, "she looks in again");
    }

    [Test]
    public void Teleport_NotAnsweredThoughTheViewerIsThere_IsFoundOut()
    {
        using var coast = new Coast(16, 256, 256, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.PresenceIsAway = true;
        coast.Ways[0].LosesAnswers = 5;
        ada.Teleport(3, new Vector3(60, 70, 25));
        coast.Until(() => coast.WhereIs(ada.Id).Count == 2 && ada.In(0) is { IsInTransit: false }, "two bodies");
        coast.Until(() => coast.WhereIs(ada.Id).Count == 1, "one body", 60);
        coast.Run(30);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 3 }), "where her viewer is");
        Assert.That(ada.In(3)!.Attachments, Has.Count.EqualTo(1));
        Assert.That(ada.In(0), Is.Null);
    }

    [Test]
    public void Crossing_TheNeighbourIsDead_HeIsPutBack_WithWords()
    {
        using var coast = new Coast(12, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.Dead.Add(coast.Region(1).Info.Id);
        ada.Walk(0);
        coast.Until(() => ada.Main.Events.Exists(e => e.Text.Contains("cannot be reached", StringComparison.Ordinal)), "words");
        coast.Run(3);
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { 0 }));
        Assert.That(ada.In(0)!.Position.X, Is.GreaterThan(250));
        ada.Walk(MathF.PI);
        coast.Run(2);
        Assert.That(ada.In(0)!.Position.X, Is.LessThan(253), "she can walk away from there");
    }

    [Test]
    public void Crossing_TakenBackOverAWayThatBreaks_LeavesNobodyBetweenTheRegions()
    {
        using var coast = new Coast(19, 256, 256);
        var ada = coast.EnterWithAHat();
        coast.Dead.Add(coast.Region(1).Info.Id);
        coast.Ways[0].Watch = call =>
        {
            if (call == "close")
                throw new InvalidOperationException("It breaks.");
        };
        ada.Walk(0);
        coast.Until(() => ada.Main.Events.Exists(e => e.Text.Contains("cannot be reached", StringComparison.Ordinal)), "words");
        Assert.That(ada.In(0)!.IsInTransit, Is.False);
    }

    [Test]
    public void Walker_CrossesAThousandTimes_OverABadLine_NeverLost_NeverTwice()
    {
        const int Crossings = 1000;
        using var coast = new Coast(13, 256, 256);
        foreach (var stack in coast.Stacks)
            stack.Network.Loss = 0.02;
        var ada = coast.EnterWithAHat();
        for (var crossing = 0; crossing < Crossings; crossing++)
        {
            var there = 1 - (crossing % 2);
            ada.Walk(there == 1 ? 0 : MathF.PI);
            coast.Until(() => ada.IsIn(there), $"crossing {crossing}");
            Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { there }), $"crossing {crossing}");
            Assert.That(ada.In(there)!.Attachments, Has.Count.EqualTo(1), $"crossing {crossing}");
        }

        coast.Run(3);
        var worn = coast.Region(0).Prims.Record(ada.In(0)!.Attachments.Select(a => new SceneObjectGroup(coast.Region(0), a)).Single()
            .RootPart.Slot);
        Assert.That(worn.Name, Is.EqualTo("hat"));
    }

    [Test]
    public void Walker_ThroughASlowNetwork_IsSeenToGoOn()
    {
        using var coast = new Coast(14, 256, 256) { EventLatency = 0.05 };
        foreach (var stack in coast.Stacks)
            stack.Network.Latency = 50_000;
        var ada = coast.EnterWithAHat();
        coast.Ways[0].Delay = TimeSpan.FromMilliseconds(50);
        (double At, float X)? told = null;
        ada.CircuitIn(1)!.World.OnMoved = ada.CircuitIn(1)!.World.OnAdded = seen =>
        {
            if (seen.Id == ada.Id)
                told ??= (coast.Seconds, 256 + seen.Position.X);
        };
        ada.Walk(0);
        coast.Until(() => ada.In(0)!.IsInTransit, "Ada at the border");
        var (at, from) = (coast.Seconds, ada.In(0)!.Position.X);
        coast.Until(() => told is not null, "the next region to tell of her");
        var (silence, way) = (told!.Value.At - at, told.Value.X - from);
        TestContext.Out.WriteLine($"{silence:F3} s from the one region's last word to the other's first; {way - (silence * 3.15):F3} m off");
        Assert.That(silence, Is.LessThan(0.25));
        Assert.That(way, Is.EqualTo(silence * 3.15).Within(0.25), "where the viewer believes her to be by then");
        coast.Until(() => ada.IsIn(1), "Ada over the border");
        var walked = ada.In(1)!.Position.X;
        coast.Run(0.5);
        Assert.That(ada.In(1)!.Position.X - walked, Is.EqualTo(0.5 * 3.15).Within(0.2), "she has not stopped");
    }

    // What dies takes its part of the world with it: he is where he was, or where he went, and if that is dead he comes again.
    private static void Die(bool sourceDies, int step, Action<Coast, Wanderer> go, int there = 1)
    {
        using var coast = new Coast(20 + step, [.. Enumerable.Repeat(256, there + 1)]);
        var ada = coast.EnterWithAHat();
        var (seen, dying, living) = (0, sourceDies ? 0 : there, sourceDies ? there : 0);
        coast.Ways[0].Watch = coast.Ways[there].Watch = call =>
        {
            if (!call.StartsWith("position", StringComparison.Ordinal) && Interlocked.Increment(ref seen) == step + 1)
                coast.Dead.Add(coast.Region(dying).Info.Id);
        };
        go(coast, ada);
        coast.Run(75);
        Assert.That(coast.Dead, Is.Not.Empty, "the step was come to");
        var places = coast.WhereIs(ada.Id);
        var wasInTheDead = ada.In(dying) is { IsChild: false };
        Assert.That(places, places.Count == 0 && wasInTheDead ? Is.Empty : Is.EqualTo(new[] { living }));
        if (places.Count > 0)
        {
            Assert.That(ada.In(living)!.IsInTransit, Is.False);
            Assert.That(ada.In(living)!.Attachments, Has.Count.EqualTo(1));
            return;
        }

        var again = coast.EnterAgain(ada, living, new Vector3(128, 128, 25));
        coast.Until(() => again.In(living)!.Attachments.Count == 1, "what she wore");
        Assert.That(coast.WhereIs(ada.Id), Is.EqualTo(new[] { living }));
    }
}

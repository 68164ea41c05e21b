using System.Text.Json;
using Interop.Tests.Kit;

namespace Interop.Tests;

/// <summary>kill -9 of a simulator with people and their work in it.</summary>
[TestFixture]
public sealed class KilledSimulatorTests : WithData
{
    private const string Builder = "Vera Builder";

    /// <summary>What was acknowledged so long ago survives anything.</summary>
    private static readonly TimeSpan Promise = TimeSpan.FromSeconds(1);

    [Test]
    public void EditsOfASecondAgo_AreThereAgain_AndTheSameUserGetsInAtOnce()
    {
        var made = ToldBeforeTheKill("leave-a-mark", "marked", "terrain fill 27.5").GetProperty("id").GetString()!;

        using (var simulator = Simulator.Start(Data))
        {
            var found = Viewer.Play(simulator, "find-the-mark", [Builder], "--mark", made).Saw("found");
            Assert.That(found.GetProperty("name").GetString(), Is.EqualTo("Grenzstein ⚑"));
            Assert.That(found.GetProperty("ground").GetDouble(), Is.EqualTo(27.5).Within(0.1));
        }
    }

    [Test]
    public void AScriptThatHasCounted_CountsOn_AndDoesNotBeginAnew()
    {
        ToldBeforeTheKill("count-and-stay", "counted");

        using (var simulator = Simulator.Start(Data))
            Assert.That(Viewer.Play(simulator, "count-on", [Builder]).Saw("counted").GetProperty("heard").GetString(), Is.EqualTo("count 4"));
    }

    [Test]
    public void AGroupThatTheViewerWasToldOf_IsThereWhole()
    {
        var group = ToldBeforeTheKill("found-and-stay", "founded").GetProperty("id").GetString()!;

        using (var simulator = Simulator.Start(Data))
        {
            var found = Viewer.Play(simulator, "find-the-group", [Builder], "--mark", group).Saw("found");
            Assert.That((found.GetProperty("name").GetString(), found.GetProperty("title").GetString()),
                Is.EqualTo(("Grenzsteine ⚑", "Officer of Grenzsteine ⚑")));
            Assert.That((found.GetProperty("isOwner").GetBoolean(), found.GetProperty("roles").GetInt32()), Is.EqualTo((true, 3)));
        }
    }

    [Test]
    public void WhatWasWornAndChangedASecondAgo_IsWornAsItWas()
    {
        var item = ToldBeforeTheKill("wear-and-stay", "worn").GetProperty("item").GetString()!;

        using (var simulator = Simulator.Start(Data))
        {
            var found = Viewer.Play(simulator, "find-the-worn", [Builder], "--mark", item).Saw("found");
            Assert.That(found.GetProperty("point").GetInt32(), Is.EqualTo(2));
            Assert.That(found.GetProperty("height").GetDouble(), Is.EqualTo(0.75).Within(0.01));
        }
    }

    [Test]
    public void SkiesOfASecondAgo_AreThereAgain()
    {
        using (var simulator = Simulator.Start(Data))
        {
            using var viewer = Viewer.Start(simulator, "leave-a-sky", []);
            viewer.Await("marked");
            simulator.Kill();
        }

        using (var simulator = Simulator.Start(Data))
        {
            var found = Viewer.Play(simulator, "find-the-sky", []).Saw("found");
            Assert.That((found.GetProperty("region").GetInt32(), found.GetProperty("parcel").GetInt32()), Is.EqualTo((5400, 6300)));
        }
    }

    [Test]
    public void ManyKills_LoseNothingOfWhatIsWorn()
    {
        const int Kills = 4;
        const double Grown = 0.125; // metres between two kills
        var item = ToldBeforeTheKill("wear-and-stay", "worn").GetProperty("item").GetString()!;

        for (var kill = 1; kill < Kills; kill++)
        {
            using var simulator = Simulator.Start(Data);
            using var viewer = Viewer.Start(simulator, "wear-on", [Builder], "--mark", item);
            Assert.That(viewer.Await("grown").GetProperty("after").GetDouble(), Is.EqualTo(0.75 + (Grown * kill)).Within(0.01));
            simulator.Kill();
        }
    }

    [Test]
    public void Backup_WhenItIsAnswered_IsInTheDatabase()
    {
        using (var simulator = Simulator.Start(Data))
        {
            simulator.Command("terrain fill 29", "29");
            simulator.Command("backup", "everything is in the database");
            simulator.Kill();
        }

        foreach (var journal in Directory.GetFiles(Path.Combine(Data, "journal"), "*.journal", SearchOption.AllDirectories))
            File.Delete(journal);
        using (var simulator = Simulator.Start(Data))
            simulator.Command("terrain stats", "mean 29 m");
    }

    [Test]
    public void ManyKills_LoseNothingThatWasAcknowledged()
    {
        for (var height = 23; height < 26; height++)
        {
            using var simulator = Simulator.Start(Data);
            if (height > 23)
                simulator.Command("terrain stats", $"{height - 1}");
            simulator.Command($"terrain fill {height}", $"{height}");
            simulator.MakeUsers($"User Number{height}");
            WaitPromised();
            simulator.Kill();
        }
    }

    // What a scenario tells at last, whose user goes on standing there.
    private JsonElement ToldBeforeTheKill(string scenario, string step, string? command = null)
    {
        using var simulator = Simulator.Start(Data);
        simulator.MakeUsers(Builder);
        if (command is not null)
            simulator.Command(command, command.Split(' ')[^1]);
        using var viewer = Viewer.Start(simulator, scenario, [Builder]);
        var told = viewer.Await(step);
        simulator.Kill();
        return told;
    }

    // In short steps, as the viewer's pauses: a machine that stands still meanwhile stops the simulator too.
    private static void WaitPromised()
    {
        const int Steps = 20;
        using var never = new ManualResetEventSlim();
        for (var i = 0; i < Steps; i++)
            never.Wait(Promise / Steps);
    }
}

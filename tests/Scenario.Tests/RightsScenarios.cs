using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// No sequence of a visitor's messages changes anything that is not his, or shows him what he may not read (docs/rights.md).
/// </summary>
[TestFixture]
public sealed class RightsScenarios
{
    private const int Rounds = 25;
    private const int MessagesARound = 120;
    private const int MessagesAStep = 8;
    private const int CallRounds = 5;
    private const int CallsARound = 80;

    [TestCaseSource(typeof(Seeds))]
    public void Visitor_WhateverHeSays_ChangesAndReadsOnlyWhatIsHis(int seed)
    {
        using var town = new Town(seed);
        var property = new TownProperty(town);
        var rascal = new Rascal(town, property, (ulong)seed);
        var before = Belongings.Of(town);
        for (var round = 1; round <= Rounds; round++)
        {
            Play(town, rascal);
            var why = $"seed {seed}, round {round}, after {string.Join(", ", rascal.Said)}";
            Assert.That(before.DifferencesTo(Belongings.Of(town)), Is.Empty, why);
            Assert.That(rascal.HasReadSecret, Is.False, why);
            rascal.LookAround();
        }

        var heard = town.Stack.Circuits.Inbound.Counts.Queued;
        TestContext.Out.WriteLine($"{heard} messages reached the region, which has {town.Scene.Prims.Count} prims.");
        Assert.That(heard, Is.GreaterThan(Rounds * MessagesARound / 2), "most came through");
        Assert.That(town.Scene.Errors.Count, Is.Zero);
    }

    [TestCaseSource(typeof(Seeds))]
    public void Visitor_WhateverHeAsksByHttp_ChangesAndReadsOnlyWhatIsHis(int seed)
    {
        using var town = new Town(seed, hasDoors: true);
        var rascal = new CapsRascal(town, new TownProperty(town), (ulong)seed);
        var before = Belongings.Of(town);
        for (var round = 1; round <= CallRounds; round++)
        {
            Call(town, rascal);
            var why = $"seed {seed}, round {round}, after {string.Join(", ", rascal.Said)}";
            Assert.That(before.DifferencesTo(Belongings.Of(town)), Is.Empty, why);
            Assert.That((rascal.HasReadSecret, rascal.Faults), Is.EqualTo((false, 0)), why);
        }

        TestContext.Out.WriteLine($"{rascal.Answered.Count} of {town.Doors!.Names.Count} capabilities did as they were asked.");
        Assert.That(town.Scene.Errors.Count, Is.Zero);
    }

    [Test]
    public void Visitor_WhoAsksByHttpWhereNobodysRightsAreLookedAt_IsSeenToChangeWhatIsNotHis()
    {
        string[] wanted = ["object", "parcel", "region"];
        var changed = new HashSet<string>();
        for (var seed = 1; seed <= 20 && !changed.IsSupersetOf(wanted); seed++)
        {
            using var town = new Town(seed, hasDoors: true);
            var rascal = new CapsRascal(town, new TownProperty(town), (ulong)seed);
            var before = Belongings.Of(town);
            town.Scene.Permissions.Bypass = true;
            for (var round = 0; round < CallRounds; round++)
                Call(town, rascal);
            changed.UnionWith(before.DifferencesTo(Belongings.Of(town)).Select(line => line.Split(' ', ':')[0]));
        }

        Assert.That(changed, Is.SupersetOf(wanted));
    }

    /// <summary>Else the first test would show nothing. A visitor with all rights soon sends himself away: there are several.</summary>
    [Test]
    public void Visitor_WhereNobodysRightsAreLookedAt_IsSeenToChangeWhatIsNotHis()
    {
        string[] wanted = ["object", "parcel", "terrain", "region", "estate"];
        var changed = new HashSet<string>();
        for (var seed = 1; seed <= 20 && !changed.IsSupersetOf(wanted); seed++)
        {
            using var town = new Town(seed);
            var rascal = new Rascal(town, new TownProperty(town), (ulong)seed);
            var before = Belongings.Of(town);
            town.Scene.Permissions.Bypass = true;
            for (var round = 0; round < 3; round++)
                Play(town, rascal);
            changed.UnionWith(before.DifferencesTo(Belongings.Of(town)).Select(line => line.Split(' ', ':')[0]));
        }

        Assert.That(changed, Is.SupersetOf(wanted));
    }

    private static void Play(Town town, Rascal rascal)
    {
        for (var i = 1; i <= MessagesARound; i++)
        {
            rascal.Say();
            if (i % MessagesAStep == 0)
                town.Stack.Step();
        }

        town.Settle();
    }

    private static void Call(Town town, CapsRascal rascal)
    {
        for (var i = 0; i < CallsARound; i++)
            rascal.Say();
        town.Settle();
    }
}

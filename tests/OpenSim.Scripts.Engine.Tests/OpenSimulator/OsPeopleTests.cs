using System.Numerics;
using OpenSim.Modules.Things.Npcs;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>What os functions do to people.</summary>
[TestFixture]
public sealed class OsPeopleTests : OsFixture
{
    private RecordingViewer _bob = null!;

    private ScenePresence Bob => _bob.Presence!;

    [SetUp]
    public void LetBobIn()
    {
        Region.With(new TeleportModule());
        _bob = Region.Enter("Bob", Here + new Vector3(5, 0, 0));
        _bob.Calls.Clear();
    }

    [Test]
    public void AvatarList_HasIdPlaceAndName_OfAllButTheOwner() => Assert.That(
        Ask("llDumpList2String(osGetAvatarList(), \"|\") + (string)(llVecDist(llList2Vector(osGetAvatarList(), 1), "
            + "llList2Vector(llGetObjectDetails(llList2Key(osGetAvatarList(), 0), [OBJECT_POS]), 0)) < 0.01)"),
        Does.Match($"^{Bob.Id}\\|<133\\.0+, 128\\.0+, \\d+\\.\\d+>\\|Bob Tester1$"));

    [TestCase("osKickAvatar((key)\"{0}\", \"out\");")]
    [TestCase("osKickAvatar(\"Bob\", \"Tester\", \"out\");")]
    public void Kick_EndsHisSession(string call)
    {
        Do(call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal));
        Assert.That(_bob.Take("Close").Select(c => c[0]), Is.EqualTo(new[] { "out" }));
    }

    [TestCase("osForceOtherSit(\"{0}\");")]
    [TestCase("osForceOtherSit(\"{0}\", (string)llGetKey());")]
    public void ForceOtherSit_SeatsHim(string call)
    {
        Allow("osForceOtherSit");
        Do("llSitTarget(<0, 0, 1>, ZERO_ROTATION); " + call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal));
        Assert.That(Bob.ParentId, Is.EqualTo(Host.LocalId));
    }

    [TestCase("osSetSpeed(\"{0}\", 2.0);", true, 2)]
    [TestCase("osSetOwnerSpeed(9.0);", false, 4)]
    public void Speed_IsThatOfTheAvatar(string call, bool isBobs, double speed)
    {
        Do(call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal));
        Assert.That((isBobs ? Bob : Viewer.Presence!).Movement.Speed, Is.EqualTo(speed));
    }

    [Test]
    public void Health_IsSet_Hurt_AndHealed()
    {
        Do($"osSetHealRate(\"{Bob.Id}\", 0.0); osSetHealth(\"{Bob.Id}\", 50.0); osCauseDamage(\"{Bob.Id}\", 20.0);");
        Assert.That(Bob.Health, Is.EqualTo(50), "the land lets nobody come to harm");

        Scene.Land.Change(Scene.Land.At(Here), row => row with { Flags = row.Flags | (uint)ParcelFlags.AllowDamage });
        Do($"osCauseDamage(\"{Bob.Id}\", 20.0);");
        Assert.That(Bob.Health, Is.EqualTo(30));
        Do($"osCauseHealing(\"{Bob.Id}\", 10.0); osSetHealRate(\"{Bob.Id}\", 2.0);");
        Assert.That((Bob.Health >= 40, Bob.HealRate), Is.EqualTo((true, 2f)));
        var before = Bob.Health;
        Seconds(10);
        Assert.That(Bob.Health, Is.GreaterThan(before + 10), "he recovers at that rate");
        Do($"osSetHealRate(\"{Bob.Id}\", 0.0); osSetHealth(\"{Bob.Id}\", -5.0);");
        Assert.That(Bob.Health, Is.EqualTo(1), "nobody dies of it");
    }

    [Test]
    public void Animation_PlaysAndStops_WithoutBeingLet()
    {
        Allow("osAvatarPlayAnimation");
        Allow("osAvatarStopAnimation");
        var before = Bob.Animations.Count;
        Do($"osAvatarPlayAnimation(\"{Bob.Id}\", \"dance1\");");
        Assert.That(Bob.Animations, Has.Count.EqualTo(before + 1));
        Do($"osAvatarStopAnimation(\"{Bob.Id}\", \"dance1\");");
        Assert.That(Bob.Animations, Has.Count.EqualTo(before));
    }

    // Of the owner, of who has let it, and of anyone on the owner's land.
    [TestCase("osTeleportAgent(\"{0}\", \"\", <20, 30, 40>, <1, 0, 0>);", true)]
    [TestCase("osTeleportAgent(\"{0}\", \"test region\", <20, 30, 40>, <1, 0, 0>);", true)]
    [TestCase("osTeleportAgent(\"{0}\", 1000, 1000, <20, 30, 40>, <1, 0, 0>);", true)]
    [TestCase("osTeleportAgent(\"{0}\", <20, 30, 40>, <1, 0, 0>);", true)]
    [TestCase("osTeleportOwner(\"\", <20, 30, 40>, <1, 0, 0>);", false)]
    [TestCase("osTeleportOwner(1000, 1000, <20, 30, 40>, <1, 0, 0>);", false)]
    [TestCase("osTeleportOwner(<20, 30, 40>, <1, 0, 0>);", false)]
    [TestCase("osLocalTeleportAgent((key)\"{0}\", <20, 30, 40>, ZERO_VECTOR, <0, 1, 0>, OS_LTPAG_USELOOKAT);", true)]
    public void Teleport_WithinTheRegion(string call, bool isBobs)
    {
        Do(call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal));
        var who = isBobs ? Bob : Viewer.Presence!;
        Assert.That((MathF.Round(who.Position.X), MathF.Round(who.Position.Y)), Is.EqualTo((20f, 30f)));
        Assert.That((isBobs ? _bob : Viewer).Take("SendTeleportLocal"), Has.Count.EqualTo(1));
    }

    [TestCase("osTeleportAgent(\"{0}\", \"Elsewhere\", <20, 30, 40>, <1, 0, 0>);")]
    [TestCase("osTeleportAgent(\"{0}\", 2000, 2000, <20, 30, 40>, <1, 0, 0>);")]
    [TestCase("osTeleportAgent(\"{0}\", <-20, 30, 40>, <1, 0, 0>);")]
    public void Teleport_ToNoRegion_TellsHimSo(string call)
    {
        Do(call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal));
        Region.Settle();
        Assert.That(_bob.Take("SendTeleportFailed"), Has.Count.EqualTo(1));
    }

    [TestCase("osTeleportAgent(\"{0}\", <20, 30, 40>, <1, 0, 0>);")]
    [TestCase("osLocalTeleportAgent((key)\"{0}\", <20, 30, 40>, ZERO_VECTOR, <0, 1, 0>, 0);")]
    public void Teleport_OfSomebodyOnOthersLand_IsRefused(string call)
    {
        Allow("osTeleportAgent");
        var stranger = UUID.Random();
        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = stranger };
        Scene.Land.Rules.IsEstateManager = id => id == stranger;
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = stranger });
        var before = Bob.Position.X;
        Do(call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal));
        Assert.That(Bob.Position.X, Is.EqualTo(before).Within(1));
    }

    [TestCase("osAgentSaveAppearance(\"{0}\", \"looks\")", true)]
    [TestCase("osAgentSaveAppearance(\"{0}\", \"looks\", FALSE)", true)]
    [TestCase("osAgentSaveAppearance(\"11111111-1111-1111-1111-111111111111\", \"looks\")", false)]
    public void Looks_GoIntoANotecard(string call, bool isSaved)
    {
        Region.With(new NPCModule());
        Do($"key made = {call.Replace("{0}", Bob.Id.ToString(), StringComparison.Ordinal)}; llSetObjectDesc((string)made);");
        Assert.That(Host.Description != UUID.Zero.ToString(), Is.EqualTo(isSaved));
        Assert.That(Ask("(string)llGetInventoryType(\"looks\") + (string)llGetInventoryKey(\"looks\")"),
            Is.EqualTo(isSaved ? "7" + Host.Description : "-1" + UUID.Zero));
    }

    [Test]
    public void Notice_IsShown_ToEverybodyOrToOne()
    {
        Do("osRegionNotice(\"all\");");
        Assert.That((_bob.Take("SendAlert").Count, Viewer.Take("SendAlert").Count), Is.EqualTo((1, 1)));
        Do($"osRegionNotice((key)\"{Bob.Id}\", \"one\");");
        Assert.That((_bob.Take("SendAlert").Count, Viewer.Take("SendAlert").Count), Is.EqualTo((1, 0)));
    }
}

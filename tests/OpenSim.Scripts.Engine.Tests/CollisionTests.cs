using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts and bodies in a region whose objects fall: what scripts are told of touches, and how they push.</summary>
[TestFixture]
public sealed class CollisionTests : ScriptFixture
{
    private const string Teller = """
        say(string what, integer count) { llOwnerSay(what + " " + llDetectedName(0) + " " + (string)count + " " + (string)llDetectedType(0)); }
        default
        {
            collision_start(integer n) { say("start", n); }
            collision_end(integer n) { say("end", n); }
            land_collision_start(vector where) { llOwnerSay("land " + (string)llRound(where.z)); }
        }
        """;

    [Test]
    public void BodyThatFalls_IsTold_OfTheLand()
    {
        var ball = Falling("ball", new Vector3(100, 100, 23));
        Run(Teller, ball);
        Seconds(3);
        Assert.That(Heard(), Does.Contain("ball: land 21"));
    }

    [Test]
    public void StandingPrim_IsTold_OfWhatFallsOnIt_AndWhenItGoes()
    {
        var floor = Box("floor", new Vector3(100, 100, 25));
        Run(Teller, floor);
        var ball = Falling("ball", new Vector3(100, 100, 27));
        Seconds(3);
        Assert.That(Heard(), Is.EqualTo(new[] { "floor: start ball 1 2" }));
        Scene.Writer.MoveGroup(ball.Group, new Vector3(50, 50, 30));
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "floor: end ball 1 2" }));
    }

    [TestCase("llCollisionFilter(\"ball\", NULL_KEY, TRUE);", true)]
    [TestCase("llCollisionFilter(\"BALL\", NULL_KEY, TRUE);", true)]
    [TestCase("llCollisionFilter(\"stone\", NULL_KEY, TRUE);", false)]
    [TestCase("llCollisionFilter(\"ball\", NULL_KEY, FALSE);", false)]
    [TestCase("llCollisionFilter(\"stone\", NULL_KEY, FALSE);", true)]
    [TestCase("llCollisionFilter(\"\", llGetKey(), TRUE);", false)]
    [TestCase("llCollisionFilter(\"\", NULL_KEY, FALSE);", false)]
    [TestCase("llCollisionFilter(\"stone\", NULL_KEY, TRUE); llCollisionFilter(\"\", NULL_KEY, TRUE);", true)]
    public void Filter_SaysOfWhichCollisionsOneIsTold(string filter, bool isTold)
    {
        var floor = Box("floor", new Vector3(100, 100, 25));
        Run("default { state_entry() { " + filter + " } collision_start(integer n) { llOwnerSay(\"hit\"); } }", floor);
        Falling("ball", new Vector3(100, 100, 27));
        Seconds(3);
        Assert.That(Heard(), isTold ? Has.Count.EqualTo(1) : Is.Empty);
    }

    [Test]
    public void SoundOfMaterials_IsHeard_OnceAnAssetServiceThatWasAwaySaysThatItIsThere()
    {
        var isAway = true;
        Region.Services.Add(Stub.Of<IAssetService>((method, _) => method != nameof(IAssetService.AssetsExist) ? null
            : Volatile.Read(ref isAway) ? throw new ServiceAwayException("It is away.") : new ValueTask<bool[]>([true])));
        Box("floor", Here + new Vector3(5, 0, 0));
        var heard = new List<int>();
        foreach (var (away, wait) in new[] { (true, 0), (false, 61), (false, 0) })
        {
            Seconds(wait);
            Volatile.Write(ref isAway, away);
            var box = Falling("box", Here + new Vector3(5, 0, 3));
            Seconds(2);
            Region.Settle();
            heard.Add(Viewer.Take("SendSound").Count);
            Scene.Writer.DeleteObject(box.Group);
        }

        Assert.That(heard, Is.EqualTo(new[] { 0, 0, 1 }), "the second is passed over while the asset is looked for");
    }

    [TestCase("", "be7295c0-a158-11e1-b3dd-0803203c9a66", Description = "wood on wood")]
    [TestCase("llCollisionSound(\"0e4e1c1f-4b6f-4d0a-9f1b-000000000001\", 0.5);", "0e4e1c1f-4b6f-4d0a-9f1b-000000000001")]
    [TestCase("llCollisionSound(\"\", 1.0);", null)]
    public void WhatFalls_IsHeard_ByItsMaterials_OrAsAScriptSays(string said, string? sound)
    {
        Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Parse("be7295c0-a158-11e1-b3dd-0803203c9a66"), Name = "sound", Type = AssetType.Sound, CreatorId = "", Data = [1]
        }));
        Box("floor", Here + new Vector3(5, 0, 0));
        for (var i = 0; i < 2; i++) // the first is passed over while the asset is looked for
        {
            var box = Falling("box", Here + new Vector3(5, 0, 3));
            if (said.Length > 0)
                Run("default { state_entry() { " + said + " } }", box);
            Seconds(2);
            Region.Settle();
            Scene.Writer.DeleteObject(box.Group);
        }

        var heard = Viewer.Take("SendSound");
        Assert.That(heard, sound is null ? Is.Empty : Is.Not.Empty);
        Assert.That(heard.Select(call => call[0]), Has.All.EqualTo(sound is null ? UUID.Zero : UUID.Parse(sound)));
        Assert.That(heard.Count, Is.LessThan(8), "a heap is no drum");
    }

    [Test]
    public void WornObject_IsToldWhatItsWearerMeets_AndTheWearerIsHeard()
    {
        const string FleshOnWood = "be7295c0-a158-11e1-b3dd-0803204c9a66";
        Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Parse(FleshOnWood), Name = "sound", Type = AssetType.Sound, CreatorId = "", Data = [1]
        }));
        var floor = Box("floor", new Vector3(100, 100, 25));
        Scene.Writer.ScalePrim(floor, new Vector3(3, 3, 0.5f));
        var hat = Box("hat", Here + new Vector3(3, 0, 0));
        Run(Teller, hat);
        Assert.That(Scene.Presences.TryGet(Ada, out var ada));
        Scene.Writer.Attach(hat.Group, ada!, new AttachmentPlace { Point = 2 });
        Seconds(1);
        Heard();
        for (var i = 0; i < 2; i++) // the first is passed over while the asset is looked for
        {
            Scene.Writer.MoveAvatar(ada!, new Vector3(100, 100, 28), Quaternion.Identity, Vector3.Zero);
            Seconds(2);
            Region.Settle();
        }

        Assert.That(Heard(), Does.Contain("hat: start floor 1 4"));
        Assert.That(Viewer.Take("SendSound").Select(call => call[0]), Does.Contain(UUID.Parse(FleshOnWood)));
        Scene.Writer.MoveAvatar(ada!, new Vector3(110, 100, 24), Quaternion.Identity, Vector3.Zero);
        Seconds(2);
        var heard = Heard();
        Assert.That(heard, Does.Contain("hat: end floor 1 4"));
        Assert.That(heard, Has.Some.StartsWith("hat: land 2"));
    }

    [Test]
    public void Colliders_AreListed_MostFirst()
    {
        var below = Falling("below", new Vector3(100, 100, 21.3f));
        Falling("above", new Vector3(100, 100, 21.85f));
        var top = Scene.Bodies.TopColliders(5);
        for (var i = 0; i < 45 && top.Count < 2; i++)
        {
            Step();
            top = Scene.Bodies.TopColliders(5);
        }

        Assert.That(top.Select(t => (t.Group.Name, t.Touches)), Is.EqualTo(new[] { ("below", 2), ("above", 1) }));
        Seconds(5);
        Assert.That(Scene.Bodies.TopColliders(5), Is.Empty, $"what rests touches nothing anew: {below.Velocity}");
    }

    [Test]
    public void Volume_LetsAvatarsThrough_AndTellsThatTheyCameAndWent()
    {
        var volume = Box("volume", new Vector3(128, 133, 22));
        Scene.Writer.ScalePrim(volume, new Vector3(4, 2, 4));
        Run("say(string what) { llOwnerSay(what + \" \" + llDetectedName(0)); }"
            + "default { state_entry() { llVolumeDetect(TRUE); } collision_start(integer n) { say(\"in\"); } collision(integer n) { say(\"no\"); }"
            + " collision_end(integer n) { say(\"out\"); } }", volume);
        Seconds(2);
        Heard();
        Assert.That(Scene.Presences.TryGet(Ada, out var ada));
        Scene.Writer.MoveAvatar(ada!, new Vector3(128, 133, 22), Quaternion.Identity, Vector3.Zero);
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "volume: in Ada Tester" }));
        Scene.Writer.MoveAvatar(ada!, new Vector3(128, 150, 22), Quaternion.Identity, Vector3.Zero);
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "volume: out Ada Tester" }));
    }

    [Test]
    public void ScriptWithoutSuchEvents_MakesNoBodyOfAPrim()
    {
        Run("default { touch_start(integer n) { } }");
        Seconds(1);
        Assert.That(Scene.Bodies.Count, Is.Zero);
        var script = Run(Teller);
        Seconds(1);
        Assert.That(Scene.Bodies.Count, Is.EqualTo(1));
        Scene.Inventories.Remove(Host, script.ItemId);
        Seconds(1);
        Assert.That(Scene.Bodies.Count, Is.Zero);
    }

    // A box of half a metre weighs 125 kg; what is done, and its velocity a tick or two later without gravity.
    [TestCase("llApplyImpulse(llGetMass() * <3, 0, 0>, FALSE);", 3, 0, 0)]
    [TestCase("llSetRot(llEuler2Rot(<0, 0, PI_BY_TWO>)); llApplyImpulse(llGetMass() * <3, 0, 0>, TRUE);", 0, 3, 0)]
    [TestCase("llSetVelocity(<0, 2, 1>, FALSE);", 0, 2, 1)]
    public void Push_GivesItsVelocity(string done, float x, float y, float z)
    {
        var box = Falling("box", new Vector3(100, 100, 60));
        Run($"default {{ state_entry() {{ llSetBuoyancy(1.0); llSetVelocity(ZERO_VECTOR, FALSE); llSleep(0.2); {done} }} }}", box);
        Seconds(1);
        Assert.That(Vector3.Distance(box.Velocity, new Vector3(x, y, z)), Is.LessThan(0.3f), $"{box.Velocity}");
    }

    [Test]
    public void Force_LastsUntilItIsTakenAway()
    {
        var box = Falling("box", new Vector3(100, 100, 60));
        Run("default { state_entry() { llSetPhysicsMaterial(GRAVITY_MULTIPLIER, 0.0, 0.0, 0.0, 0.0);"
            + " llSetForce(llGetMass() * <2, 0, 0>, FALSE); llSetTimerEvent(1.0); }"
            + " timer() { llSetForce(ZERO_VECTOR, FALSE); llSetTimerEvent(0.0); } }", box);
        Seconds(3);
        Assert.That(box.Velocity.X, Is.EqualTo(2).Within(0.2f));
        var (place, velocity) = (box.WorldPosition, box.Velocity);
        Seconds(1);
        Assert.That(Vector3.Distance(box.WorldPosition, place + velocity), Is.LessThan(0.1f));
    }

    [Test]
    public void SpinningImpulse_Turns()
    {
        var box = Falling("box", new Vector3(100, 100, 60));
        Run("default { state_entry() { llSetBuoyancy(1.0); llApplyRotationalImpulse(<0, 0, 0.1>, FALSE); } }", box);
        Seconds(0.5);
        // 10 kg·m²/s about an axis of 125 · 0.5² / 6 kg·m².
        Assert.That(box.AngularVelocity.Z, Is.EqualTo(10 / (125 * 0.25f / 6)).Within(0.1f));
    }

    [Test]
    public void Runaway_IsStopped_CountedAndLoggedOnce()
    {
        var box = Falling("rocket", new Vector3(100, 100, 60));
        Run("default { state_entry() { llSetTimerEvent(1.0); } timer() { llApplyImpulse(<20000, 0, 0>, FALSE); } }", box);
        Seconds(6);
        Assert.That(Scene.Bodies.StoppedCount, Is.GreaterThan(1));
        Assert.That(Region.Log.Lines.Count(line => line.Contains("ran away")), Is.EqualTo(1));
        Assert.That(Region.Log.Lines.Single(line => line.Contains("ran away")),
            Does.Contain("rocket").And.Contain(box.Group.Id.ToString()).And.Contain(Ada.ToString()));
        Assert.That(Scene.Loop.Statistics.Current.Bodies, Is.EqualTo(1));
        Assert.That(Scene.Loop.Statistics.Current.StoppedBodies, Is.Positive);
    }

    [Test]
    public void Mass_AndMatter_AreTold()
    {
        Run("""
            default { state_entry() {
                llSetPhysicsMaterial(DENSITY | FRICTION, 9, 9, 0.25, 2000);
                llOwnerSay((string)llGetMassMKS() + " " + (string)llGetMass() + " " + (string)llGetObjectMass(llGetKey()));
                llOwnerSay((string)llGetCenterOfMass() + " " + llList2CSV(llGetPhysicsMaterial()));
            } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[]
        {
            "host: 250.000000 2.500000 2.500000",
            "host: <128.00000, 128.00000, 25.00000> 1.000000, 0.500000, 0.250000, 2000.000000"
        }));
    }

    private SceneObjectPart Box(string name, Vector3 place) => Region.Region.AddBox(place, name, Ada).RootPart;

    private SceneObjectPart Falling(string name, Vector3 place)
    {
        var box = Box(name, place);
        Scene.Writer.SetExtras(box, PrimUpdateFlags.None, box.Extras with { Restitution = 0 });
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        return box;
    }
}

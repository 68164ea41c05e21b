using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Harm, healing and pushes, as scripts do and feel them.</summary>
[TestFixture]
public sealed class CombatTests : ScriptFixture
{
    private const string Teller = """
        say(string what) { llOwnerSay(what + " " + llDetectedName(0) + " " + llList2CSV(llDetectedDamage(0))); }
        default
        {
            on_damage(integer n) { say("before"); llAdjustDamage(0, 10.0); }
            final_damage(integer n) { say("after"); }
            on_death() { llOwnerSay("dead"); }
        }
        """;

    private ScenePresence Who => Scene.Presences.TryGet(Ada, out var who) ? who : throw new AssertionException("Ada is not here");

    [TestCase(false, false, 100)]
    [TestCase(true, false, 70)]
    [TestCase(false, true, 70)]
    public void Blow_HurtsWhereRegionOrParcelAllowIt(bool region, bool parcel, float health)
    {
        Allow(region, parcel);
        Do("llDamage(\"" + Ada + "\", 30.0, DAMAGE_TYPE_FIRE);");
        Assert.That(Who.Health, Is.EqualTo(health).Within(1));
        Assert.That(Viewer.Take("SendHealth"), region || parcel ? Is.Not.Empty : Is.Empty);
    }

    [Test]
    public void Hurt_HealsByAndBy_AndTheRegionRestsThen()
    {
        Allow();
        Scene.Combat.SetHealth(Who, 100);
        Scene.Combat.Inflict(Ada, UUID.Zero, 10, 0);
        Assert.That(Who.Health, Is.EqualTo(90));
        Seconds(10);
        Assert.That(Who.Health, Is.EqualTo(95).Within(0.1f));
        Seconds(11);
        Assert.That(Who.Health, Is.EqualTo(100));
        Assert.That(Scene.Combat.IsIdle);
    }

    [Test]
    public void ScriptOfASeat_ChangesHarm_AndIsToldWhatHasBecomeOfIt()
    {
        Allow();
        Run(Teller);
        Scene.Writer.Sit(Who, Host.Slot, Vector3.Zero, Quaternion.Identity);
        var sword = Region.Region.AddBox(Here + Vector3.UnitX, "sword", Ada).RootPart;
        Heard();
        Run("default { state_entry() { llDamage(\"" + Ada + "\", 30.0, 12); } }", sword);
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: before sword 30.000000, 12, 30.000000", "host: after sword 10.000000, 12, 30.000000" }));
        Assert.That(Who.Health, Is.EqualTo(90.5f).Within(0.6f));
    }

    [Test]
    public void Object_IsHarmedAsItsScriptsSay()
    {
        var target = Region.Region.AddBox(Here + Vector3.UnitX, "target", Ada).RootPart;
        Run(Teller, target);
        Heard();
        Do("llDamage(\"" + target.Id + "\", 5.0, 0);");
        Seconds(1);
        Assert.That(Heard(), Is.EqualTo(new[] { "target: before host 5.000000, 0, 5.000000", "target: after host 10.000000, 0, 5.000000" }));
    }

    [Test]
    public void Death_IsToldOnce_AndOneIsWellAgain()
    {
        Allow();
        var deaths = new List<UUID>();
        Scene.Combat.OnDeath += (who, harm) => deaths.Add(harm.Source);
        Do("llDamage(\"" + Ada + "\", 60.0, 0); llDamage(\"" + Ada + "\", 60.0, 0); llOwnerSay((string)llGetHealth(\"" + Ada + "\"));");
        Assert.That(deaths, Is.EqualTo(new[] { Host.Group.Id }));
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 100.000000" }));
    }

    [Test]
    public void Bullet_HurtsByWhatItBears_AndIsSpent()
    {
        Allow();
        var bullet = Region.Region.AddBox(new Vector3(125, 128, Who.Position.Z), "bullet", Ada).RootPart;
        Scene.Writer.ScalePrim(bullet, new Vector3(0.2f));
        Run("default { state_entry() { llSetDamage(25.0); } }", bullet);
        Seconds(1);
        Scene.Writer.MoveGroup(bullet.Group, Who.Position - new Vector3(3, 0, 0));
        Scene.Writer.SetFlags(bullet, PrimFlags.Physics);
        Run("default { state_entry() { llSetVelocity(<20, 0, 1>, FALSE); } }", bullet, "fire");
        Seconds(1);
        Assert.That(bullet.Exists, Is.False);
        Assert.That(Who.Health, Is.EqualTo(75).Within(1));
    }

    [Test]
    public void Fall_FromHigh_Hurts()
    {
        Allow();
        Scene.Writer.MoveAvatar(Who, new Vector3(60, 60, 45), Quaternion.Identity, Vector3.Zero);
        Seconds(4);
        // From some 23 m one comes down at 21 m/s: a hundredth of the square.
        Assert.That(Who.Health, Is.EqualTo(95.5f).Within(1.5f));
    }

    [TestCase(false, false, false, true)]
    [TestCase(true, false, false, false)]
    [TestCase(false, true, false, false)]
    [TestCase(true, false, true, true)]
    public void Push_MovesAnAvatar_WhereItIsNotRestricted(bool region, bool parcel, bool isMyself, bool moves)
    {
        if (region)
            Scene.Settings.Change(row => row with { RestrictPushing = true });
        if (parcel)
            SetParcel(ParcelFlags.RestrictPushObject);
        var pusher = Region.Region.AddBox(Here + Vector3.UnitX, "pusher", isMyself ? Ada : UUID.Random()).RootPart;
        Seconds(1);
        var before = Who.Position;
        Run("default { state_entry() { llPushObject(\"" + Ada + "\", <0, 8, 4>, ZERO_VECTOR, FALSE); } }", pusher);
        Seconds(1);
        Assert.That(Who.Position.Y - before.Y > 1, Is.EqualTo(moves));
    }

    [Test]
    public void Push_MovesAPhysicalObject()
    {
        var box = Region.Region.AddBox(new Vector3(100, 100, 60), "box", Ada).RootPart;
        Scene.Writer.SetExtras(box, PrimUpdateFlags.None, box.Extras with { Buoyancy = 1 });
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        Scene.Writer.MoveGroup(Host.Group, new Vector3(100, 102, 60));
        Seconds(1);
        Do("llPushObject(\"" + box.Id + "\", <2.5, 0, 0>, <0, 0, 0.1>, FALSE);");
        Assert.That(box.Velocity.X, Is.EqualTo(2).Within(0.1f), "125 kg, and scripts count in hundreds");
        Assert.That(box.AngularVelocity.Z, Is.Positive);
    }

    private void Do(string what)
    {
        Run("default { state_entry() { " + what + " } }");
        Seconds(0.5);
    }

    private void Allow(bool region = true, bool parcel = false)
    {
        if (region)
            Scene.Settings.Change(row => row with { AllowDamage = true });
        if (parcel)
            SetParcel(ParcelFlags.AllowDamage);
        Seconds(1);
        Viewer.Calls.Clear();
    }

    private void SetParcel(ParcelFlags flag)
    {
        var parcel = Scene.Land.At(Who.Position);
        Scene.Land.Change(parcel, row => row with { Flags = row.Flags | (uint)flag });
    }
}

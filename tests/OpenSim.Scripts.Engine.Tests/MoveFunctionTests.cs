using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Objects that move by themselves to a place, a height, a rotation, and scripts that wait until they are there.</summary>
[TestFixture]
public sealed class MoveFunctionTests : ScriptFixture
{
    private static readonly Vector3 Air = new(100, 100, 40);

    [Test]
    public void MoveToTarget_NearsItInItsTime_HoldsIt_AndLetsItFall()
    {
        var box = Physical("box", Air);
        Run("default { state_entry() { llMoveToTarget(<100, 108, 44>, 1.0); } touch_start(integer n) { llStopMoveToTarget(); } }", box);
        Seconds(1);
        var left = Vector3.Distance(box.WorldPosition, new Vector3(100, 108, 44));
        Assert.That(left, Is.EqualTo(new Vector2(8, 4).Length() / MathF.E).Within(0.6f));
        Seconds(9);
        Assert.That(Vector3.Distance(box.WorldPosition, new Vector3(100, 108, 44)), Is.LessThan(0.001f));
        Assert.That(Scene.Bodies.AwakeCount, Is.Zero, "It rests in mid-air.");
        Run("default { state_entry() { llStopMoveToTarget(); } }", box, "stop");
        Seconds(1);
        Assert.That(box.WorldPosition.Z, Is.LessThan(42));
    }

    [Test]
    public void MoveToTarget_OfWhatIsWorn_MovesItsWearer()
    {
        Assert.That(Scene.Presences.TryGet(Ada, out var ada));
        var hat = Region.Region.AddBox(Here, "hat", Ada);
        Scene.Writer.Attach(hat, ada!, new AttachmentPlace(2, default, Quaternion.Identity));
        Seconds(1);
        var to = ada!.Position + new Vector3(10, 0, 0);
        Run($"default {{ state_entry() {{ llMoveToTarget(<{to.X}, {to.Y}, {to.Z}>, 2.0); }} }}", hat.RootPart);
        Seconds(1);
        Assert.That(ada.Velocity.X, Is.EqualTo(5).Within(0.5f));
        Seconds(8);
        Assert.That(Vector3.Distance(ada.Position with { Z = 0 }, to with { Z = 0 }), Is.LessThan(0.6f));
    }

    [Test]
    public void HoverHeight_HoldsItOverLandOrWater()
    {
        Scene.Settings.Change(row => row with { WaterHeight = 30 });
        var low = Physical("low", Air);
        var high = Physical("high", Air + new Vector3(10, 0, 0));
        Run("default { state_entry() { llSetHoverHeight(4, FALSE, 0.5); } }", low);
        Run("default { state_entry() { llSetHoverHeight(4, TRUE, 0.5); } }", high);
        Seconds(8);
        Assert.That(low.WorldPosition.Z, Is.EqualTo(25).Within(0.01f));
        Assert.That(high.WorldPosition.Z, Is.EqualTo(34).Within(0.01f));
        Run("default { state_entry() { llStopHover(); } }", high, "stop");
        Seconds(3);
        Assert.That(high.WorldPosition.Z, Is.LessThan(22));
    }

    [Test]
    public void GroundRepel_LiftsIt_AndDoesNotPullItDown()
    {
        var low = Physical("low", new Vector3(100, 100, 21.3f));
        Run("default { state_entry() { llGroundRepel(3, FALSE, 0.5); } }", low);
        Seconds(5);
        Assert.That(low.WorldPosition.Z, Is.EqualTo(24).Within(0.05f));
        Scene.Writer.MoveGroup(low.Group, new Vector3(100, 100, 34));
        Seconds(0.7);
        Assert.That(low.Velocity.Z, Is.EqualTo(-6.5f).Within(0.7f), "It falls freely.");
    }

    // The prim's Z axis looks at the place, its X axis down.
    [TestCase(false)]
    [TestCase(true)]
    public void LookAt_TurnsTheZAxisThere(bool isPhysical)
    {
        var box = isPhysical ? Physical("box", Air) : Region.Region.AddBox(Air, "box", Ada).RootPart;
        Run("default { state_entry() { llSetBuoyancy(1); llLookAt(<100, 120, 40>, 1, 1); } }", box);
        Seconds(isPhysical ? 4 : 0.1);
        Assert.That(Vector3.Distance(Vector3.Transform(Vector3.UnitZ, box.WorldRotation), Vector3.UnitY), Is.LessThan(0.02f));
        Assert.That(Vector3.Distance(Vector3.Transform(Vector3.UnitX, box.WorldRotation), -Vector3.UnitZ), Is.LessThan(0.02f));
    }

    [Test]
    public void RotLookAt_TurnsItInItsTime_AndHoldsItUntilItIsStopped()
    {
        var box = Physical("box", Air);
        Run("default { state_entry() { llSetBuoyancy(1); llRotLookAt(llEuler2Rot(<0, 0, 1>), 2, 1); } }", box);
        Seconds(1);
        // θ' = -π θ / 2.
        Assert.That(AngleTo(box, 1), Is.EqualTo(MathF.Exp(-MathF.PI / 2)).Within(0.05f));
        Seconds(5);
        Assert.That(AngleTo(box, 1), Is.LessThan(0.01f));
        Run("default { state_entry() { llStopLookAt(); llApplyRotationalImpulse(<0, 0, 0.1>, FALSE); } }", box, "stop");
        Seconds(1);
        Assert.That(AngleTo(box, 1), Is.GreaterThan(0.5f));
    }

    [Test]
    public void Targets_AreTold_WhenItIsThere_AndWhenNot_UntilTheyAreRemoved()
    {
        Run("""
            integer t; integer r; integer away; integer turned;
            default {
                state_entry() { t = llTarget(<128, 128, 28>, 0.5); r = llRotTarget(<0, 0, 0.707107, 0.707107>, 0.1); }
                not_at_target() { if (!away++) llOwnerSay("away"); }
                not_at_rot_target() { if (!turned++) llOwnerSay("turned away"); }
                at_target(integer n, vector there, vector here) { llOwnerSay("at " + (string)(n == t) + (string)there); llTargetRemove(n); }
                at_rot_target(integer n, rotation there, rotation here) { llOwnerSay("turned " + (string)(n == r)); llRotTargetRemove(n); }
            }
            """);
        Seconds(0.5);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: away", "host: turned away" }));
        Scene.Writer.MoveGroup(Host.Group, new Vector3(128, 128, 27.8f));
        Seconds(0.5);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: at 1<128.00000, 128.00000, 28.00000>" }));
        Scene.Writer.RotatePrim(Host, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        Seconds(0.5);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: turned 1" }));
        Seconds(0.5);
        Assert.That(Heard(), Is.Empty);
        Assert.That(Scripts.Engine.Targets.Count, Is.Zero);
    }

    [Test]
    public void Targets_AreEightAtMost_AndGoWithTheirScript()
    {
        var script = Run("""
            default { state_entry() { integer i; for (i = 0; i < 20; ++i) llTarget(llGetPos(), 1.0); }
                at_target(integer n, vector there, vector here) { llOwnerSay((string)n); llSetStatus(STATUS_PHANTOM, TRUE); state done; } }
            state done { at_target(integer n, vector there, vector here) { } }
            """);
        Seconds(0.2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 13" }));
        Scene.Inventories.Remove(Host, script.ItemId);
        Step(2);
        Assert.That(Scripts.Engine.Targets.Count, Is.Zero);
    }

    private static float AngleTo(SceneObjectPart part, float heading)
    {
        var ahead = Vector3.Transform(Vector3.UnitX, part.WorldRotation);
        return MathF.Abs(heading - MathF.Atan2(ahead.Y, ahead.X));
    }

    private SceneObjectPart Physical(string name, Vector3 place)
    {
        var box = Region.Region.AddBox(place, name, Ada).RootPart;
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        return box;
    }
}

using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What llDetected… tells of a touch and of a collision, and outside of events that detect something.</summary>
[TestFixture]
public sealed class DetectedFunctionTests : ScriptFixture
{
    private static readonly UUID Club = UUID.Random();

    private static readonly Touch Somewhere = new(new Vector3(1, 2, 3), new Vector3(0.25f, 0.5f, 0), new Vector3(0.75f, 1, 0), 4,
        new Vector3(128, 128, 25.5f), Vector3.UnitZ, Vector3.UnitX);

    // A touch of Ada's at the second prim of a linkset whose root holds the script.
    [TestCase("(string)(llDetectedOwner(0) == llGetOwner())", "1")]
    [TestCase("(string)(llDetectedKey(0) == llGetOwner())", "1")]
    [TestCase("(string)llDetectedLinkNumber(0)", "2")]
    [TestCase("(string)llDetectedType(0)", "1")]
    [TestCase("(string)llDetectedRezzer(0)", "00000000-0000-0000-0000-000000000000")]
    [TestCase("(string)(llDetectedRot(0) == llGetRot())", "0")]
    [TestCase("(string)(llVecDist(llRot2Fwd(llDetectedRot(0)), <0, 1, 0>) < 0.001)", "1")]
    [TestCase("(string)llDetectedVel(0)", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("(string)llDetectedTouchFace(0)", "4")]
    [TestCase("(string)llDetectedTouchPos(0)", "<128.00000, 128.00000, 25.50000>")]
    [TestCase("(string)llDetectedTouchNormal(0)", "<0.00000, 0.00000, 1.00000>")]
    [TestCase("(string)llDetectedTouchBinormal(0)", "<1.00000, 0.00000, 0.00000>")]
    [TestCase("(string)llDetectedTouchST(0)", "<0.75000, 1.00000, 0.00000>")]
    [TestCase("(string)llDetectedTouchUV(0)", "<0.25000, 0.50000, 0.00000>")]
    [TestCase("(string)llDetectedGrab(0)", "<1.00000, 2.00000, 3.00000>")]
    [TestCase("(string)llDetectedTouchFace(1)", "-1")] // no such toucher
    [TestCase("(string)llDetectedTouchUV(1)", "<-1.00000, -1.00000, 0.00000>")]
    [TestCase("(string)llDetectedTouchST(1)", "<-1.00000, -1.00000, 0.00000>")]
    [TestCase("(string)llDetectedTouchPos(1)", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("(string)llDetectedOwner(1)", "00000000-0000-0000-0000-000000000000")]
    [TestCase("(string)llDetectedGrab(-1)", "<0.00000, 0.00000, 0.00000>")]
    public void Touch_TellsWhoAndWhere(string asked, string answer)
    {
        var linkset = Region.Region.AddLinkset(Here, 2, Ada);
        var who = Viewer.Presence!;
        Scene.Writer.MoveAvatar(who, who.Position, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2), Vector3.Zero);
        Run($"default {{ touch_start(integer n) {{ llOwnerSay(\"=\" + {asked}); }} }}", linkset.RootPart);
        Scene.Requests.Touches.Start(who, linkset.Parts[1], Somewhere);
        Step(3);
        Assert.That(Heard().Single()[(linkset.RootPart.Name.Length + ": =".Length)..], Is.EqualTo(answer));
    }

    // A box of Ada's, rezzed by "host" and set to a group, falls onto a floor of the same group or of none.
    [TestCase("(string)(llDetectedOwner(0) == llGetOwner())", true, "1")]
    [TestCase("(string)llDetectedRezzer(0)", true, "HOST")]
    [TestCase("(string)llDetectedGroup(0)", true, "1")]
    [TestCase("(string)llDetectedGroup(0)", false, "0")]
    [TestCase("(string)llDetectedLinkNumber(0)", true, "0")] // of the floor, which is a prim by itself
    public void Collision_TellsOfWhatHits(string asked, bool isOfTheGroup, string answer)
    {
        var floor = Region.Region.AddBox(new Vector3(100, 100, 25), "floor", Ada).RootPart;
        if (isOfTheGroup)
            Scene.Writer.SetGroupId(floor, Club);
        Run($"default {{ collision_start(integer n) {{ llOwnerSay(\"=\" + {asked}); }} }}", floor);
        var box = Region.Region.AddBox(new Vector3(100, 100, 28), "box", Ada).RootPart;
        Scene.Writer.SetGroupId(box, Club);
        Scene.Writer.SetExtras(box, PrimUpdateFlags.None, box.Extras with { RezzerId = Host.Id, Restitution = 0 });
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        Seconds(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "floor: =" + answer.Replace("HOST", Host.Id.ToString()) }));
    }

    // A box that falls, turned by a right angle and rezzed by another prim, is sensed.
    [TestCase("(string)(llDetectedVel(0) * <0, 0, 1> < -1.0)", "1")]
    [TestCase("(string)(llVecDist(llRot2Fwd(llDetectedRot(0)), <0, 1, 0>) < 0.01)", "1")]
    [TestCase("(string)llDetectedRezzer(0)", "HOST")]
    [TestCase("(string)(llDetectedOwner(0) == llGetOwner())", "1")]
    [TestCase("(string)llDetectedGroup(0)", "0")]
    public void Sensor_TellsOfWhatMoves(string asked, string answer)
    {
        var box = Region.Region.AddBox(Here + new Vector3(5, 0, 30), "box", Ada).RootPart;
        Scene.Writer.RotatePrim(box, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));
        Scene.Writer.SetExtras(box, PrimUpdateFlags.None, box.Extras with { RezzerId = Host.Id });
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        Seconds(0.5);
        Run($"default {{ state_entry() {{ llSensor(\"box\", NULL_KEY, ACTIVE, 96.0, PI); }} sensor(integer n) {{ llOwnerSay(\"=\" + {asked}); }} }}");
        Step(4);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =" + answer.Replace("HOST", Host.Id.ToString()) }));
    }

    // PASS_IF_NOT_HANDLED, PASS_ALWAYS, PASS_NEVER, of a second prim that answers touches itself or does not: who is told.
    [TestCase("PASS_IF_NOT_HANDLED", true, "child")]
    [TestCase("PASS_IF_NOT_HANDLED", false, "root")]
    [TestCase("PASS_ALWAYS", true, "child,root")]
    [TestCase("PASS_ALWAYS", false, "root")]
    [TestCase("PASS_NEVER", true, "child")]
    [TestCase("PASS_NEVER", false, "")]
    public void Touch_IsPassedOn_AsThePrimSays(string pass, bool answers, string told)
    {
        var linkset = Region.Region.AddLinkset(Here, 2, Ada);
        Run("default { touch_start(integer n) { llOwnerSay(\"=root\"); } }", linkset.RootPart);
        Run($"default {{ state_entry() {{ llPassTouches({pass}); }} {(answers ? "touch_start(integer n) { llOwnerSay(\"=child\"); }" : "")} }}",
            linkset.Parts[1]);
        Scene.Requests.Touches.Start(Viewer.Presence!, linkset.Parts[1], Somewhere);
        Step(3);
        Assert.That(string.Join(',', Heard().Select(said => said[(said.IndexOf('=') + 1)..]).Order()), Is.EqualTo(told));
    }

    [TestCase("PASS_IF_NOT_HANDLED", true, "child")]
    [TestCase("PASS_IF_NOT_HANDLED", false, "root")]
    [TestCase("PASS_ALWAYS", true, "child,root")]
    [TestCase("PASS_ALWAYS", false, "root")]
    [TestCase("PASS_NEVER", true, "child")]
    [TestCase("PASS_NEVER", false, "")]
    public void Collision_IsPassedOn_AsThePrimSays(string pass, bool answers, string told)
    {
        var linkset = Region.Region.AddLinkset(new Vector3(100, 100, 25), 2, Ada);
        Scene.Writer.MovePrim(linkset.Parts[1], new Vector3(0, 0, 5));
        Run("default { collision_start(integer n) { llOwnerSay(\"=root\"); } }", linkset.RootPart);
        Run($"default {{ state_entry() {{ llPassCollisions({pass}); }} {(answers ? "collision_start(integer n) { llOwnerSay(\"=child\"); }" : "")} }}",
            linkset.Parts[1]);
        var box = Region.Region.AddBox(new Vector3(100, 100, 31), "box", Ada).RootPart;
        Scene.Writer.SetExtras(box, PrimUpdateFlags.None, box.Extras with { Restitution = 0 });
        Scene.Writer.SetFlags(box, PrimFlags.Physics);
        Seconds(1.5);
        Assert.That(string.Join(',', Heard().Select(said => said[(said.IndexOf('=') + 1)..]).Order()), Is.EqualTo(told));
    }
}

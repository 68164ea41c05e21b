using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Functions on other scripts, on what is worn, cameras, the map and prices.</summary>
[TestFixture]
public sealed class HandlingFunctionTests : ScriptFixture
{
    private const string Counter = "integer n; default { touch_start(integer t) { llOwnerSay((string)(++n)); } }";

    [Test]
    public void OtherScript_IsStopped_StartedAndReset()
    {
        var other = Run(Counter, name: "other");
        Touch();
        Run("default { state_entry() { llSetScriptState(\"other\", FALSE); llOwnerSay(\"=\" + (string)llGetScriptState(\"other\")); } }", name: "a");
        Touch();
        Assert.That(other.IsRunning, Is.False);
        Run("default { state_entry() { llSetScriptState(\"other\", TRUE); llOwnerSay(\"=\" + (string)llGetScriptState(\"other\")); } }", name: "b");
        Touch();
        Run("default { state_entry() { llResetOtherScript(\"other\"); llOwnerSay(\"=\" + (string)llGetScriptState(\"a\")); } }", name: "c");
        Touch();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1", "host: =0", "host: =1", "host: 2", "host: =1", "host: 1" }));
    }

    [TestCase("llSetScriptState(\"none\", TRUE)")]
    [TestCase("llGetScriptState(\"none\")")]
    [TestCase("llResetOtherScript(\"none\")")]
    [TestCase("llRemoteLoadScriptPin(llGetKey(), \"none\", 1, TRUE, 0)")]
    public void ScriptThatIsNotThere_IsToldToTheOwner(string done)
    {
        Run($"default {{ state_entry() {{ {done}; }} }}");
        Seconds(4);
        Assert.That(Heard().Single(), Does.Contain("Could not find script 'none'"));
    }

    [Test]
    public void Script_IsLoadedIntoAnotherPrim_ThatKnowsTheNumber_InPlaceOfItsNamesake()
    {
        var other = Region.Region.AddBox(Here + Vector3.UnitX, "other", Ada).RootPart;
        Run("default { state_entry() { llSetRemoteScriptAccessPin(42); } }", other, "gift");
        Scene.Inventories.Put(Host, ItemOf("default { state_entry() { llOwnerSay(\"began \" + (string)llGetStartParameter()); } }", Host, "gift")
            with
        { IsRunning = false });
        Run($"default {{ state_entry() {{ llRemoteLoadScriptPin(\"{other.Id}\", \"gift\", 42, TRUE, 7); }} }}");
        Seconds(4);
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "other: began 7" }));
        Assert.That(other.Inventory!.Items!.Select(item => item.Name), Is.EqualTo(new[] { "gift" }));
        Assert.That(other.Extras.ScriptAccessPin, Is.EqualTo(42));
    }

    [TestCase(42, 41, true, true, "illegally")]
    [TestCase(0, 0, true, true, "illegally")]
    [TestCase(42, 42, false, true, "may not change")]
    [TestCase(42, 42, true, false, "may not be copied")]
    public void Script_IsNotLoaded_WithoutTheRight(int set, int given, bool isOwn, bool mayCopy, string words)
    {
        var other = Region.Region.AddBox(Here + Vector3.UnitX, "other", isOwn ? Ada : UUID.Random()).RootPart;
        Scene.Writer.SetExtras(other, PrimUpdateFlags.None, other.Extras with { ScriptAccessPin = set });
        var item = ItemOf(Counter, Host, "gift");
        Scene.Inventories.Put(Host, item with { CurrentPermissions = mayCopy ? item.CurrentPermissions : 0x6000 });
        Run($"default {{ state_entry() {{ llRemoteLoadScriptPin(\"{other.Id}\", \"gift\", {given}, TRUE, 0); }} }}");
        Seconds(4);
        Assert.That(Heard().Single(), Does.Contain(words));
        Assert.That(other.Inventory?.Count ?? 0, Is.Zero);
    }

    [Test]
    public void Object_PutsItselfOn_AndTakesItselfOff()
    {
        Run("""
            default { state_entry() { llOwnerSay((string)llGetAttached()); llRequestPermissions(llGetOwner(), PERMISSION_ATTACH); }
                run_time_permissions(integer p) { llAttachToAvatar(ATTACH_RHAND); }
                touch_start(integer n) { llOwnerSay((string)llGetAttached()); llDetachFromAvatar(); } }
            """);
        Scene.Writer.SetFlags(Host, PrimFlags.TemporaryOnRez, PrimFlags.None); // gets no item
        Grant();
        Settle();
        Assert.That(Host.Group.AttachedTo, Is.EqualTo(Viewer.Presence!.LocalId));
        Touch();
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 0", "host: 6" }));
        Assert.That(Host.Exists, Is.False);
    }

    [TestCase("llAttachToAvatar(6)", "PERMISSION_ATTACH")]
    [TestCase("llDetachFromAvatar()", "PERMISSION_ATTACH")]
    [TestCase("llGetCameraPos()", "PERMISSION_TRACK_CAMERA")]
    [TestCase("llGetCameraRot()", "PERMISSION_TRACK_CAMERA")]
    [TestCase("llSetCameraParams([CAMERA_ACTIVE, 1])", "PERMISSION_CONTROL_CAMERA")]
    [TestCase("llClearCameraParams()", "PERMISSION_CONTROL_CAMERA")]
    public void WithoutThePermission_NothingIsDone_AndTheOwnerIsTold(string done, string missing)
    {
        Run($"default {{ state_entry() {{ {done}; }} }}");
        Seconds(1);
        Assert.That(Heard().Single(), Does.Contain(missing));
        Assert.That(Host.Group.IsAttachment, Is.False);
        Assert.That(Viewer.Take("SendFollowCamera"), Is.Empty);
    }

    [Test]
    public void Camera_IsSteered_AndLetGo()
    {
        Run("""
            default { state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_CONTROL_CAMERA); }
                run_time_permissions(integer p) {
                    llSetCameraParams([CAMERA_ACTIVE, 1, CAMERA_DISTANCE, 2.5, CAMERA_POSITION, <1, 2, 3>]);
                    llSetCameraParams([CAMERA_ACTIVE, "yes"]); llClearCameraParams(); } }
            """);
        Grant();
        Assert.That(Viewer.Take("SendFollowCamera").Single()[1],
            Is.EqualTo(new[] { (12, 1f), (7, 2.5f), (14, 1f), (15, 2f), (16, 3f) }));
        Assert.That(Viewer.Take("SendFollowCameraEnd"), Has.Count.EqualTo(1));
        Assert.That(Heard().Single(), Does.Contain("llSetCameraParams"));
    }

    [Test]
    public void Prices_StandInTheRoot_WithHiddenButtons()
    {
        Run("default { state_entry() { llSetPayPrice(PAY_HIDE, [10, 20, PAY_DEFAULT]); } }");
        Assert.That(Host.Extras.Pay, Is.EqualTo(new PayPrices(-1, 10, 20, -2, -1)));
        var child = Region.Region.AddLinkset(Here, 2, Ada).Parts[1];
        Run("default { state_entry() { llSetPayPrice(5, []); } }", child);
        Assert.That(Heard().Single(), Does.Contain("root"));
    }

    [Test]
    public void MapDestination_IsShown_ToWhoHasTouched()
    {
        Run("default { state_entry() { llMapDestination(\"There\", <1, 2, 3>, ZERO_VECTOR); } "
            + "touch_start(integer n) { llMapDestination(\"There\", <1, 2, 3>, ZERO_VECTOR); } }");
        Seconds(2);
        Assert.That(Viewer.Take("SendTeleportRequest"), Is.Empty);
        Touch();
        Assert.That(Viewer.Take("SendTeleportRequest").Single()[..3], Is.EqualTo(new object[] { "host", "There", new Vector3(1, 2, 3) }));
    }

    private void Touch()
    {
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new World.Viewers.Requests.Touch());
        Seconds(1);
    }
}

using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Objects that scripts rez with wishes, take away again, give away and set down elsewhere.</summary>
[TestFixture]
public sealed class RezFunctionTests : FunctionFixture
{
    private const string Sound = "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903";

    [Test]
    public void Object_IsRezzedAsItIsWished()
    {
        PutObject("box");
        Run($$"""
            key expected;
            default
            {
                state_entry() { expected = llRezObjectWithParams("box", [REZ_POS, <1, 0, 2>, TRUE, TRUE, REZ_ROT, <0, 0, 1, 0>, FALSE, REZ_PARAM, 42,
                    REZ_PARAM_STRING, "hello", REZ_FLAGS, REZ_FLAG_PHANTOM, REZ_OMEGA, <0, 0, 1>, FALSE, 2.0, 1.0,
                    REZ_SOUND, "{{Sound}}", 0.5, TRUE, REZ_SOUND_COLLIDE, "{{Sound}}", 0.25, REZ_LOCK_AXES, <1, 0, 1>, REZ_DAMAGE, 5.0]); }
                object_rez(key id) { llOwnerSay("=" + (string)(id == expected)); }
            }
            """);
        Region.Settle();
        Seconds(1);
        Assert.That(Told(), Is.EqualTo(new[] { "1" }));
        var box = Rezzed("box")!.Value.RootPart;
        Assert.That((box.Position, box.IsPhantom, box.AngularVelocity),
            Is.EqualTo((Here + new Vector3(1, 0, 2), true, new Vector3(0, 0, 2))));
        var extras = box.Extras;
        Assert.That((extras.StartString, extras.RotationAxisLocks, extras.Sound.ToString(), extras.CollisionSoundVolume, extras.Damage),
            Is.EqualTo(("hello", (byte)10, Sound, 0.25f, 5f)));
    }

    [TestCase("[REZ_POS, <1, 0, 2>]")]
    [TestCase("[99, 1]")]
    [TestCase("[REZ_PARAM, \"one\"]")]
    public void WrongWishes_AreTold(string options)
    {
        PutObject("box");
        Assert.That(Said("", $"(string)llRezObjectWithParams(\"box\", {options})"), Is.EqualTo(new[] { UUID.Zero.ToString() }));
        Assert.That(Rezzed("box"), Is.Null);
    }

    [Test]
    public void WhatAnObjectHasRezzed_ItTakesAway()
    {
        PutObject("box");
        var strange = Region.Region.AddBox(Here, "strange", Ada).RootPart;
        Run($$"""
            default
            {
                state_entry() { llRezAtRoot("box", llGetPos(), ZERO_VECTOR, ZERO_ROTATION, 0); }
                object_rez(key id) { llOwnerSay("=" + llDumpList2String([llDerezObject("{{strange.Id}}", DEREZ_DIE), llDerezObject(llGetKey(), DEREZ_DIE),
                    llDerezObject(id, DEREZ_TO_INVENTORY), llDerezObject(id, DEREZ_MAKE_TEMP), llDerezObject(id, DEREZ_DIE), llDerezObject(id, DEREZ_DIE)], "")); }
            }
            """);
        Region.Settle();
        Seconds(1);
        Assert.That(Told(), Is.EqualTo(new[] { "000110" }));
        Assert.That((Rezzed("box"), strange.Exists), Is.EqualTo(((SceneObjectGroup?)null, true)));
    }

    [TestCase("llTransferOwnership(bea, 0, [])", "0", true)]
    [TestCase("llTransferOwnership(bea, TRANSFER_FLAG_COPY, [])", "-1", false)]
    [TestCase("llTransferOwnership(NULL_KEY, 0, [])", "-2", false)]
    public void Object_IsGivenToWhoIsHere(string call, string answer, bool isGiven)
    {
        var bea = Region.Enter("Bea", Here + Vector3.UnitX).Agent.AgentId;
        Said("", $"(string){call.Replace("bea", $"\"{bea}\"")}");
        Seconds(1);
        Assert.That(Host.OwnerId, Is.EqualTo(isGiven ? bea : Ada));
        if (!isGiven)
            Assert.That(Said("", $"(string){call.Replace("bea", $"\"{bea}\"")}"), Is.EqualTo(new[] { answer }));
    }

    [Test]
    public void Object_ThatMayNotBeGivenAway_StaysItsOwners()
    {
        var bea = Region.Enter("Bea", Here + Vector3.UnitX).Agent.AgentId;
        var all = (uint)PermissionMask.All;
        Scene.Writer.SetPermissions(Host.Slot, all, all & ~(uint)PermissionMask.Transfer, 0, 0, all);
        Assert.That(Said("", $"(string)llTransferOwnership(\"{bea}\", 0, [])"), Is.EqualTo(new[] { "-6" }));
    }

    [TestCase("<10, 20, 30>", "1")]
    [TestCase("<-5, 20, 30>", "0")]
    [TestCase("<10, 300, 30>", "0")]
    [TestCase("<10, 20, 5000>", "0")]
    public void Object_IsSetDownAnywhereInTheRegion(string place, string answer)
    {
        Assert.That(Said("", $"(string)llSetRegionPos({place})"), Is.EqualTo(new[] { answer }));
        Assert.That(Host.Position, Is.EqualTo(answer == "1" ? new Vector3(10, 20, 30) : Here));
    }

    // Expressions and what they are as text: of functions that change nothing here.
    [TestCase("llGetLinkSitFlags(LINK_THIS)", "50")]
    [TestCase("llGetLinkSitFlags(9)", "0")]
    [TestCase("llSitOnLink(llGetOwner(), LINK_THIS)", "-1")]
    [TestCase("llGetSPMaxMemory() > 0", "1")]
    [TestCase("llGetStartString() == \"\"", "1")]
    [TestCase("llEdgeOfWorld(llGetPos(), <1, 0, 0>)", "1")]
    [TestCase("llEdgeOfWorld(llGetPos(), ZERO_VECTOR)", "1")]
    [TestCase("llGetSimStats(SIM_STAT_AGENT_COUNT) >= 0.0", "1")]
    [TestCase("llGetSimStats(999)", "0.000000")]
    [TestCase("llGetSimulatorHostname()", "127.0.0.1")]
    public void Question_IsAnswered(string asked, string answer) => Assert.That(Said("", $"(string)({asked})", seconds: 12), Is.EqualTo(new[] { answer }));

    // Nothing comes of these but what is said.
    [TestCase("llScriptProfiler(1); llSetLinkSitFlags(LINK_THIS, 4);", 0)]
    [TestCase("llSetInventoryPermMask(\"a\", MASK_BASE, 0);", 1)]
    [TestCase("llSetObjectPermMask(MASK_BASE, 0);", 1)]
    [TestCase("llSetAgentRot(llEuler2Rot(<0, 0, 2>), 0);", 1)]
    [TestCase("llSetGroundTexture([0, \"" + Sound + "\"]);", 1)]
    public void Call_ChangesNothing(string call, int told)
    {
        PutObject("a");
        var before = Now();
        Run($"default {{ state_entry() {{ {call} }} }}");
        Seconds(1);
        Assert.That(Heard(), Has.Count.EqualTo(told));
        Assert.That(Now(), Is.EqualTo(before));
        Assert.That(Said("", "(string)llGetLinkSitFlags(LINK_THIS)"), Is.EqualTo(new[] { "50" }));
    }

    // All that those would change.
    private object Now() => (Scene.Settings.Current, Viewer.Presence!.Rotation, Host.Record.BaseMask, Host.Record.OwnerMask,
        Host.Inventory!.Find("a")!.BasePermissions, Host.Inventory!.Find("a")!.CurrentPermissions);

    private SceneObjectGroup? Rezzed(string name) =>
        Scene.Objects.Where(group => group.Name == name && group != Host.Group).Cast<SceneObjectGroup?>().FirstOrDefault();

    [Test]
    public void StartParameter_IsThere_ThoughTheCodeIsReady()
    {
        const string Source = "default { on_rez(integer n) { llSay(0, (string)n + \" \" + (string)llGetStartParameter()); } }";
        Run(Source);
        var other = Region.Region.AddBox(Here, "other", Ada);
        Scene.Inventories.Put(other.RootPart, ItemOf(Source, other.RootPart) with { AssetId = Host.Inventory!.Items!.Single().AssetId });
        Scripts.Wearing.Rezzed(other, 42);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "other: 42 42" }));
    }

    [Test]
    public void TakenOff_WaitsForAScriptThatSleepsInAttach()
    {
        Run("default { attach(key who) { llSleep(0.2); llSay(0, \"done\"); } }");
        List<string> heard = [];
        Scripts.Wearing.TakenOff(Host.Group, () => heard.AddRange(Heard()));
        Seconds(1);
        Assert.That(heard, Is.EqualTo(new[] { "host: done" }));
    }
}

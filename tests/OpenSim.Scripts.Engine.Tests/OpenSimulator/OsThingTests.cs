using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Testing;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>Notecards, listens and what is worn.</summary>
[TestFixture]
public sealed class OsThingTests : OsFixture
{
    [TestCase("osMakeNotecard(\"card\", [\"one\", 2, \"three\"]);", "one|2|three||4")]
    [TestCase("osMakeNotecard(\"card\", \"one\\n2\\nthree\");", "one|2|three||4")]
    public void Notecard_IsMade_AndReadAtOnce(string call, string lines)
    {
        Do(call);
        Assert.That(Ask("osGetNotecardLine(\"card\", 0) + \"|\" + osGetNotecardLine(\"card\", 1) + \"|\" + osGetNotecardLine(\"card\", 2)"
            + " + \"|\" + osGetNotecardLine(\"card\", 3) + \"|\" + (string)osGetNumberOfNotecardLines(\"card\")"), Is.EqualTo(lines));
        Assert.That(Ask("osGetNotecardLine(\"card\", 9) == EOF"), Is.EqualTo("1"));
        Assert.That(Ask("llGetSubString(osGetNotecard(\"card\"), 0, 4)"), Is.EqualTo("one\n2"));
    }

    [TestCase("osListenRegex(7, \"^ho\", \"\", \"^[0-9]+$\", OS_LISTEN_REGEX_NAME | OS_LISTEN_REGEX_MESSAGE)", "12", true)]
    [TestCase("osListenRegex(7, \"^ho\", \"\", \"^[0-9]+$\", OS_LISTEN_REGEX_NAME | OS_LISTEN_REGEX_MESSAGE)", "twelve", false)]
    [TestCase("osListenRegex(7, \"^ha\", \"\", \"\", OS_LISTEN_REGEX_NAME)", "12", false)]
    [TestCase("osListenRegex(7, \"\", \"\", \"^[0-9]+$\", 0)", "12", false)]
    public void Listen_ByRegularExpressions(string listen, string said, bool isHeard)
    {
        var ear = Region.Region.AddBox(Here + Vector3.UnitX, "ear", Ada).RootPart;
        Run($"default {{ state_entry() {{ {listen}; }} listen(integer c, string n, key k, string m) {{ llSay(0, \"heard \" + m); }} }}", ear);
        Heard();
        Do($"llSay(7, \"{said}\");");
        var heard = Heard();
        Assert.That(heard.Contains("ear: heard " + said), Is.EqualTo(isHeard), string.Join('/', heard));
    }

    [TestCase("osListenRegex(7, \"(\", \"\", \"\", OS_LISTEN_REGEX_NAME)")]
    [TestCase("osListenRegex(7, \"\", \"\", \"(\", OS_LISTEN_REGEX_MESSAGE)")]
    [TestCase("osListenRegex(7, \"\", \"no key\", \"\", 0)")]
    public void Listen_ToWhatIsNone_IsRefused(string listen) => Assert.That(Ask(listen), Is.EqualTo("-1"));

    [Test]
    public void Listen_ByRegularExpressions_IsKept()
    {
        var first = Run("default { state_entry() { osListenRegex(7, \"h.st\", \"\", \"^b+$\", OS_LISTEN_REGEX_NAME | OS_LISTEN_REGEX_MESSAGE); } "
            + "listen(integer c, string n, key k, string m) { llOwnerSay(m); } }");
        var kept = Scene.Inventories.AsNow(Host, Host.Inventory!.Items!).Single(item => item.ItemId == first.ItemId).WithId(UUID.Random());
        Scene.Inventories.Remove(Host, first.ItemId);
        Settle();
        Scene.Inventories.Put(Host, kept);
        Settle();
        var ear = Region.Region.AddBox(Here + Vector3.UnitX, "host", Ada).RootPart;
        Do("llSay(7, \"bbb\"); llSay(7, \"bbc\"); llSetObjectName(\"guest\"); llSay(7, \"bb\");", ear);
        Assert.That(Heard().Where(said => said.StartsWith("host: b", StringComparison.Ordinal)), Is.EqualTo(new[] { "host: bbb" }));
    }

    [Test]
    public void Attachment_IsPutOn_Counted_ToldAndDropped()
    {
        var worn = WornHat();
        Run("default { dataserver(key k, string m) { llOwnerSay(\"told \" + m); } }", worn, name: "hears");
        Assert.That(Ask("llList2CSV(osGetNumberOfAttachments(llGetOwner(), [ATTACH_HEAD, ATTACH_CHEST]))"),
            Is.EqualTo($"{(int)worn.Group.AttachmentPoint}, 1, 1, 0"));
        Heard();
        Do("osMessageAttachments(llGetOwner(), \"a\", [ATTACH_HEAD], 0); osMessageAttachments(llGetOwner(), \"b\", [ATTACH_HEAD], "
            + "OS_ATTACH_MSG_INVERT_POINTS); osMessageAttachments(llGetOwner(), \"c\", [OS_ATTACH_MSG_ALL], 0);");
        Assert.That(Heard().Where(said => said.StartsWith("hat", StringComparison.Ordinal)), Is.EqualTo(new[] { "hat: told a", "hat: told c" }));
        Do("osForceDropAttachmentAt(<40, 41, 30>, ZERO_ROTATION);", worn);
        Region.Settle();
        Assert.That(Scene.TryGetPart(worn.Id, out var dropped) && !dropped.Group.IsAttachment);
        Assert.That(dropped.WorldPosition, Is.EqualTo(new Vector3(40, 41, 30)));
    }

    // What a worn hat does, having asked whether it may or not; where it lies then, or that it is worn still.
    [TestCase("osForceDropAttachment();", false, true, false)]
    [TestCase("osForceDropAttachmentAt(<40, 41, 30>, <0, 0, 1, 0>);", false, true, true)]
    [TestCase("osDropAttachment();", true, true, false)]
    [TestCase("osDropAttachment();", false, false, false)]
    [TestCase("osDropAttachmentAt(<40, 41, 30>, <0, 0, 1, 0>);", true, true, true)]
    [TestCase("osDropAttachmentAt(<40, 41, 30>, <0, 0, 1, 0>);", false, false, false)]
    public void Attachment_IsDropped_ByLeave_OrByForce(string call, bool asks, bool isDropped, bool isThere)
    {
        var hat = WornHat();
        Run(asks
            ? $"default {{ state_entry() {{ llRequestPermissions(llGetOwner(), PERMISSION_ATTACH); }} run_time_permissions(integer p) {{ {call} }} }}"
            : $"default {{ state_entry() {{ {call} }} }}", hat, "drops");
        Region.Settle();
        Assert.That(Scene.TryGetPart(hat.Id, out var left) && left.Group.IsAttachment, Is.Not.EqualTo(isDropped));
        Assert.That(Heard().Any(said => said.Contains("PERMISSION_ATTACH", StringComparison.Ordinal)), Is.Not.EqualTo(isDropped));
        if (isThere)
            Assert.That((left.WorldPosition, left.WorldRotation), Is.EqualTo((new Vector3(40, 41, 30), new Quaternion(0, 0, 1, 0))));
        else if (isDropped)
            Assert.That(Vector3.Distance(left.WorldPosition, Viewer.Presence!.AbsolutePosition), Is.LessThan(3), "before the wearer");
    }

    [Test]
    public void Attachment_IsTakenOff_ByForce()
    {
        Allow("osForceDetachFromAvatar");
        var hat = WornHat();
        Do("osForceDetachFromAvatar();", hat);
        Region.Settle();
        Assert.That((hat.Exists, Viewer.Presence!.Attachments.Count), Is.EqualTo((false, 0)), string.Join('/', Heard()));
        var things = Waiting.For(Region.Services.Inventory.GetFolderForType(Ada, (short)AssetType.Object))!;
        Assert.That(Waiting.For(Region.Services.Inventory.GetFolderItems(Ada, things.Id)).Select(item => item.Name), Is.EqualTo(new[] { "hat" }));
    }

    private SceneObjectPart WornHat()
    {
        Waiting.For(Region.Services.Inventory.CreateUserInventory(Ada));
        var hat = Region.Region.AddBox(Here + Vector3.UnitX, "hat", Ada).RootPart;
        Do("osForceAttachToAvatar(ATTACH_HEAD);", hat);
        Region.Settle();
        Assert.That(Scene.TryGetPart(hat.Id, out var worn) && worn.Group.IsAttachment, string.Join('/', Heard()));
        Heard();
        return worn;
    }

    [TestCase("osForceAttachToAvatarFromInventory(\"hat\", ATTACH_HEAD);", false)]
    [TestCase("osForceAttachToOtherAvatarFromInventory(\"{bob}\", \"hat\", ATTACH_HEAD);", true)]
    public void Attachment_ComesOutOfThePrim(string call, bool isBobs)
    {
        Allow("osForceAttachToOtherAvatarFromInventory");
        var bob = Region.Enter("Bob", Here);
        Waiting.For(Region.Services.Inventory.CreateUserInventory(Ada));
        Waiting.For(Region.Services.Inventory.CreateUserInventory(bob.Agent.AgentId));
        PutObject("hat");
        Do(call.Replace("{bob}", bob.Agent.AgentId.ToString(), StringComparison.Ordinal));
        Region.Settle();
        Assert.That(((isBobs ? bob : Viewer).Presence!.Attachments.Count, (isBobs ? Viewer : bob).Presence!.Attachments.Count),
            Is.EqualTo((1, 0)), string.Join('/', Heard()));
    }

    [Test]
    public void Attachment_OfNothing_EndsTheScript() => Assert.That(
        Run("default { state_entry() { osForceAttachToAvatarFromInventory(\"none\", 1); } }").Script!.Failure, Does.Contain("'none'"));
}

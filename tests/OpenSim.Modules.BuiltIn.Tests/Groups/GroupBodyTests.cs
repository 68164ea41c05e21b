using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.Talks;
using OpenSim.Primitives;

namespace OpenSim.Modules.BuiltIn.Tests.Groups;

/// <summary>
/// What capabilities of groups and talks are asked and answer, and the buckets of notices: texts as viewers write and read them.
/// </summary>
public sealed class GroupBodyTests
{
    private static readonly UUID Ada = UUID.Parse("11111111-1111-1111-1111-111111111111");
    private static readonly UUID Bob = UUID.Parse("22222222-2222-2222-2222-222222222222");
    private static readonly UUID Group = UUID.Parse("33333333-3333-3333-3333-333333333333");

    [Test]
    public void Notice_WithoutAThing_IsNineteenBytes() => Assert.That(
        Convert.ToHexString(NoticeBucket.Write(new GroupNotice { GroupId = Group })),
        Is.EqualTo("0000" + "33333333333333333333333333333333" + "00"));

    [Test]
    public void Notice_WithAThing_HasItsTypeAndName() => Assert.That(
        Convert.ToHexString(NoticeBucket.Write(new GroupNotice
        {
            GroupId = Group,
            HasAttachment = true,
            AttachmentType = 6,
            AttachmentName = "Hüt"
        })), Is.EqualTo("0106" + "33333333333333333333333333333333" + "48C3BC74" + "00"));

    [TestCase("<? LLSD/XML ?>\n<llsd><map><key>item_id</key><uuid>11111111-1111-1111-1111-111111111111</uuid></map></llsd>\n", true)]
    [TestCase("<?llsd/xml?><llsd><map><key>item_id</key><uuid>11111111-1111-1111-1111-111111111111</uuid></map></llsd>", true)]
    [TestCase("<llsd><map><key>owner_id</key><uuid>11111111-1111-1111-1111-111111111111</uuid></map></llsd>", false)]
    [TestCase("<llsd><map><key>item_id", false)]
    [TestCase("item", false)]
    public void Bucket_FromAViewer_NamesTheThing(string text, bool isRead)
    {
        Assert.That(NoticeBucket.TryRead(Encoding.UTF8.GetBytes(text), out var item), Is.EqualTo(isRead));
        Assert.That(item, Is.EqualTo(isRead ? Ada : UUID.Zero));
    }

    [TestCase("")]
    [TestCase("\0")]
    public void Bucket_OfANoticeWithoutAThing_IsEmptyOrZero(string text) =>
        Assert.That((NoticeBucket.TryRead(Encoding.UTF8.GetBytes(text), out var item), item), Is.EqualTo((true, UUID.Zero)));

    [Test]
    public void Members_AreToldAsViewersReadThem()
    {
        var body = GroupCapabilities.MemberBody(Group,
        [
            new GroupMember(Ada, "Boss", (GroupPowers)0x1ff0000000000, true, 512, true),
            new GroupMember(Bob, "", GroupPowers.JoinChat, false, 0, true),
            new GroupMember(Group, "", GroupPowers.JoinChat, false, 0, true)
        ], ["Online", "11/23/2026", "unknown"]);

        Assert.That(body["group_id"].AsUuid(), Is.EqualTo(Group));
        Assert.That(body["member_count"].AsInteger(), Is.EqualTo(3));
        Assert.That(body["defaults"]["default_powers"].AsString(), Is.EqualTo("0000000000010000"));
        var (ada, bob) = (body["members"][Ada.ToString()], body["members"][Bob.ToString()]);
        Assert.That((ada["powers"].AsString(), ada["owner"].AsString(), ada["donated_square_meters"].AsInteger()),
            Is.EqualTo(("0001ff0000000000", "Y", 512)));
        Assert.That(body["titles"][ada["title"].AsInteger()].AsString(), Is.EqualTo("Boss"));
        Assert.That(body["titles"][bob["title"].AsInteger()].AsString(), Is.Empty);
        Assert.That((bob["powers"].IsDefined, bob["owner"].IsDefined), Is.EqualTo((false, false)));
        Assert.That(bob["last_login"].AsString(), Is.EqualTo("11/23/2026"));
    }

    [Test]
    public void Bans_AreMadeAndLiftedByNumber()
    {
        Assert.That(BanCall.Read(Read("<map><key>ban_action</key><integer>5</integer><key>ban_ids</key><array><uuid>"
            + Ada + "</uuid></array></map>")), Has.Property("IsBan").True.And.Property("People").EqualTo(new[] { Ada }));
        Assert.That(BanCall.Read(Read("<map><key>ban_action</key><integer>2</integer><key>ban_ids</key><array><uuid>"
            + Ada + "</uuid></array></map>"))!.IsBan, Is.False);
        Assert.That(BanCall.Read(Read("<map><key>ban_action</key><integer>3</integer><key>ban_ids</key><array><uuid>"
            + Ada + "</uuid></array></map>")), Is.Null, "both at once");
        Assert.That(BanCall.Read(Read("<map><key>ban_action</key><integer>1</integer></map>")), Is.Null);
    }

    [Test]
    public void Talks_AreAskedOfByName()
    {
        var call = TalkCall.Read(Read($"<map><key>method</key><string>start conference</string><key>session-id</key><uuid>{Group}</uuid>"
            + $"<key>params</key><array><uuid>{Ada}</uuid><uuid>{UUID.Zero}</uuid><uuid>{Bob}</uuid></array></map>"));
        Assert.That((call.Method, call.Session), Is.EqualTo(("start conference", Group)));
        Assert.That(call.People, Is.EqualTo(new[] { Ada, Bob }));
        var mute = TalkCall.Read(Read($"<map><key>method</key><string>mute update</string><key>session-id</key><uuid>{Group}</uuid>"
            + $"<key>params</key><map><key>agent_id</key><uuid>{Bob}</uuid><key>mute_info</key><map><key>text</key><boolean>1</boolean>"
            + "</map></map></map>"));
        Assert.That((mute.Agent, mute.IsTextMuted), Is.EqualTo((Bob, (bool?)true)));
    }

    private static LlsdValue Read(string xml)
    {
        Assert.That(LlsdXml.TryRead(Encoding.UTF8.GetBytes($"<llsd>{xml}</llsd>"), out var value, out var error), error);
        return value!;
    }
}

using System.Numerics;
using System.Text;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Land;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>A group from its founding on, as two viewers live through it: messages in, and what came of them.</summary>
[TestFixture]
public sealed class GroupScenarios
{
    private const string Name = "Bäcker";

    private Town _town = null!;
    private UUID _group;

    private TestViewer Olga => _town.Owner;

    private TestViewer Vera => _town.Visitor;

    [SetUp]
    public void Found()
    {
        _town = new Town(1);
        Send(Olga, room =>
        {
            var writer = new CreateGroupRequestWriter(room);
            writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId);
            writer.GroupData(Name, "Brot", true, UUID.Zero, 0, false, true, false);
            return writer.Finish();
        });
        Assert.That(Olga.Heard(MessageId.CreateGroupReply), Is.EqualTo(1));
        _group = Town.Wait(_town.Services.Groups.GetMemberships(_town.OwnerId)).Active!.GroupId;
    }

    [TearDown]
    public void Close() => _town.Dispose();

    [Test]
    public void Invited_Joins_Talks_AndIsEjected()
    {
        Join();
        Say(Vera, InstantMessageDialog.SessionGroupStart, _group, _group, "");
        Say(Olga, InstantMessageDialog.SessionGroupStart, _group, _group, "");
        Say(Olga, InstantMessageDialog.SessionSend, _group, _group, "Ist es fertig?");
        Say(Vera, InstantMessageDialog.SessionSend, _group, _group, "Bald. 🍞");
        Assert.That((Heard(Vera).Count(t => t == "Ist es fertig?"), Heard(Olga).Count(t => t == "Bald. 🍞")), Is.EqualTo((1, 1)));

        Send(Olga, room =>
        {
            var writer = new EjectGroupMemberRequestWriter(room);
            writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId);
            writer.GroupData(_group);
            writer.EjectData(_town.VisitorId);
            return writer.Finish();
        });
        Assert.That(Olga.Heard(MessageId.EjectGroupMemberReply), Is.EqualTo(1));
        Assert.That(Heard(Vera), Has.Member($"You have been ejected from '{Name}' by Olga Resident."));
        Say(Vera, InstantMessageDialog.SessionSend, _group, _group, "Still here");
        Assert.That(Heard(Olga), Has.None.EqualTo("Still here"));
        Assert.That(_town.Scene.Memberships.IsMember(_town.VisitorId, _group), Is.False);
    }

    [Test]
    public void Notice_BringsItsThing_ToWhoTakesIt()
    {
        Join();
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = _town.OwnerId, Folder = Root(_town.OwnerId), Name = "Rezept", AssetType = 7, InvType = 7,
            AssetId = UUID.Random(), BasePermissions = (uint)PermissionMask.All, CurrentPermissions = (uint)PermissionMask.All,
            NextPermissions = (uint)PermissionMask.All
        };
        Assert.That(Town.Wait(_town.Services.Inventory.AddItem(item)));
        Say(Olga, InstantMessageDialog.GroupNotice, _group, UUID.Zero, "Brot|Es ist fertig.", Encoding.UTF8.GetBytes(
            $"<? LLSD/XML ?>\n<llsd><map><key>item_id</key><uuid>{item.Id}</uuid><key>owner_id</key><uuid>{item.Owner}</uuid></map>"
            + "</llsd>"));
        Assert.That(Heard(Vera), Has.Member("Brot|Es ist fertig."));
        var notice = Town.Wait(_town.Services.Groups.GetNotices(_town.VisitorId, _group)).Single();
        Assert.That((notice.AttachmentName, notice.HasAttachment), Is.EqualTo(("Rezept", true)));

        Say(Vera, InstantMessageDialog.GroupNoticeThingAccepted, _group, notice.NoticeId, "", Bytes(Root(_town.VisitorId)));
        var taken = Town.Wait(_town.Services.Inventory.GetFolderItems(_town.VisitorId, Root(_town.VisitorId)));
        Assert.That(taken.Select(i => i.Name), Has.Member("Rezept"));
    }

    /// <summary>The whole message by hand from the published template, so that writer and reader cannot be wrong together.</summary>
    [Test]
    public void Notice_OnTheWire_IsByteForByteAsViewersReadIt()
    {
        Join();
        var heard = "";
        Vera.Watch = (header, datagram) =>
        {
            if (header.MessageId == MessageId.ImprovedInstantMessage && header.TryGetBody(datagram, new byte[4096], out var body))
                heard = Convert.ToHexString(body);
        };
        Say(Olga, InstantMessageDialog.GroupNotice, _group, UUID.Zero, "Brot|Ja", [0]);
        var notice = Town.Wait(_town.Services.Groups.GetNotices(_town.VisitorId, _group)).Single();
        const string Nobody = "00000000000000000000000000000000";
        var group = Convert.ToHexString(Bytes(_group));
        Assert.That(heard, Is.EqualTo(
            group + Nobody // from the group; no session
            + "01" + Convert.ToHexString(Bytes(_town.VisitorId)) + "01000000" // of a group, to whom, estate
            + Nobody + "000000000000000000000000" // no region, no place
            + "00" + "20" + Convert.ToHexString(Bytes(notice.NoticeId)) // online, dialog 32, id
            + Convert.ToHexString(BitConverter.GetBytes(notice.Timestamp))
            + "0E" + Convert.ToHexString("Olga Resident\0"u8)
            + "0800" + Convert.ToHexString("Brot|Ja\0"u8)
            + "1300" + "00" + "00" + group + "00" // the bucket: no thing, of no type, the group, no name
            + "00000000" + "00")); // estate; no further data
    }

    [Test]
    public void LandAndObject_AreDeeded_AndThenRuledByPowers()
    {
        Join();
        var place = new Vector3(60, 60, 23);
        _town.Scene.Land.Divide(new ParcelArea(40, 40, 80, 80));
        var parcel = _town.Scene.Land.At(place);
        _town.Scene.Land.Change(parcel, row => row with { OwnerId = _town.OwnerId, GroupId = _group });
        var box = _town.Stack.Region.AddBox(place, owner: _town.OwnerId);
        _town.Scene.Writer.SetGroupId(box.RootPart, _group);
        Deed(box.LocalId);
        Assert.That(box.OwnerId, Is.EqualTo(_town.OwnerId), "not shared with the group");
        _town.Scene.Writer.SetPermissions(box.RootPart, (uint)PermissionMask.All, (uint)PermissionMask.All, (uint)PermissionMask.Modify, 0,
            (uint)PermissionMask.All);
        Deed(box.LocalId);
        Assert.That((box.OwnerId, box.GroupId, box.RootPart.Record.LastOwnerId), Is.EqualTo((_group, _group, _town.OwnerId)));

        Send(Olga, room =>
        {
            var writer = new ParcelDeedToGroupWriter(room);
            writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId);
            writer.Data(_group, parcel.LocalId);
            return writer.Finish();
        });
        Assert.That((parcel.Row.OwnerId, parcel.Row.IsGroupOwned), Is.EqualTo((_group, true)));
        var vera = _town.Scene.Presences.All.Single(p => p.Id == _town.VisitorId);
        Assert.That(_town.Scene.Permissions.MayEdit(vera, box), Is.False);
        var officers = Town.Wait(_town.Services.Groups.GetRoles(_group)).Single(role => role.Name == "Officers").RoleId;
        Send(Olga, room =>
        {
            var writer = new GroupRoleChangesWriter(room);
            writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId, _group);
            writer.RoleChange(officers, _town.VisitorId, 0);
            return writer.Finish();
        });
        Assert.That((_town.Scene.Permissions.MayEdit(vera, box), _town.Scene.Land.Rules.MayReturn(vera, box)), Is.EqualTo((true, true)));
        Assert.That(vera.Title, Is.EqualTo("Officer of " + Name));
    }

    private void Deed(uint localId) => Send(Olga, room =>
    {
        var writer = new ObjectOwnerWriter(room);
        writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId);
        writer.HeaderData(false, UUID.Zero, _group);
        writer.ObjectData(localId);
        return writer.Finish();
    });

    private void Join()
    {
        Send(Olga, room =>
        {
            var writer = new InviteGroupRequestWriter(room);
            writer.AgentData(Olga.Agent.AgentId, Olga.Agent.SessionId);
            writer.GroupData(_group);
            writer.InviteData(_town.VisitorId, UUID.Zero);
            return writer.Finish();
        });
        Assert.That(Heard(Vera).Single(), Does.StartWith("Olga Resident has invited you to join a group called " + Name));
        var invite = Town.Wait(_town.Services.Groups.FindInvite(UUID.Zero, _group, _town.VisitorId))!.InviteId;
        Say(Vera, InstantMessageDialog.GroupInvitationAccepted, _group, invite, "");
        Assert.That(_town.Scene.Memberships.IsMember(_town.VisitorId, _group));
    }

    private void Say(TestViewer from, InstantMessageDialog dialog, UUID to, UUID session, string text, byte[]? bucket = null) =>
        Send(from, room =>
        {
            var writer = new ImprovedInstantMessageWriter(room);
            writer.AgentData(from.Agent.AgentId, from.Agent.SessionId);
            writer.MessageBlock(false, to, 0, UUID.Zero, Vector3.Zero, 0, (byte)dialog, session, 0, "", text, bucket ?? []);
            writer.EstateBlock(0);
            return writer.Finish();
        });

    private void Send(TestViewer from, ClientSession.MessageBody body)
    {
        from.Session.Send(body, _town.Stack.Now);
        _town.Settle();
        _town.Stack.Run(0.5);
        _town.Settle();
    }

    private UUID Root(UUID owner) => Town.Wait(_town.Services.Inventory.GetRootFolder(owner))!.Id;

    private static IEnumerable<string> Heard(TestViewer viewer) =>
        viewer.Events.Where(e => e.Kind == SessionEventKind.InstantMessage).Select(e => e.Text);

    private static byte[] Bytes(UUID id)
    {
        var bytes = new byte[16];
        id.WriteTo(bytes);
        return bytes;
    }
}

using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// People in regions of different processes write, are friends, invite and give to each other, over the wire between regions.
/// </summary>
[TestFixture]
public sealed class GridTalkScenarios
{
    private static readonly Vector3 Middle = new(128, 128, 25);

    [Test]
    public void Message_ReachesSomebodyElsewhere_FollowsHim_AndIsKeptWhenHeHasGone()
    {
        using var coast = new Coast(60, 256, 256, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 4, Middle));
        ada.Session.InstantMessage(bob.Id, "Hello over there", ada.Stack.Now);
        coast.Until(() => Texts(bob).Contains("Hello over there"), "Bob to be told");
        var said = Messages(bob).Single();
        Assert.That((said.Name, said.Dialog, said.From), Is.EqualTo(("Ada Resident", (byte)0, ada.Id)));

        bob.Teleport(2, Middle);
        coast.Until(() => bob.IsIn(2), "Bob elsewhere");
        coast.Run(1);
        ada.Session.InstantMessage(bob.Id, "And there?", ada.Stack.Now);
        coast.Until(() => Texts(bob).Contains("And there?"), "Bob to be told where he is now");

        bob.Session.Logout(bob.Stack.Now);
        coast.Until(() => coast.WhereIs(bob.Id).Count == 0, "Bob to be gone");
        coast.Run(1);
        ada.Session.InstantMessage(bob.Id, "Good night", ada.Stack.Now);
        coast.Until(() => Texts(ada).Exists(text => text.StartsWith("This person is not here. Your message is kept", StringComparison.Ordinal)),
            "Ada to hear that it is kept");
        Assert.That(OpenSim.Testing.Waiting.For(coast.Services.OfflineMessages.GetMessages(bob.Id)).Single().Text, Is.EqualTo("Good night"));
    }

    [Test]
    public void Friendship_IsMadeAndEndedFromProcessToProcess_AndATeleportIsNoLogin()
    {
        using var coast = new Coast(61, 256, 256, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 4, Middle));
        Befriend(coast, ada, bob);

        bob.Teleport(2, Middle);
        coast.Until(() => bob.IsIn(2), "Bob elsewhere");
        coast.Run(2);
        Assert.That(Count(ada, MessageId.OnlineNotification), Is.EqualTo(1), "who goes from region to region does not come online");
        Assert.That(Count(ada, MessageId.OfflineNotification), Is.Zero);

        Send(ada, room =>
        {
            var writer = new GrantUserRightsWriter(room);
            writer.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
            writer.Rights(bob.Id, 3);
            return writer.Finish();
        });
        coast.Until(() => Count(bob, MessageId.ChangeUserRights) == 1, "Bob to be told of his rights");

        Send(bob, room =>
        {
            var writer = new FindAgentWriter(room);
            writer.AgentBlock(bob.Id, ada.Id, 0);
            writer.LocationBlock(0, 0);
            return writer.Finish();
        });
        coast.Until(() => Count(bob, MessageId.FindAgent) == 1, "Bob to find Ada on the map");

        Send(ada, room =>
        {
            var writer = new TerminateFriendshipWriter(room);
            writer.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
            writer.ExBlock(bob.Id);
            return writer.Finish();
        });
        coast.Until(() => Count(bob, MessageId.TerminateFriendship) == 1, "Bob to be told that it is over");
    }

    [Test]
    public void Friends_SeeEachOtherComeAndGo_WhereverTheyAre()
    {
        using var coast = new Coast(62, 256, 256, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 4, Middle));
        Befriend(coast, ada, bob);
        bob.Teleport(2, Middle);
        coast.Until(() => bob.IsIn(2), "Bob elsewhere");
        bob.Session.Logout(bob.Stack.Now);
        coast.Until(() => Count(ada, MessageId.OfflineNotification) == 1, "Ada to see Bob go");
        var again = coast.EnterAgain(bob, 3, Middle);
        coast.Until(() => Count(ada, MessageId.OnlineNotification) == 2, "Ada to see Bob come");
        coast.Until(() => Count(again, MessageId.OnlineNotification) == 1, "Bob to see that Ada is here");
    }

    [Test]
    public void News_ThatTheFriendsServiceDoesNotBearOut_AreNotBelieved()
    {
        using var coast = new Coast(63, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 2, Middle));
        foreach (var form in new[]
        {
            $"METHOD=status&FromID={bob.Id}&ToID={ada.Id}&Online=True", $"METHOD=friendship_offered&FromID={bob.Id}&ToID={ada.Id}&Message=x",
            $"METHOD=friendship_approved&FromID={bob.Id}&ToID={ada.Id}&FromName=Bob", $"METHOD=friendship_terminated&FromID={bob.Id}&ToID={ada.Id}",
            $"METHOD=grant_rights&FromID={bob.Id}&ToID={ada.Id}&UserFlags=0&Rights=7", "METHOD=nonsense"
        })
            Assert.That(coast.Ask(0, "/friends", form), Does.Contain("<RESULT>False</RESULT>"), form);
        coast.Run(1);
        Assert.That(ada.Told, Is.Empty);
    }

    [Test]
    public void Invitation_IntoAnotherProcess_IsFollowedOnce_AndNobodyElseMayUseIt()
    {
        using var coast = new Coast(64, 256, 256, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, new Vector3(60, 70, 25)), coast.Enter("Bob", 4, Middle));
        var cleo = coast.Enter("Cleo", 4, Middle);
        Send(ada, room =>
        {
            var writer = new StartLureWriter(room);
            writer.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
            writer.Info(0, "Come over");
            writer.TargetData(bob.Id);
            return writer.Finish();
        });
        coast.Until(() => Messages(bob).Exists(m => m.Dialog == 22), "Bob to be invited");
        var lure = Messages(bob).Single(m => m.Dialog == 22).Session;
        Accept(cleo, lure);
        coast.Until(() => cleo.Heard.Exists(e => e.Message == "TeleportFailed"), "Cleo to be refused");
        Accept(bob, lure);
        coast.Until(() => bob.IsIn(0), "Bob with Ada");
        Assert.That(bob.In(0)!.Position.X, Is.EqualTo(60).Within(1.5));
        Assert.That(bob.In(0)!.Position.Y, Is.EqualTo(70).Within(1.5));
    }

    [Test]
    public void Gift_ForSomebodyElsewhere_IsInHisInventory_AndItsAnswerComesBack()
    {
        using var coast = new Coast(65, 256, 256, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 4, Middle));
        var note = NewNote(coast, ada.Id);
        Send(ada, room =>
        {
            var bucket = new byte[17];
            bucket[0] = 7;
            note.WriteTo(bucket.AsSpan(1));
            return Message(room, ada, bob.Id, InstantMessageDialog.InventoryOffered, UUID.Random(), "Recipe", bucket);
        });
        coast.Until(() => Messages(bob).Exists(m => m.Dialog == 4), "Bob to be offered the recipe");
        coast.Until(() => bob.Heard.Exists(e => e.Message == "BulkUpdateInventory"), "Bob's viewer to know the recipe");
        var offer = Messages(bob).Single();
        Assert.That(new UUID(offer.Bucket.AsSpan(1)), Is.EqualTo(offer.Session), "by which he answers");

        Send(bob, room => Message(room, bob, ada.Id, InstantMessageDialog.InventoryDeclined, offer.Session, "No", []));
        coast.Until(() => Messages(ada).Exists(m => m.Dialog == 6 && m.From == bob.Id), "Ada to hear that he does not want it");
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Words_SaidWhileSomebodyIsHandedOver_FollowHim_InTheirOrder(bool arrives)
    {
        using var coast = new Coast(67, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 0, Middle));
        coast.Roads.Close();
        bob.Teleport(1, Middle);
        for (var i = 0; i < 200 && bob.In(0) is not { IsInTransit: true }; i++)
        {
            coast.Run(0.1);
            if (coast.Roads.Choices is [var lane, ..] && bob.In(0) is not { IsInTransit: true })
                coast.Roads.Let(lane);
        }

        Assert.That(bob.In(0)!.IsInTransit, "he is being handed over");
        string[] words = ["Where are you?", "And now?"];
        foreach (var text in words)
        {
            ada.Session.InstantMessage(bob.Id, text, ada.Stack.Now);
            coast.Run(0.25);
        }

        Assert.That(Texts(bob), Is.Empty, "by a circuit that he may have left");
        if (!arrives)
            coast.Dead.Add(coast.Region(1).Info.Id);
        coast.Roads.Open();
        coast.Until(() => Texts(bob).Count == 2, "Bob to be told", 60);
        Assert.That(Texts(bob), Is.EqualTo(words));
        Assert.That(coast.WhereIs(bob.Id), Is.EqualTo(new[] { arrives ? 1 : 0 }));
    }

    [Test]
    public void RegionThatIsDead_CostsTheMessageNothing_ItIsKept()
    {
        using var coast = new Coast(66, 256, 256, 256);
        var (ada, bob) = (coast.Enter("Ada", 0, Middle), coast.Enter("Bob", 2, Middle));
        coast.Dead.Add(coast.Region(2).Info.Id);
        ada.Session.InstantMessage(bob.Id, "Are you alive?", ada.Stack.Now);
        coast.Until(() => Texts(ada).Exists(text => text.StartsWith("This person is not here. Your message is kept", StringComparison.Ordinal)),
            "Ada to hear that it is kept");
    }

    private static void Befriend(Coast coast, Wanderer ada, Wanderer bob)
    {
        Send(ada, room => Message(room, ada, bob.Id, InstantMessageDialog.FriendshipOffered, UUID.Random(), "Be my friend", []));
        coast.Until(() => Messages(bob).Exists(m => m.Dialog == 38), "Bob to be asked");
        var offer = Messages(bob).Single(m => m.Dialog == 38);
        Assert.That((offer.Name, offer.Text, offer.Session), Is.EqualTo(("Ada Resident", "Be my friend", ada.Id)));
        Send(bob, room =>
        {
            var writer = new AcceptFriendshipWriter(room);
            writer.AgentData(bob.Agent.AgentId, bob.Agent.SessionId);
            writer.TransactionBlock(offer.Session);
            writer.FolderData(UUID.Zero);
            return writer.Finish();
        });
        coast.Until(() => Messages(ada).Exists(m => m.Dialog == 39 && m.From == bob.Id), "Ada to have a friend");
        coast.Until(() => Count(ada, MessageId.OnlineNotification) == 1 && Count(bob, MessageId.OnlineNotification) == 1,
            "both to see that the other is online");
    }

    private static void Accept(Wanderer who, UUID lure) => Send(who, room =>
    {
        var writer = new TeleportLureRequestWriter(room);
        writer.Info(who.Agent.AgentId, who.Agent.SessionId, lure, 4);
        return writer.Finish();
    });

    private static UUID NewNote(Coast coast, UUID owner)
    {
        var inventory = coast.Services.Inventory;
        var folder = OpenSim.Testing.Waiting.For(inventory.GetFolderForType(owner, FolderType.Notecard))!;
        var note = new InventoryItem
        {
            Id = UUID.Random(), Owner = owner, CreatorId = owner.ToString(), Folder = folder.Id, AssetId = UUID.Random(), Name = "Recipe",
            AssetType = AssetType.Notecard, InvType = 7, BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff,
            NextPermissions = 0x7fffffff
        };
        Assert.That(OpenSim.Testing.Waiting.For(inventory.AddItem(note)));
        return note.Id;
    }

    private static int Message(Span<byte> room, Wanderer from, UUID to, InstantMessageDialog dialog, UUID session, string text,
        byte[] bucket)
    {
        var writer = new ImprovedInstantMessageWriter(room);
        writer.AgentData(from.Agent.AgentId, from.Agent.SessionId);
        writer.MessageBlock(false, to, 0, UUID.Zero, default, 0, (byte)dialog, session, 0, "", text, bucket);
        writer.EstateBlock(0);
        return writer.Finish();
    }

    private static void Send(Wanderer who, ClientSession.MessageBody body) => who.Session.Send(body, who.Stack.Now);

    private static int Count(Wanderer who, uint message) => who.Told.Count(told => told.Message == message);

    private static List<string> Texts(Wanderer who) => [.. Messages(who).Select(m => m.Text)];

    private static List<SaidMessage> Messages(Wanderer who) => who.Messages;
}

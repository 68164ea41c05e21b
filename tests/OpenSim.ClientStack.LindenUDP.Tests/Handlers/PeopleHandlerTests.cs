using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

public class PeopleHandlerTests
{
    [Test]
    public void SetAppearance_ReachesTheOthersWithEveryBlock()
    {
        using var stack = new TestStack();
        var (ada, bob) = (stack.Arrive("Ada"), stack.Arrive("Bob"));
        stack.Scene.Requests.Add(new Dresser());
        var (hat, hud) = (stack.Region.AddBox(new Vector3(128, 128, 25)), stack.Region.AddBox(new Vector3(128, 128, 25)));
        stack.Scene.Writer.Attach(hud, stack.SessionOf(ada).Presence!, new AttachmentPlace(35, default, Quaternion.Identity));
        stack.Scene.Writer.Attach(hat, stack.SessionOf(ada).Presence!, new AttachmentPlace(2, default, Quaternion.Identity));
        byte[]? heard = null;
        bob.Watch = (header, datagram) => heard = header.MessageId == MessageId.AvatarAppearance ? datagram : heard;

        var room = Speech.Room;
        var writer = new AgentSetAppearanceWriter(room);
        writer.AgentData(ada.Agent.AgentId, ada.Agent.SessionId, 3, new Vector3(0.45f, 0.6f, 1.8f));
        writer.WearableData(new UUID(1, 2), 8);
        writer.ObjectData(new byte[] { 1, 2, 3 });
        for (byte i = 0; i < 218; i++)
            writer.VisualParam(i);
        Assert.That(stack.Say(ada, MessageId.AgentSetAppearance, room.AsSpan(0, writer.Finish())));

        Assert.That(stack.RunUntil(() => heard is not null));
        var appearance = Read(heard!);
        Assert.That(AvatarAppearanceReader.TryRead(appearance, out var message));
        Assert.That(message.Sender.ID, Is.EqualTo(ada.Agent.AgentId));
        Assert.That(message.ObjectData.TextureEntry.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That((message.VisualParam.Count, message.AppearanceData.Count, message.AppearanceHover.Count, message.AttachmentBlock.Count),
            Is.EqualTo((218, 1, 1, 1)));
        foreach (var hover in message.AppearanceHover)
            Assert.That(hover.HoverHeight.Z, Is.EqualTo(0.25f));
        // Others show an avatar when they have the objects that are named here, and what is on its screen they never get.
        foreach (var worn in message.AttachmentBlock)
            Assert.That((worn.ID, worn.AttachmentPoint), Is.EqualTo((hat.Id, (byte)2)));
        Assert.That(ada.Heard(MessageId.AvatarAppearance), Is.Zero, "one's own looks are one's own viewer's");

        var newcomer = stack.Connect("Cleo");
        Assert.That(stack.RunUntil(() => newcomer.Heard(MessageId.AvatarAppearance) > 0), "who comes later is told too");
    }

    [Test]
    public void Wearables_AndBakes_AreAskedOfTheModules()
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        var heard = new HeardPeople();
        stack.Scene.Requests.Add(heard);

        var room = Speech.Room;
        var request = new AgentWearablesRequestWriter(room);
        request.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
        Assert.That(stack.Say(ada, MessageId.AgentWearablesRequest, room.AsSpan(0, request.Finish())));
        var wearing = new AgentIsNowWearingWriter(room);
        wearing.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
        wearing.WearableData(new UUID(1, 1), 0);
        wearing.WearableData(UUID.Zero, 4);
        Assert.That(stack.Say(ada, MessageId.AgentIsNowWearing, room.AsSpan(0, wearing.Finish())));
        var cached = new AgentCachedTextureWriter(room);
        cached.AgentData(ada.Agent.AgentId, ada.Agent.SessionId, 4);
        cached.WearableData(new UUID(9, 9), 2);
        Assert.That(stack.Say(ada, MessageId.AgentCachedTexture, room.AsSpan(0, cached.Finish())));

        Assert.That(heard.Lines, Is.EqualTo(new[] { "wearables", $"wears 0 {new UUID(1, 1)}" }));
        var query = heard.Queries.Single();
        Assert.That((query.Serial, query.Asked.Single()), Is.EqualTo((4, new BakeId(2, new UUID(9, 9)))));
    }

    [Test]
    public void QuestionsAboutTheRegion_AreAnsweredAtOnce()
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        var room = Speech.Room;
        var region = new RequestRegionInfoWriter(room);
        region.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
        Assert.That(stack.Say(ada, MessageId.RequestRegionInfo, room.AsSpan(0, region.Finish())));
        var economy = new EconomyDataRequestWriter(room);
        Assert.That(stack.Say(ada, MessageId.EconomyDataRequest, room.AsSpan(0, economy.Finish())));
        var money = new MoneyBalanceRequestWriter(room);
        money.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
        money.MoneyData(UUID.Zero);
        Assert.That(stack.Say(ada, MessageId.MoneyBalanceRequest, room.AsSpan(0, money.Finish())));
        var handle = new RegionHandleRequestWriter(room);
        handle.RequestBlock(stack.Scene.Info.Id);
        Assert.That(stack.Say(ada, MessageId.RegionHandleRequest, room.AsSpan(0, handle.Finish())));
        var titles = new GroupTitlesRequestWriter(room);
        titles.AgentData(ada.Agent.AgentId, ada.Agent.SessionId, UUID.Zero, UUID.Zero);
        Assert.That(stack.Say(ada, MessageId.GroupTitlesRequest, room.AsSpan(0, titles.Finish())));

        uint[] answers = [MessageId.RegionInfo, MessageId.EconomyData, MessageId.MoneyBalanceReply, MessageId.RegionIDAndHandleReply,
            MessageId.GroupTitlesReply];
        Assert.That(stack.RunUntil(() => answers.All(a => ada.Heard(a) == 1)));
    }

    [Test]
    public void FindAgent_ReachesTheModule()
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        var heard = new HeardPeople();
        stack.Scene.Requests.Add(heard);
        var room = Speech.Room;
        var find = new FindAgentWriter(room);
        find.AgentBlock(ada.Agent.AgentId, new UUID(3, 3), 0);
        Assert.That(stack.Say(ada, MessageId.FindAgent, room.AsSpan(0, find.Finish())));
        Assert.That(heard.Lines, Is.EqualTo(new[] { $"find {new UUID(3, 3)}" }));
    }

    [Test]
    public void ProfileUpdates_ReachTheModules_AsTheirSenders()
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        var heard = new HeardPeople();
        stack.Scene.Requests.Add(heard);
        var room = Speech.Room;
        var picks = new PickInfoUpdateWriter(room);
        picks.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
        picks.Data(new UUID(1, 1), UUID.Random(), false, UUID.Zero, "Höhle", "dark", UUID.Zero, new Vector3D(256_000.5, 256_001, 22), 1,
            true);
        Assert.That(stack.Say(ada, MessageId.PickInfoUpdate, room.AsSpan(0, picks.Finish())));
        var update = new AvatarPropertiesUpdateWriter(room);
        update.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
        update.PropertiesData(UUID.Zero, UUID.Zero, "about", "first life", true, false, "url");
        Assert.That(stack.Say(ada, MessageId.AvatarPropertiesUpdate, room.AsSpan(0, update.Finish())));

        var pick = heard.Picks.Single();
        Assert.That((pick.CreatorId, pick.Name, pick.Position.X), Is.EqualTo((ada.Agent.AgentId, "Höhle", 256_000.5)));
        Assert.That(heard.Updates.Single(), Is.EqualTo(new ProfileUpdate(UUID.Zero, UUID.Zero, "about", "first life", true, false, "url")));
    }

    /// <summary>Gives avatars the looks that their viewers say, and a little more.</summary>
    private sealed class Dresser : IAvatarRequests
    {
        public void SetAppearance(ScenePresence who, AppearanceUpdate update) => who.Scene.Writer.SetAppearance(who, who.Appearance with
        {
            TextureEntry = update.TextureEntry,
            VisualParams = update.VisualParams,
            HoverHeight = 0.25f,
            Attachments = [new WornAttachment(5, new UUID(7, 7), default)]
        }, update.Size);
    }

    private static byte[] Read(byte[] datagram)
    {
        Assert.That(PacketHeader.TryRead(datagram, out var header));
        Assert.That(header.TryGetBody(datagram, new byte[8192], out var body));
        return body.ToArray();
    }
}

using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Limits;

namespace Scenario.Tests.Kit;

/// <summary>
/// Messages of a town's owner about what she has: made up, but for fields without which nobody would hear them. She is a god, has founded a
/// group, wears something that has changed since, and has been offered a card.
/// </summary>
internal sealed class MessageRecipes
{
    private const byte Spine = 9;
    private static readonly byte[] Elsewhere = BitConverter.GetBytes((2000UL * 256 << 32) | (2000UL * 256));

    private readonly Town _town;
    private readonly TownProperty _property;
    private readonly ForgedSession _session;
    private readonly FuzzRandom _random = new(11);
    private readonly UUID _group;
    private UUID _offer;
    private int _questions;

    public MessageRecipes(Town town, TownProperty property)
    {
        (_town, _property) = (town, property);
        var agent = town.Owner.Agent;
        _session = new ForgedSession { AgentId = agent.AgentId, SessionId = agent.SessionId, CircuitCode = agent.CircuitCode };
        _session.Ids.AddRange(property.Ids);
        _session.LocalIds.AddRange(property.LocalIds);
        town.Scene.Writer.SetGod(Me, true);
        if (town.Scene.RequestModuleInterface<ITravels>() is null)
            town.Scene.RegisterModuleInterface<ITravels>(new NoWays());
        town.Owner.Watch = (header, datagram) =>
            NoteOffer(header.MessageId, header.TryGetBody(datagram, new byte[4096], out var body) ? body : []);
        _group = Found();
    }

    private ScenePresence Me => _town.Scene.Presences.All.Single(p => p.Id == _town.OwnerId);

    /// <summary>What a message needs that an earlier one may have taken away: something worn, an offer.</summary>
    public void Prepare()
    {
        if (Me.Attachments.Count == 0)
        {
            var hat = _town.Stack.Region.AddBox(new Vector3(201, 200, 23), "hat", _town.OwnerId);
            _town.Settle();
            _town.Owner.Session.Attach(hat.LocalId, Spine, _town.Stack.Now);
            _town.Settle();
            _town.Scene.Writer.SetName(hat.RootPart, "hat with a feather");
        }

        _town.Visitor.Session.Send(room =>
        {
            var writer = new OfferCallingCardWriter(room);
            writer.AgentData(_town.VisitorId, _town.Visitor.Agent.SessionId);
            writer.AgentBlock(_town.OwnerId, UUID.Random());
            return writer.Finish();
        }, _town.Stack.Now);
        _town.Settle();
    }

    public int Write(MessageInfo message, Span<byte> into, string limit) =>
        Recipe(message.Id, limit, new MessageForge(_random, _session)).Write(message, into);

    private MessageForge Recipe(uint message, string limit, MessageForge forge) => message switch
    {
        MessageId.ParcelObjectOwnersRequest or MessageId.ParcelSelectObjects => forge.With("LocalID", Bytes(OwnParcel.LocalId)),
        MessageId.ParcelPropertiesRequest => forge.With("SequenceID", Bytes(++_questions)).With("West", 200f).With("East", 204f)
            .With("South", 200f).With("North", 204f),
        MessageId.ObjectDuplicate or MessageId.ObjectDuplicateOnRay => OfAll(forge),
        MessageId.SetStartLocationRequest => forge.With("LocationID", Bytes(1)).With("LocationPos", new byte[12])
            .With("LocationLookAt", new byte[12]),
        MessageId.TeleportLocationRequest => forge.With("RegionHandle", Elsewhere).With("Position", new byte[12]).With("LookAt", new byte[12]),
        MessageId.TransferRequest => forge.With("ChannelType", Bytes(2)).With("SourceType", Bytes(2)).With("Params", Gesture()),
        MessageId.GenericMessage => forge.With("Method", "avatarpicksrequest").With("Parameter", _town.OwnerId.ToString()),
        MessageId.GodlikeMessage or MessageId.EstateOwnerMessage => forge.With("Method", "terrain").With("Parameter", "bake"),
        MessageId.ObjectDetach or MessageId.ObjectDrop => forge.With("ObjectLocalID", Bytes((int)Worn.LocalId)),
        MessageId.RemoveAttachment or MessageId.DetachAttachmentIntoInv => forge.With("ItemID", Worn.FromItemId),
        MessageId.ObjectAttach => forge.With("AttachmentPoint", Spine),
        MessageId.RezSingleAttachmentFromInv or MessageId.RezMultipleAttachmentsFromInv =>
            forge.With("AttachmentPt", Spine).With("ItemID", OwnItem(AssetType.Object)),
        MessageId.RemoveTaskInventory => forge.With("LocalID", Bytes((int)_property.LocalIds[0])).With("ItemID", _property.Ids[0]),
        MessageId.AcceptCallingCard => forge.With("TransactionID", _offer),
        MessageId.CreateLandmarkForEvent => forge.With("EventID", Bytes(1)),
        MessageId.ModifyLand => OneStroke(forge),
        MessageId.ImprovedInstantMessage => Say(forge, limit),
        _ => forge
    };

    private Parcel OwnParcel => _town.Scene.Land.At(new Vector3(200, 200, 22));

    private SceneObjectGroup Worn => new(_town.Scene, Me.Attachments[0]);

    private static MessageForge OneStroke(MessageForge forge)
    {
        forge.MaxBlocks = 1;
        return forge.With("Action", 0).With("Height", 25f).With("Seconds", 0.1f).With("BrushSize", 20f)
            .With("West", 100f).With("East", 100f).With("South", 100f).With("North", 100f);
    }

    private static MessageForge OfAll(MessageForge forge)
    {
        forge.MaxBlocks = 60;
        return forge.With("Offset", new byte[12]).With("DuplicateFlags", Bytes(0));
    }

    private MessageForge Say(MessageForge forge, string limit) => limit switch
    {
        ViewerLimits.NoticesName => forge.With("Dialog", (byte)InstantMessageDialog.GroupNotice)
            .With("ToAgentID", _group).With("Message", "Bread|It is ready."),
        ViewerLimits.GiftsName => forge.With("Dialog", (byte)InstantMessageDialog.InventoryOffered)
            .With("ToAgentID", _town.VisitorId)
            .With("BinaryBucket", [(byte)AssetType.Notecard, .. OwnItem(AssetType.Notecard).ToBytes()]),
        _ => forge
    };

    private byte[] Gesture()
    {
        var item = Items().First(i => i.AssetType == AssetType.Gesture);
        return [.. item.AssetId.ToBytes(), .. Bytes(item.AssetType)];
    }

    private UUID OwnItem(sbyte type) => Items().First(i => i.AssetType == type).Id;

    private IEnumerable<InventoryItem> Items() =>
        Town.Wait(_town.Services.Inventory.GetInventorySkeleton(_town.OwnerId)).Where(folder => folder.Name == "things")
            .SelectMany(folder => Town.Wait(_town.Services.Inventory.GetFolderItems(_town.OwnerId, folder.Id)));

    private UUID Found()
    {
        _town.Owner.Session.Send(room =>
        {
            var writer = new CreateGroupRequestWriter(room);
            writer.AgentData(_town.OwnerId, _town.Owner.Agent.SessionId);
            writer.GroupData("Bakers", "Bread", true, UUID.Zero, 0, false, true, false);
            return writer.Finish();
        }, _town.Stack.Now);
        _town.Settle();
        return Town.Wait(_town.Services.Groups.GetMemberships(_town.OwnerId)).Active!.GroupId;
    }

    private void NoteOffer(uint message, ReadOnlySpan<byte> body)
    {
        if (message == MessageId.OfferCallingCard && OfferCallingCardReader.TryRead(body, out var offer))
            _offer = offer.AgentBlock.TransactionID;
    }

    private static byte[] Bytes(int value) => BitConverter.GetBytes(value);

    /// <summary>Without a way into other regions nobody asks the grid for one.</summary>
    private sealed class NoWays : ITravels
    {
        public void Teleport(ScenePresence who, GridRegion there, Vector3 position, Vector3 lookAt, TeleportFlags flags,
            string gatekeeper = "")
        {
        }

        public bool Bring(SceneObjectGroup what, Vector3 place) => false;

        public void Cancel(ScenePresence who)
        {
        }
    }
}

using System.Numerics;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;

namespace Attack.Tests.Attacks;

/// <summary>Floods of the messages whose work is greater than their bytes, and one of every kind there is.</summary>
internal static class MessageAttacks
{
    public static IEnumerable<Attack> All { get; } =
    [
        new MessageFlood("every kind of message", kind => kind.Id is not (MessageId.LogoutRequest or MessageId.CloseCircuit)),
        Flood("terraforming of the whole region", MessageId.ModifyLand, forge =>
        {
            forge.MaxBlocks = 50;
            forge.With("Action", 2).With("BrushSize", 2).With("Seconds", 1f).With("West", 0f).With("South", 0f).With("East", 256f)
                .With("North", 256f);
        }),
        Flood("undoing of terraforming", MessageId.UndoLand),
        Flood("all parcels of the region", MessageId.ParcelPropertiesRequest,
            forge => forge.With("West", 0f).With("South", 0f).With("East", 256f).With("North", 256f)),
        Flood("dividing and joining of land", kind => kind is MessageId.ParcelDivide or MessageId.ParcelJoin,
            forge => forge.With("West", 0f).With("South", 0f)),
        new MessageFlood("doubling of one's own prims", Is(MessageId.ObjectDuplicate), forge =>
        {
            forge.MaxBlocks = 200;
            forge.With("Offset", new byte[12]);
        }, (live, now) => live.Session.Rez(new Vector3(130, 130, 25), now)),
        new MessageFlood("wearing and dropping of one's own prims",
            kind => kind.Id is MessageId.ObjectAttach or MessageId.ObjectDetach or MessageId.ObjectDrop
                or MessageId.RezMultipleAttachmentsFromInv, forge =>
            {
                forge.MaxBlocks = 50;
                forge.With("AttachmentPoint", 0x85).With("AttachmentPt", 0x85);
            }, (live, now) => live.Session.Rez(new Vector3(130, 130, 25), now)),
        Flood("new prims", MessageId.ObjectAdd, forge => forge.With("PCode", 9)),
        Flood("linking and unlinking", kind => kind is MessageId.ObjectLink or MessageId.ObjectDelink, forge => forge.MaxBlocks = 200),
        Flood("selecting and asking of everything",
            kind => kind is MessageId.ObjectSelect or MessageId.RequestMultipleObjects or MessageId.RequestObjectPropertiesFamily,
            forge => forge.MaxBlocks = 200),
        Flood("picks", MessageId.PickInfoUpdate),
        Flood("searching of people", kind => kind is MessageId.AvatarPickerRequest or MessageId.DirFindQuery,
            forge => forge.With("Name", "a").With("QueryText", "a").With("QueryFlags", 1)),
        Flood("searching of places and the map",
            kind => kind is MessageId.MapNameRequest or MessageId.MapBlockRequest or MessageId.DirPlacesQuery or MessageId.DirLandQuery
                or MessageId.PlacesQuery),
        Flood("chat", MessageId.ChatFromViewer, forge => forge.With("Message", new string('x', 1000)).With("Type", 2).With("Channel", 0)),
        Flood("instant messages", MessageId.ImprovedInstantMessage, forge => forge.With("Dialog", 0)),
        Flood("viewer effects", MessageId.ViewerEffect),
        Flood("new inventory folders", MessageId.CreateInventoryFolder),
        Flood("new inventory items", MessageId.CreateInventoryItem),
        Flood("contents of inventory folders", kind => kind is MessageId.FetchInventoryDescendents or MessageId.FetchInventory),
        Flood("friendship, mutes and calling cards",
            kind => kind is MessageId.UpdateMuteListEntry or MessageId.FormFriendship or MessageId.OfferCallingCard),
        Flood("uploads by message", kind => kind is MessageId.AssetUploadRequest or MessageId.RequestXfer or MessageId.SendXferPacket),
        Flood("textures and transfers", kind => kind is MessageId.RequestImage or MessageId.TransferRequest)
    ];

    private static MessageFlood Flood(string name, uint kind, Action<MessageForge>? prepare = null) => new(name, Is(kind), prepare);

    private static MessageFlood Flood(string name, Func<uint, bool> kinds, Action<MessageForge>? prepare = null) =>
        new(name, kind => kinds(kind.Id), prepare);

    private static Func<MessageInfo, bool> Is(uint id) => kind => kind.Id == id;
}

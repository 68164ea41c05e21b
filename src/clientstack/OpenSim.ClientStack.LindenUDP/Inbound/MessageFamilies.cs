using OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>All that viewers may say, by family. A new message: a handler in its family's file and a line in its Register.</summary>
internal static class MessageFamilies
{
    public static HandlerTable NewTable()
    {
        var table = new HandlerTable();
        SessionHandlers.Register(table);
        MovementHandlers.Register(table);
        ChatHandlers.Register(table);
        InstantMessageHandlers.Register(table);
        GenericMessageHandlers.Register(table);
        ObjectCreateHandlers.Register(table);
        ObjectInventoryHandlers.Register(table);
        ObjectSelectHandlers.Register(table);
        ObjectMoveHandlers.Register(table);
        ObjectEditHandlers.Register(table);
        ObjectRightsHandlers.Register(table);
        ObjectTouchHandlers.Register(table);
        AttachmentHandlers.Register(table);
        XferHandlers.Register(table);
        TerrainHandlers.Register(table);
        ParcelHandlers.Register(table);
        ParcelAccessHandlers.Register(table);
        ParcelObjectHandlers.Register(table);
        AppearanceHandlers.Register(table);
        PeopleHandlers.Register(table);
        ProfileHandlers.Register(table);
        ClassifiedHandlers.Register(table);
        SearchHandlers.Register(table);
        RegionHandlers.Register(table);
        GroupHandlers.Register(table);
        MoneyHandlers.Register(table);
        TextureHandlers.Register(table);
        TransferHandlers.Register(table);
        FolderHandlers.Register(table);
        ItemHandlers.Register(table);
        ContentsHandlers.Register(table);
        ScriptHandlers.Register(table);
        TeleportHandlers.Register(table);
        MapHandlers.Register(table);
        EstateHandlers.Register(table);
        EstateMessageHandlers.Register(table);
        RefusedHandlers.Register(table);
        return table;
    }
}

using OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>All that viewers may say, by family. A new message: a handler in its family's file and a line in its AddTo.</summary>
internal static class MessageFamilies
{
    public static HandlerTable NewTable()
    {
        var table = new HandlerTable();
        SessionHandlers.AddTo(table);
        MovementHandlers.AddTo(table);
        ChatHandlers.AddTo(table);
        InstantMessageHandlers.AddTo(table);
        GenericMessageHandlers.AddTo(table);
        ObjectCreateHandlers.AddTo(table);
        ObjectInventoryHandlers.AddTo(table);
        ObjectSelectHandlers.AddTo(table);
        ObjectMoveHandlers.AddTo(table);
        ObjectEditHandlers.AddTo(table);
        ObjectRightsHandlers.AddTo(table);
        ObjectTouchHandlers.AddTo(table);
        AttachmentHandlers.AddTo(table);
        XferHandlers.AddTo(table);
        TerrainHandlers.AddTo(table);
        ParcelHandlers.AddTo(table);
        ParcelAccessHandlers.AddTo(table);
        ParcelObjectHandlers.AddTo(table);
        AppearanceHandlers.AddTo(table);
        PeopleHandlers.AddTo(table);
        ProfileHandlers.AddTo(table);
        ClassifiedHandlers.AddTo(table);
        SearchHandlers.AddTo(table);
        EventHandlers.AddTo(table);
        ReportHandlers.AddTo(table);
        CallingCardHandlers.AddTo(table);
        PostcardHandlers.AddTo(table);
        RegionHandlers.AddTo(table);
        GroupHandlers.AddTo(table);
        GroupMemberHandlers.AddTo(table);
        GroupRoleHandlers.AddTo(table);
        MoneyHandlers.AddTo(table);
        TextureHandlers.AddTo(table);
        TransferHandlers.AddTo(table);
        FolderHandlers.AddTo(table);
        ItemHandlers.AddTo(table);
        ContentsHandlers.AddTo(table);
        ScriptHandlers.AddTo(table);
        TeleportHandlers.AddTo(table);
        MapHandlers.AddTo(table);
        EstateHandlers.AddTo(table);
        EstateMessageHandlers.AddTo(table);
        RefusedHandlers.AddTo(table);
        return table;
    }
}

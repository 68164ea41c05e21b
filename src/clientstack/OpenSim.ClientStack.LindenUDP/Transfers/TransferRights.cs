using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>
/// Which asset a viewer means, and whether it may read it. Who knows the id of an asset may have it only when it is of a kind that
/// everybody sees; notecards and scripts are read through an item: the agent's own, the library's, or one in a prim that the agent may
/// edit. A script's text is for who may change and copy the script. Region; what has to be read is read beside it.
/// </summary>
internal sealed class TransferRights(ViewerSession session, IInventoryService? inventory, ILibraryService? library)
{
    private const uint ChangeAndCopy = (uint)(PermissionMask.Modify | PermissionMask.Copy);

    private static readonly sbyte[] Public =
    [
        AssetType.Texture, AssetType.Sound, AssetType.Landmark, AssetType.Clothing, AssetType.BodyPart, AssetType.Animation,
        AssetType.Gesture, AssetType.Mesh,
        AssetType.Settings, AssetType.Material, AssetType.TextureTga, AssetType.ImageTga, AssetType.ImageJpeg, AssetType.SoundWav
    ];

    /// <summary>Calls back with the asset's id and 0, or the reason why not.</summary>
    public void Resolve(in TransferSource source, Action<UUID, int> done)
    {
        switch (source.Kind)
        {
            case TransferCode.SourceAsset:
                Answer(source.AssetId, Public.Contains((sbyte)source.AssetType), done);
                return;
            case TransferCode.SourceEstate:
                Answer(session.Scene.Settings.Current.Covenant, true, done);
                return;
        }

        if (source.AgentId != session.Agent.AgentId)
            done(UUID.Zero, TransferCode.NoPermission);
        else if (source.TaskId.IsZero)
            ResolveOwn(source, done);
        else
            ResolveInPrim(source, done);
    }

    private static void Answer(UUID asset, bool isAllowed, Action<UUID, int> done) =>
        done(asset, !isAllowed ? TransferCode.NoPermission : asset.IsZero ? TransferCode.UnknownSource : TransferCode.Ok);

    private void ResolveOwn(TransferSource source, Action<UUID, int> done)
    {
        var agent = session.Agent.AgentId;
        var isTaken = session.Scene.Background(session, "transfer of item " + source.ItemId, async _ =>
        {
            InventoryItem? item = null;
            try
            {
                item = inventory is null ? null : await inventory.GetItem(agent, source.ItemId);
                item ??= library?.GetItem(source.ItemId);
            }
            finally
            {
                session.Scene.Post(_ => ResolveItem(source, item, done));
            }
        });
        if (!isTaken)
            done(UUID.Zero, TransferCode.Error);
    }

    private static void ResolveItem(in TransferSource source, InventoryItem? item, Action<UUID, int> done)
    {
        if (item is null) // not of the inventory: a gesture of a friend's, say
            Answer(source.AssetId, Public.Contains((sbyte)source.AssetType), done);
        else
            Answer(item.AssetId, MayRead(item.AssetType, item.CurrentPermissions), done);
    }

    private void ResolveInPrim(TransferSource source, Action<UUID, int> done)
    {
        if (!session.Scene.TryGetPart(source.TaskId, out var part) || session.Presence is not { } presence)
        {
            done(UUID.Zero, TransferCode.UnknownSource);
            return;
        }

        var mayEdit = session.Scene.Permissions.MayEdit(presence, part.Group);
        session.Scene.Inventories.WhenLoaded(part.Slot, contents =>
        {
            var item = contents.Items?.FirstOrDefault(i => i.ItemId == source.ItemId);
            if (item is null)
                done(UUID.Zero, TransferCode.UnknownSource);
            else
                Answer(item.AssetId, MayRead(item, mayEdit), done);
        });
    }

    private static bool MayRead(PrimItemRow item, bool mayEdit) =>
        mayEdit
            ? MayRead(item.AssetType, item.CurrentPermissions)
            : Public.Contains((sbyte)item.AssetType)
            || (item.AssetType == AssetType.Notecard && (item.EveryonePermissions & (uint)PermissionMask.Copy) != 0);

    private static bool MayRead(int type, uint permissions) => type switch
    {
        AssetType.Object or AssetType.LslBytecode => false,
        AssetType.LslText => (permissions & ChangeAndCopy) == ChangeAndCopy,
        _ => true
    };
}

using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>
/// Which asset a viewer means, and whether it may read it. Anyone who knows the id of an asset may have it only when it is of a kind that
/// everybody sees; notecards and scripts are read through an item: the agent's own, the library's, or one in a prim that the agent may
/// edit. A script's text is for who may change and copy the script. Links stand for what their maker says, and open nothing. Region; what
/// has to be read is read beside it.
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

    /// <summary>Calls back with what may be read.</summary>
    public void Resolve(in TransferSource source, Action<TransferGrant> done)
    {
        switch (source.Kind)
        {
            case TransferCode.SourceAsset:
                done(Grant(source.AssetId, source.AssetType, IsPublic(source.AssetType)));
                return;
            case TransferCode.SourceEstate:
                done(Grant(session.Scene.Settings.Current.Covenant, AssetType.Notecard, true));
                return;
        }

        if (source.AgentId != session.Agent.AgentId)
            done(TransferGrant.Refused(TransferCode.NoPermission));
        else if (source.TaskId.IsZero)
            ResolveOwn(source, done);
        else
            ResolveInPrim(source, done);
    }

    private static TransferGrant Grant(UUID asset, int type, bool isAllowed) => !isAllowed
        ? TransferGrant.Refused(TransferCode.NoPermission)
        : new TransferGrant(asset, type, asset.IsZero ? TransferCode.UnknownSource : TransferCode.Ok);

    private void ResolveOwn(TransferSource source, Action<TransferGrant> done)
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
                session.Scene.Post(_ => done(OfItem(source, item)));
            }
        });
        if (!isTaken)
            done(TransferGrant.Refused(TransferCode.Error));
    }

    private static TransferGrant OfItem(in TransferSource source, InventoryItem? item) => item is null
        ? Grant(source.AssetId, source.AssetType, IsPublic(source.AssetType)) // not of the inventory: a gesture of a friend's, say
        : Grant(item.AssetId, item.AssetType, MayRead(item.AssetType, item.CurrentPermissions));

    private void ResolveInPrim(TransferSource source, Action<TransferGrant> done)
    {
        if (!session.Scene.TryGetPart(source.TaskId, out var part) || session.Presence is not { } presence)
        {
            done(TransferGrant.Refused(TransferCode.UnknownSource));
            return;
        }

        session.Scene.Inventories.WhenLoaded(part.Slot, contents =>
        {
            var item = contents.Items?.FirstOrDefault(i => i.ItemId == source.ItemId);
            done(item is null
                ? TransferGrant.Refused(TransferCode.UnknownSource)
                : Grant(item.AssetId, item.AssetType, MayRead(presence, part, item)));
        });
    }

    private bool MayRead(ScenePresence who, SceneObjectPart part, PrimItemRow item)
    {
        var permissions = session.Scene.Permissions;
        return permissions.MayEdit(who, part.Group)
            ? MayRead(item.AssetType, permissions.RightsTo(who, part.Group, item))
            : IsPublic(item.AssetType)
            || (item.AssetType == AssetType.Notecard && (item.EveryonePermissions & (uint)PermissionMask.Copy) != 0);
    }

    private static bool MayRead(int type, uint permissions) => type switch
    {
        AssetType.LslText => (permissions & ChangeAndCopy) == ChangeAndCopy,
        AssetType.Notecard => true,
        _ => IsPublic(type)
    };

    private static bool IsPublic(int type) => Public.Any(t => t == type);
}

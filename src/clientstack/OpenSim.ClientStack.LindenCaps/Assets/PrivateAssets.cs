using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>
/// Assets that are not everybody's: a notecard is read by who has an item with it, a script's text by who may change and copy
/// the script. Those in prims go by TransferRequest, which names the prim.
/// </summary>
internal sealed class PrivateAssets(IInventoryService inventory)
{
    private const uint ChangeAndCopy = (uint)(PermissionMask.Modify | PermissionMask.Copy);

    public static bool IsPrivate(sbyte type) => type is AssetType.Notecard or AssetType.LslText;

    public async ValueTask<bool> MayRead(UUID agent, UUID asset, sbyte type)
    {
        var permissions = await inventory.GetAssetPermissions(agent, asset);
        return type == AssetType.LslText ? (permissions & ChangeAndCopy) == ChangeAndCopy : permissions != 0;
    }
}

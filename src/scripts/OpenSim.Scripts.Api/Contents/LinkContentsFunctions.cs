using OpenSim.Primitives;
using OpenSim.Scripts.Api.Links;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>
/// OpenSimulator's functions of contents: by name or by the key of an item, in the script's prim or another of its linkset.
/// </summary>
[ScriptFunctions]
public static class LinkContentsFunctions
{
    private const int AnyType = -1;

    public static string osGetInventoryName(RegionScript script, string itemId) => osGetLinkInventoryName(script, LinkTargets.This, itemId);

    public static string osGetInventoryDesc(RegionScript script, string itemNameOrId) =>
        osGetLinkInventoryDesc(script, LinkTargets.This, itemNameOrId);

    public static string osGetInventoryItemKey(RegionScript script, string name) =>
        osGetLinkInventoryItemKey(script, LinkTargets.This, name);

    public static LslList osGetInventoryItemKeys(RegionScript script, int type) =>
        osGetLinkInventoryItemKeys(script, LinkTargets.This, type);

    public static LslList osGetInventoryNames(RegionScript script, int type) => osGetLinkInventoryNames(script, LinkTargets.This, type);

    /// <summary>Its owner where nobody had it before; the null key for what is not there.</summary>
    public static string osGetInventoryLastOwner(RegionScript script, string itemNameOrId)
    {
        if (Find(script, script.Part, itemNameOrId) is not { } item)
            return Ids.Null;
        return (item.LastOwnerId.IsZero ? item.OwnerId : item.LastOwnerId).ToString();
    }

    public static string osGetLinkInventoryName(RegionScript script, int linkNumber, string itemId) =>
        UUID.TryParse(itemId, out _) ? Find(script, Part(script, linkNumber), itemId)?.Name ?? "" : "";

    public static string osGetLinkInventoryDesc(RegionScript script, int linkNumber, string itemNameorid) =>
        Find(script, Part(script, linkNumber), itemNameorid)?.Description ?? "";

    public static string osGetLinkInventoryItemKey(RegionScript script, int linkNumber, string name)
    {
        foreach (var item in PrimContents.Of(script, Part(script, linkNumber)))
            if (item.Name == name)
                return PrimContents.IsFull(item) ? item.ItemId.ToString() : Ids.Null;
        return Ids.Null;
    }

    /// <summary>The key of its asset.</summary>
    public static string osGetLinkInventoryKey(RegionScript script, int linkNumber, string name, int type)
    {
        foreach (var item in PrimContents.Of(script, Part(script, linkNumber)))
            if (item.Name == name && item.AssetType == type)
                return PrimContents.IsFull(item) ? item.AssetId.ToString() : Ids.Null;
        return Ids.Null;
    }

    /// <summary>
    /// Keys of assets. Items that are not the owner's to copy, modify and give away are left out; OpenSimulator gives those away where a
    /// type is named.
    /// </summary>
    public static LslList osGetLinkInventoryKeys(RegionScript script, int linkNumber, int type) =>
        All(script, linkNumber, type, static item => PrimContents.IsFull(item) ? item.AssetId.ToString() : null);

    public static LslList osGetLinkInventoryItemKeys(RegionScript script, int linkNumber, int type) =>
        All(script, linkNumber, type, static item => PrimContents.IsFull(item) ? item.ItemId.ToString() : null);

    public static LslList osGetLinkInventoryNames(RegionScript script, int linkNumber, int type) =>
        All(script, linkNumber, type, static item => item.Name);

    /// <summary>The script itself too.</summary>
    public static void osRemoveLinkInventory(RegionScript script, int linkNumber, string name)
    {
        if (Part(script, linkNumber) is not { } part || !PrimContents.AreAtHand(script, part) || part.Inventory?.Find(name) is not { } item)
            return;
        script.Scene.Inventories.Remove(part, item.ItemId);
        if (item.ItemId == script.Host.ItemId)
            script.Retry(); // nothing after it is done
    }

    private static SceneObjectPart? Part(RegionScript script, int link) => LinkTargets.Single(script.Part, link);

    private static PrimItemRow? Find(RegionScript script, SceneObjectPart? part, string nameOrId)
    {
        var isId = UUID.TryParse(nameOrId, out var id);
        foreach (var item in PrimContents.Of(script, part))
            if (isId ? item.ItemId == id : item.Name == nameOrId)
                return item;
        return null;
    }

    private static LslList All(RegionScript script, int link, int type, Func<PrimItemRow, string?> told)
    {
        var found = new List<ListItem>();
        foreach (var item in PrimContents.Of(script, Part(script, link)))
            if ((type == AnyType || item.AssetType == type) && told(item) is { } text)
                found.Add(text);
        return found.Count == 0 ? LslList.Empty : LslList.Take([.. found]);
    }
}

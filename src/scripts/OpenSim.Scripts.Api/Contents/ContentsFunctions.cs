using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Store.Regions;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>What lies in the prim of the script, by name, or by type and number in the order of names.</summary>
[ScriptFunctions]
public static class ContentsFunctions
{
    private const int All = -1;
    private const int None = -1;
    private const uint FullRights = (uint)(PermissionMask.Copy | PermissionMask.Modify | PermissionMask.Transfer);

    public static int llGetInventoryNumber(RegionScript script, int type)
    {
        var count = 0;
        foreach (var item in Items(script))
            count += type == All || item.AssetType == type ? 1 : 0;
        return count;
    }

    public static string llGetInventoryName(RegionScript script, int type, int index)
    {
        if (index < 0)
            return "";
        // A prim holds few items, and scripts go through them one by one: the names are put in order each time rather than kept in it.
        var names = Items(script).Where(item => type == All || item.AssetType == type).Select(item => item.Name).ToArray();
        if (index >= names.Length)
            return "";
        Array.Sort(names, StringComparer.Ordinal);
        return names[index];
    }

    public static int llGetInventoryType(RegionScript script, string item) => Find(script, item)?.AssetType ?? None;

    /// <summary>The key of its asset, for an owner with all rights on it; the null key else.</summary>
    public static string llGetInventoryKey(RegionScript script, string item) =>
        Find(script, item) is { } found && (found.CurrentPermissions & FullRights) == FullRights ? found.AssetId.ToString() : Ids.Null;

    public static string llGetInventoryCreator(RegionScript script, string item)
    {
        if (Find(script, item) is { } found)
            return UUID.TryParse(found.CreatorId.AsSpan(0, Math.Min(36, found.CreatorId.Length)), out var id) ? id.ToString() : Ids.Null;
        script.Complain($"No item named '{item}'.");
        return Ids.Null;
    }

    public static string llGetInventoryDesc(RegionScript script, string item) => Find(script, item)?.Description ?? "";

    /// <summary>ISO 8601.</summary>
    public static string llGetInventoryAcquireTime(RegionScript script, string item) => Find(script, item) is { } found
        ? DateTimeOffset.FromUnixTimeSeconds(found.CreationDate).UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture)
        : "";

    /// <param name="group">MASK_BASE 0, OWNER 1, GROUP 2, EVERYONE 3, NEXT 4.</param>
    /// <returns>-1 for what is not there.</returns>
    public static int llGetInventoryPermMask(RegionScript script, string item, int group)
    {
        if (Find(script, item) is not { } found)
            return -1;
        var mask = group switch
        {
            0 => found.BasePermissions,
            1 => found.CurrentPermissions,
            2 => found.GroupPermissions,
            3 => found.EveryonePermissions,
            4 => found.NextPermissions,
            _ => 0u
        };
        return unchecked((int)mask);
    }

    public static void llRemoveInventory(RegionScript script, string item)
    {
        if (Find(script, item) is { } found)
            script.Scene.Inventories.Remove(script.Part, found.ItemId);
        else
            script.Complain($"llRemoveInventory: no item named '{item}'.");
    }

    private static IReadOnlyList<PrimItemRow> Items(RegionScript script) => script.Part.Inventory?.Items ?? [];

    private static PrimItemRow? Find(RegionScript script, string name) => script.Part.Inventory?.Find(name);
}

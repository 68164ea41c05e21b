using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>
/// Contents of the prims of a linkset. Those of the script's own prim are in memory; those of the others may have to be read from the store
/// first.
/// </summary>
internal static class PrimContents
{
    private const uint FullRights = (uint)(PermissionMask.Copy | PermissionMask.Modify | PermissionMask.Transfer);

    /// <summary>False while they are read: the script waits, and the function is called again when they are there.</summary>
    public static bool AreAtHand(RegionScript script, SceneObjectPart part)
    {
        if (part.Inventory is not { Items: null })
            return true;
        script.Scene.Inventories.WhenLoaded(part, _ => script.Host.Wake());
        script.Retry();
        return false;
    }

    /// <summary>None where no single prim is meant, and while they are read.</summary>
    public static IReadOnlyList<PrimItemRow> Of(RegionScript script, SceneObjectPart? part) =>
        part is { } prim && AreAtHand(script, prim) ? prim.Inventory?.Items ?? [] : [];

    /// <summary>Whether scripts may know the keys: of items that their owner may copy, modify and give away.</summary>
    public static bool IsFull(PrimItemRow item) => (item.CurrentPermissions & FullRights) == FullRights;
}

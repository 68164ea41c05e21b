using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>Contents of prims as scripts name them. A prim in which a script runs has its contents in memory.</summary>
internal static class Items
{
    /// <summary>By name; null when there is none of that type.</summary>
    public static PrimItemRow? Find(SceneObjectPart part, string name, int assetType) =>
        part.Inventory?.Items?.FirstOrDefault(i => i.Name == name && i.AssetType == assetType);

    /// <summary>The script's own.</summary>
    public static PrimItemRow? Of(RegionScript script) =>
        script.Part.Inventory?.Items?.FirstOrDefault(item => item.ItemId == script.Host.ItemId);

    /// <summary>Zero where none is named.</summary>
    public static UUID CreatorOf(PrimItemRow item) =>
        UUID.TryParse(item.CreatorId.AsSpan(0, Math.Min(36, item.CreatorId.Length)), out var id) ? id : UUID.Zero;

    public static PrimItemRow? Find(SceneObjectPart part, string name) => part.Inventory?.Find(name);
}

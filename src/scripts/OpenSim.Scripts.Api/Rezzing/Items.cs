using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>Contents of prims as scripts name them. A prim in which a script runs has its contents in memory.</summary>
internal static class Items
{
    /// <summary>By name; null when there is none of that type.</summary>
    public static PrimItemRow? Find(SceneObjectPart part, string name, int assetType) =>
        part.Inventory?.Items?.FirstOrDefault(i => i.Name == name && i.AssetType == assetType);

    public static PrimItemRow? Find(SceneObjectPart part, string name) => part.Inventory?.Find(name);
}

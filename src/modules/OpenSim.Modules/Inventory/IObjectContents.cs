using OpenSim.Primitives;

namespace OpenSim.Modules.Inventory;

/// <summary>Contents of a region's prims for capabilities. From any thread without the region's token.</summary>
public interface IObjectContents
{
    /// <summary>As RequestTaskInventory shows them; null when there is no such prim, or the user is not there.</summary>
    Task<ObjectContents?> Read(UUID user, UUID prim);

    /// <summary>Why the user may not give an item in a prim new contents, in words; null when he may.</summary>
    /// <param name="assetType">What the contents are: the item's own type.</param>
    Task<string?> RefusalToRewrite(UUID user, UUID prim, UUID item, int assetType);

    /// <summary>Has an item in a prim stand for another asset, and a script compiled.</summary>
    /// <param name="isRunning">Of a script: whether it is to run.</param>
    /// <param name="experience">
    /// Of a script: of which experience it is to be, zero for none. Where the user may make none of it, it is saved without, and the answer
    /// says so.
    /// </param>
    Task<RewriteAnswer> Rewrite(
        UUID user, UUID prim, UUID item, int assetType, UUID asset, bool isRunning = true, UUID experience = default);

    /// <summary>The asset of a notecard in a prim; null when there is none, or the user may not read it.</summary>
    Task<UUID?> NotecardIn(UUID user, UUID prim, UUID item);
}

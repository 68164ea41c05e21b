using System.Numerics;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// What the server gives new items for which a viewer has uploaded nothing. Landmarks are good in other grids too, and say so as
/// OpenSimulator's do.
/// </summary>
/// <param name="own">Null where nobody goes to other grids.</param>
/// <param name="guests">Null where nobody comes from there.</param>
internal sealed class NewItems(RegionInfo region, IAssetService assets, OwnGrid? own, GuestBook? guests)
{
    private readonly string _gatekeeper = own?.Gatekeeper.TrimEnd('/') ?? ""; // landmarks have it without a slash

    /// <summary>The item as it is when it may begin without an asset, or has one.</summary>
    /// <param name="place">Where the maker stands.</param>
    public async Task<InventoryItem> WithContent(UUID maker, InventoryItem item, Vector3 place)
    {
        if (!item.AssetId.IsZero || NewAssets.For(item.AssetType, region, place, _gatekeeper) is not { } data)
            return item;
        var named = item.AssetType == AssetType.Landmark ? Landmark(maker, item) : item;
        return named with
        {
            AssetId = await assets.Store(new Asset
            {
                Id = UUID.Random(),
                Name = ItemText.Name(named.Name),
                Description = ItemText.Description(named.Description),
                Type = (sbyte)item.AssetType,
                CreatorId = maker.ToString(),
                Data = data
            })
        };
    }

    private InventoryItem Landmark(UUID maker, InventoryItem item) => item with
    {
        Name = guests?.Find(maker) is not null ? "HG " + item.Name : item.Name,
        Description = _gatekeeper.Length > 0 ? $"{item.Description} @ {_gatekeeper}" : item.Description
    };
}

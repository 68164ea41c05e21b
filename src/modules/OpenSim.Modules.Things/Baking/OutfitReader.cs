using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Serialization.Wearables;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// Reads what somebody wears out of the folder Current Outfit: links to body parts and clothes, whose description says the order, "@" with
/// a hundred times the kind and the place in it. Where a body part is missing, what was worn last or what the library has is taken:
/// without a skin or hair nobody is seen.
/// </summary>
internal sealed class OutfitReader(IInventoryService inventory, ILibraryService? library, IAssetService assets)
{
    private const int LastBodyPart = 3;
    private const int Unordered = int.MaxValue;

    /// <summary>Of version -1 for a user without the folder.</summary>
    /// <param name="usual">What to take for body parts that are missing, the first of a kind.</param>
    /// <param name="bound">On the pieces; what is above it is left out.</param>
    public async ValueTask<Outfit> Read(UUID user, IEnumerable<Wearable> usual, RowLimit bound)
    {
        if (await inventory.GetFolderForType(user, FolderType.CurrentOutfit) is not { } folder)
            return new Outfit(-1, []);
        var links = (await inventory.GetFolderItems(user, folder.Id)).Where(i => i.AssetType == AssetType.Link)
            .OrderBy(OrderOf).ThenBy(l => l.Name, StringComparer.Ordinal).DistinctBy(l => l.AssetId).ToList();
        var items = await inventory.GetMultipleItems(user, [.. links.Select(l => l.AssetId)]);
        List<(UUID Item, UUID Asset)> pieces =
        [
            .. links.Select((link, i) => items[i] ?? library?.GetItem(link.AssetId)).OfType<InventoryItem>()
                .Where(i => i.AssetType is AssetType.BodyPart or AssetType.Clothing)
                .OrderByDescending(i => i.AssetType == AssetType.BodyPart).Select(i => (i.Id, i.AssetId))
        ];
        var taken = bound.Allows(0, pieces.Count) ? pieces.Count : (int)bound.Max;
        var worn = await Load(pieces.Take(taken));
        var bodyless = usual.Where(w => w.Type <= LastBodyPart && worn.TrueForAll(p => p.Type != w.Type)).DistinctBy(w => w.Type);
        worn.AddRange(await Load(bodyless.Select(w => (w.ItemId, w.AssetId))));
        return new Outfit(folder.Version, [.. WithOneBody(worn).OrderBy(w => w.Type)], pieces.Count - taken);
    }

    private async ValueTask<List<WornWearable>> Load(IEnumerable<(UUID Item, UUID Asset)> pieces)
    {
        var worn = new List<WornWearable>();
        foreach (var (item, id) in pieces)
        {
            if (await assets.Get(id) is { Type: AssetType.BodyPart or AssetType.Clothing } asset
                && WearableReader.TryRead(asset.Data, out var wearable))
                worn.Add(new WornWearable(item, id, wearable));
        }

        return worn;
    }

    // Of shapes, skins, hair and eyes there is one each: the last that was put on.
    private static IEnumerable<WornWearable> WithOneBody(List<WornWearable> worn) =>
        worn.Where((piece, i) => piece.Type > LastBodyPart || worn.FindLastIndex(p => p.Type == piece.Type) == i);

    private static int OrderOf(InventoryItem link)
    {
        var text = link.Description.AsSpan();
        return text.StartsWith("@") && int.TryParse(text[1..], NumberStyles.None, CultureInfo.InvariantCulture, out var order)
            ? order
            : Unordered;
    }
}

using OpenSim.Primitives;
using FolderTypes = OpenSim.Services.Inventory.FolderType;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// A path below the capability: <c>/item/&lt;id&gt;</c>, <c>/category/&lt;id or name&gt;</c> with <c>/children</c>, <c>/categories</c>,
/// <c>/items</c> or <c>/links</c> behind it, <c>/orphans</c>.
/// </summary>
/// <param name="Id">Zero when the folder is named by its type.</param>
/// <param name="FolderType">A number of <see cref="FolderTypes"/>; -1 when the folder is named by its id.</param>
internal readonly record struct AisPath(AisThing Thing, UUID Id, short FolderType)
{
    private const int MaxParts = 3;

    // The names by which viewers call folders of a type.
    private static readonly Dictionary<string, short> Names = new(StringComparer.OrdinalIgnoreCase)
    {
        ["root"] = FolderTypes.Root, ["root_inv"] = FolderTypes.Root,
        ["texture"] = FolderTypes.Texture, ["sound"] = FolderTypes.Sound,
        ["callcard"] = FolderTypes.CallingCard, ["landmark"] = FolderTypes.Landmark,
        ["clothing"] = FolderTypes.Clothing, ["object"] = FolderTypes.Object,
        ["notecard"] = FolderTypes.Notecard, ["lsltext"] = FolderTypes.LslText,
        ["bodypart"] = FolderTypes.BodyPart, ["trash"] = FolderTypes.Trash,
        ["snapshot"] = FolderTypes.Snapshot, ["lstndfnd"] = FolderTypes.LostAndFound,
        ["lost-and-found"] = FolderTypes.LostAndFound, ["animatn"] = FolderTypes.Animation,
        ["gesture"] = FolderTypes.Gesture, ["favorite"] = FolderTypes.Favorites,
        ["favorites"] = FolderTypes.Favorites, ["current"] = FolderTypes.CurrentOutfit,
        ["my_otfts"] = FolderTypes.MyOutfits, ["mesh"] = FolderTypes.Mesh,
        ["settings"] = FolderTypes.Settings, ["material"] = FolderTypes.Material
    };

    public static bool TryRead(ReadOnlySpan<char> text, out AisPath path)
    {
        path = default;
        text = text.Trim('/');
        Span<Range> parts = stackalloc Range[MaxParts + 1];
        var count = text.Split(parts, '/');
        if (count == 1 && text.SequenceEqual("orphans"))
            path = new AisPath(AisThing.Orphans, UUID.Zero, -1);
        else if (count == 2 && text[parts[0]].SequenceEqual("item") && UUID.TryParse(text[parts[1]], out var item))
            path = new AisPath(AisThing.Item, item, -1);
        else
            return count is 2 or MaxParts && text[parts[0]].SequenceEqual("category")
                && ThingOf(count == 2 ? "" : text[parts[2]]) is { } thing && TryReadFolder(text[parts[1]], thing, out path);
        return true;
    }

    private static AisThing? ThingOf(ReadOnlySpan<char> part) => part switch
    {
        "" => AisThing.Category,
        "children" => AisThing.Children,
        "categories" => AisThing.Categories,
        "items" => AisThing.Items,
        "links" => AisThing.Links,
        _ => null
    };

    private static bool TryReadFolder(ReadOnlySpan<char> name, AisThing thing, out AisPath path)
    {
        if (UUID.TryParse(name, out var id))
            path = new AisPath(thing, id, -1);
        else if (Names.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out var type))
            path = new AisPath(thing, UUID.Zero, type);
        else
            path = default;
        return path != default;
    }
}

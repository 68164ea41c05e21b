using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>What items and folders may be called, by the length that viewers and tables keep.</summary>
internal static class ItemText
{
    private const int LongestName = 63;
    private const int LongestDescription = 127;

    public static string Name(string text) => BoundedText.Line(text, LongestName, BoundedText.FieldBytes);

    public static string Description(string text) => BoundedText.Cut(text, LongestDescription, BoundedText.FieldBytes);

    public static bool IsLink(InventoryItem item) => item.AssetType is AssetType.Link or AssetType.LinkFolder;
}

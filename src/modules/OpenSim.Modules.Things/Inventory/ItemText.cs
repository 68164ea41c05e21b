using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>What items and folders may be called, by the length that viewers and tables keep.</summary>
internal static class ItemText
{
    private const int LongestName = 63;
    private const int LongestDescription = 127;

    public static string Name(string text) => Cut(text, LongestName);

    public static string Description(string text) => Cut(text, LongestDescription);

    public static bool IsLink(InventoryItem item) => item.AssetType is AssetType.Link or AssetType.LinkFolder;

    private static string Cut(string text, int length) => text.Length > length ? text[..length] : text;
}

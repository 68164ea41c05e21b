namespace OpenSim.Services.Inventory;

/// <summary>The words that stand for types of assets, types of items and kinds of sale in texts and in LLSD.</summary>
public static class ItemWords
{
    private static readonly Dictionary<int, string> Assets = new()
    {
        [0] = "texture", [1] = "sound", [2] = "callcard", [3] = "landmark", [5] = "clothing", [6] = "object", [7] = "notecard",
        [10] = "lsltext", [11] = "lslbyte", [12] = "txtr_tga", [13] = "bodypart", [17] = "snd_wav", [18] = "img_tga", [19] = "jpeg",
        [20] = "animatn", [21] = "gesture", [24] = "link", [25] = "link_f", [49] = "mesh", [56] = "settings", [57] = "material",
        [0x60] = "animationset"
    };

    private static readonly Dictionary<int, string> Items = new()
    {
        [0] = "texture", [1] = "sound", [2] = "callcard", [3] = "landmark", [6] = "object", [7] = "notecard", [8] = "category",
        [10] = "script", [15] = "snapshot", [17] = "attach", [18] = "wearable", [19] = "animation", [20] = "gesture", [22] = "mesh",
        [25] = "settings", [26] = "material"
    };

    private static readonly string[] Sales = ["not", "orig", "copy", "cntn"];

    private static readonly Dictionary<string, int> AssetNumbers = Assets.ToDictionary(pair => pair.Value, pair => pair.Key);
    private static readonly Dictionary<string, int> ItemNumbers = Items.ToDictionary(pair => pair.Value, pair => pair.Key);

    /// <summary>"-1" for a type that has none, which viewers read as no type.</summary>
    public static string OfAsset(int type) => Assets.GetValueOrDefault(type, "-1");

    public static string OfItem(int type) => Items.GetValueOrDefault(type, "-1");

    public static string OfSale(int type) => type >= 0 && type < Sales.Length ? Sales[type] : Sales[0];

    /// <summary>-1 for a word that stands for none.</summary>
    public static int AssetType(string word) => AssetNumbers.GetValueOrDefault(word, -1);

    public static int ItemType(string word) => ItemNumbers.GetValueOrDefault(word, -1);

    public static int SaleType(string word) => Array.IndexOf(Sales, word);
}

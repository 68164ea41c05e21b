using System.Globalization;
using System.Text;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.Avatars;

/// <summary><c>wearables show|check</c>, by OpenSimulator's words.</summary>
internal sealed class WearableCommands(Scenes scenes, IAssetService? assets)
{
    private const int BodyParts = 4; // of the types below, which every avatar needs

    private static readonly string[] Types =
    [
        "body", "skin", "hair", "eyes", "shirt", "pants", "shoes", "socks", "jacket", "gloves", "undershirt", "underpants", "skirt",
        "alpha", "tattoo", "physics", "universal"
    ];

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("wearables show", "[<first> <last>]", "Lists what somebody wears, or how much each avatar does.", Show);
        users.Add("wearables check", "<first> <last>", "Says which parts of a body are missing, and which assets of what is worn.", Check);
    }

    private void Show(CommandContext context)
    {
        var isAboutOne = context.Arguments.Count > 0;
        var table = isAboutOne ? new ConsoleTable("Type", "Item", "Asset") : new ConsoleTable("Name", ">Wearables");
        context.WithUsers(scenes, who =>
        {
            if (!isAboutOne)
                table.Add(who.Name, who.Appearance.Wearables.Count.ToString(CultureInfo.InvariantCulture));
            foreach (var worn in isAboutOne ? who.Appearance.Wearables : [])
                table.Add(TypeOf(worn), worn.ItemId.ToString(), worn.AssetId.ToString());
        });
        if (!context.HasFailed)
            table.WriteTo(context.Out);
    }

    private async ValueTask Check(CommandContext context)
    {
        IReadOnlyList<Wearable> wearables = [];
        if (!context.WithUser(scenes, who => wearables = who.Appearance.Wearables))
            return;
        var table = new ConsoleTable("Type", "Asset", "Texture", "Found");
        foreach (var worn in wearables)
            await AddNeeds(table, worn);
        table.WriteTo(context.Out);
        var name = string.Join(' ', context.Arguments.Take(2));
        var missing = Types.Take(BodyParts).Where((_, type) => !wearables.Any(w => w.Type == type && !w.AssetId.IsZero)).ToList();
        context.WriteLine(missing.Count == 0 ? $"{name} has a whole body." : $"{name} has no {string.Join(", no ", missing)}.");
    }

    private async ValueTask AddNeeds(ConsoleTable table, Wearable worn)
    {
        var asset = assets is null ? null : await assets.Get(worn.AssetId);
        table.Add(TypeOf(worn), worn.AssetId.ToString(), "", Found(asset is not null));
        var textures = asset is null ? [] : TexturesOf(asset);
        var there = assets is null ? [] : await assets.AssetsExist(textures);
        for (var i = 0; i < textures.Count; i++)
            table.Add(TypeOf(worn), worn.AssetId.ToString(), textures[i].ToString(), Found(there[i]));
    }

    /// <summary>They stand last in a wearable's text, each after its number; ids before are people's.</summary>
    private static List<UUID> TexturesOf(Asset asset)
    {
        var text = Encoding.UTF8.GetString(asset.Data);
        var textures = new List<UUID>();
        foreach (var word in text[Math.Max(0, text.IndexOf("\ntextures ", StringComparison.Ordinal))..].Split([' ', '\t', '\r', '\n']))
        {
            if (UUID.TryParse(word, out var id) && !id.IsZero && !textures.Contains(id))
                textures.Add(id);
        }

        return textures;
    }

    private static string Found(bool isFound) => isFound ? "yes" : "no";

    private static string TypeOf(Wearable worn) =>
        worn.Type < Types.Length ? Types[worn.Type] : worn.Type.ToString(CultureInfo.InvariantCulture);
}

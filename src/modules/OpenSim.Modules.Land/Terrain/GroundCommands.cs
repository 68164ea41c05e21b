using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// <c>set terrain texture|pbr|heights</c> and <c>set water height</c> of one region, by OpenSimulator's words. The last two words choose
/// regions by their place on the grid; -1 is any.
/// </summary>
internal sealed class GroundCommands(Scene scene)
{
    private const string Corners = "0 is south-west, 1 north-west, 2 south-east, 3 north-east, -1 all four";

    public void AddTo(CommandRegistry commands)
    {
        var regions = commands.Group("Regions", scene.Info.Name);

        void Add(string words, string arguments, string help, int needed,
            Func<IReadOnlyList<string>, Func<RegionSettingsRow, RegionSettingsRow>?> change) =>
            regions.Add(words, arguments + " [<x>] [<y>]", help, context => Run(context, words, needed, change));

        Add("set terrain texture", "<0..3> <texture id>", "Sets one of the ground's four textures, the lowest first.", 2, Texture);
        Add("set terrain pbr", "<0..3> <material id>", "Sets one of the ground's four materials, the lowest first.", 2, Material);
        Add("set terrain heights", "<corner> <low> <high>", $"Sets between which heights a corner's textures change: {Corners}.", 3,
            Heights);
        Add("set water height", "<metres>", "Sets the height of the water.", 1, Water);
    }

    /// <param name="change">Given the words; the change they mean, or null.</param>
    private void Run(CommandContext context, string words, int needed,
        Func<IReadOnlyList<string>, Func<RegionSettingsRow, RegionSettingsRow>?> change)
    {
        if (context.Arguments.Count < needed || context.Arguments.Count > needed + 2 || change(context.Arguments) is not { } meant
            || IsHere(context.Arguments.ElementAtOrDefault(needed), scene.Info.GridX) is not { } hereX
            || IsHere(context.Arguments.ElementAtOrDefault(needed + 1), scene.Info.GridY) is not { } hereY)
            context.FailWithUsage();
        else if (!hereX || !hereY)
            context.WriteLine($"{scene.Info.Name} is not there: it stays as it is.");
        else
            Change(context, $"{words["set ".Length..]} set to {string.Join(' ', context.Arguments.Take(needed))}", meant);
    }

    private void Change(CommandContext context, string what, Func<RegionSettingsRow, RegionSettingsRow> change)
    {
        using (scene.Token.Take())
            scene.Settings.Change(change);
        context.WriteLine($"{scene.Info.Name}: {what}.");
    }

    /// <summary>Null for a word that is no coordinate.</summary>
    private static bool? IsHere(string? word, uint place)
    {
        if (word is null or "-1")
            return true;
        return uint.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var wanted) ? wanted == place : null;
    }

    private static Func<RegionSettingsRow, RegionSettingsRow>? Texture(IReadOnlyList<string> words) =>
        !UUID.TryParse(words[1], out var id) ? null : words[0] switch
        {
            "0" => r => r with { TerrainTexture1 = id },
            "1" => r => r with { TerrainTexture2 = id },
            "2" => r => r with { TerrainTexture3 = id },
            "3" => r => r with { TerrainTexture4 = id },
            _ => null
        };

    private static Func<RegionSettingsRow, RegionSettingsRow>? Material(IReadOnlyList<string> words) =>
        !UUID.TryParse(words[1], out var id) ? null : words[0] switch
        {
            "0" => r => r with { TerrainPbr1 = id },
            "1" => r => r with { TerrainPbr2 = id },
            "2" => r => r with { TerrainPbr3 = id },
            "3" => r => r with { TerrainPbr4 = id },
            _ => null
        };

    private static Func<RegionSettingsRow, RegionSettingsRow>? Heights(IReadOnlyList<string> words) =>
        !TryNumber(words[1], out var low) || !TryNumber(words[2], out var high) ? null : words[0] switch
        {
            "0" => r => r with { Elevation1SW = low, Elevation2SW = high },
            "1" => r => r with { Elevation1NW = low, Elevation2NW = high },
            "2" => r => r with { Elevation1SE = low, Elevation2SE = high },
            "3" => r => r with { Elevation1NE = low, Elevation2NE = high },
            "-1" => r => r with
            {
                Elevation1SW = low,
                Elevation2SW = high,
                Elevation1NW = low,
                Elevation2NW = high,
                Elevation1SE = low,
                Elevation2SE = high,
                Elevation1NE = low,
                Elevation2NE = high
            },
            _ => null
        };

    private static Func<RegionSettingsRow, RegionSettingsRow>? Water(IReadOnlyList<string> words) =>
        TryNumber(words[0], out var height) && height is >= 0 and <= 8000 ? r => r with { WaterHeight = height } : null;

    private static bool TryNumber(string text, out double value) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && double.IsFinite(value);
}

using System.Globalization;
using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Core.Terrain;

/// <summary>The <c>terrain</c> commands, by OpenSimulator's words. They act on the chosen region, or on all of them.</summary>
internal sealed class TerrainCommands(List<Scene> scenes)
{
    private const string Category = "Terrain";

    public void AddTo(CommandRegistry registry)
    {
        Add(registry, "load", "<file>", $"Loads the land from a file ({TerrainFileFormats.Extensions}).", 1, Load);
        Add(registry, "save", "<file>", $"Saves the land to a file ({TerrainFileFormats.Extensions}).", 1, Save);
        AddNumber(registry, "fill", "<height>", "Makes the land level.", value => _ => value);
        AddNumber(registry, "elevate", "<metres>", "Raises all of the land.", value => height => height + value);
        AddNumber(registry, "lower", "<metres>", "Lowers all of the land.", value => height => height - value);
        AddNumber(registry, "multiply", "<factor>", "Multiplies all heights.", value => height => height * value);
        AddNumber(registry, "min", "<height>", "Raises whatever is lower to this height.", value => height => MathF.Max(height, value));
        AddNumber(registry, "max", "<height>", "Lowers whatever is higher to this height.", value => height => MathF.Min(height, value));
        Add(registry, "rescale", "<lowest> <highest>", "Stretches the land between two heights.", 2, Rescale);
        Add(registry, "flip", "x|y", "Mirrors the land along an axis.", 1, Flip);
        Add(registry, "bake", "", "Keeps the present land as what revert goes back to.", 0, (_, scene) => scene.TerrainSaver.Bake());
        Add(registry, "revert", "", "Goes back to the baked land.", 0, (_, scene) => TerrainTools.Revert(scene.Terrain));
        Add(registry, "stats", "", "Shows the lowest, highest and mean height.", 0, ShowStatistics);
        Add(registry, "info", "", "Shows the lowest, highest and mean height.", 0, ShowStatistics);
        Add(registry, "show", "<x>,<y>", "Shows the height at a place.", 1, ShowHeight);
        Add(registry, "island", "[seed]", "Makes an island, another for each seed.", 0, MakeIsland);
    }

    private void Add(CommandRegistry registry, string verb, string arguments, string help, int needed, Action<CommandContext, Scene> act)
    {
        var usage = arguments.Length == 0 ? $"terrain {verb}" : $"terrain {verb} {arguments}";
        registry.Add(new Command(Category, $"terrain {verb}", usage, help, context =>
        {
            if (context.Arguments.Count < needed)
                context.Fail($"Usage: {usage}");
            else
                ForChosen(context, scene => act(context, scene));
        }));
    }

    private void AddNumber(CommandRegistry registry, string verb, string argument, string help, Func<float, Func<float, float>> change) =>
        Add(registry, verb, argument, help, 1, (context, scene) =>
        {
            if (!TryNumber(context.Arguments[0], out var value))
                context.Fail($"'{context.Arguments[0]}' is not a number.");
            else
                Report(context, scene, () => TerrainTools.ForAll(scene.Terrain, change(value)));
        });

    private void ForChosen(CommandContext context, Action<Scene> act)
    {
        Scene[] chosen;
        lock (scenes)
            chosen = [.. scenes.Where(s => context.SelectedRegion is null || s.Info.Name.Equals(context.SelectedRegion, StringComparison.OrdinalIgnoreCase))];
        foreach (var scene in chosen)
        {
            using (scene.Token.Take())
                act(scene);
        }
    }

    private static void Report(CommandContext context, Scene scene, Action change)
    {
        change();
        ShowStatistics(context, scene);
    }

    private static void Load(CommandContext context, Scene scene)
    {
        if (TerrainFileFormats.TryRead(context.Arguments[0], scene.Terrain.SizeX, scene.Terrain.SizeY, out var loaded) is { } complaint)
        {
            context.Fail(complaint);
            return;
        }

        Report(context, scene, () => scene.Terrain.Load(loaded.Heights, loaded.SizeX, loaded.SizeY));
    }

    private static void Save(CommandContext context, Scene scene)
    {
        var path = context.Arguments[0];
        if (TerrainFileFormats.Write(Path.GetExtension(path), scene.Terrain, scene.Settings.WaterHeight) is not { } file)
        {
            context.Fail($"'{Path.GetExtension(path)}' is not a terrain format; known are {TerrainFileFormats.Extensions}.");
            return;
        }

        try
        {
            File.WriteAllBytes(path, file);
            context.WriteLine($"{scene.Info.Name}: {file.Length:N0} bytes written to {path}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            context.Fail($"{path} cannot be written: {e.Message}");
        }
    }

    private static void Rescale(CommandContext context, Scene scene)
    {
        if (!TryNumber(context.Arguments[0], out var lowest) || !TryNumber(context.Arguments[1], out var highest) || highest < lowest)
            context.Fail("Two numbers are wanted, the lower one first.");
        else
            Report(context, scene, () => TerrainTools.Rescale(scene.Terrain, lowest, highest));
    }

    private static void Flip(CommandContext context, Scene scene)
    {
        var axis = context.Arguments[0].ToLowerInvariant();
        if (axis is not ("x" or "y"))
            context.Fail("The axis is x or y.");
        else
            Report(context, scene, () => TerrainTools.Flip(scene.Terrain, alongX: axis == "x"));
    }

    private static void ShowHeight(CommandContext context, Scene scene)
    {
        var parts = context.Arguments[0].Split(',');
        if (parts.Length != 2 || !TryNumber(parts[0], out var x) || !TryNumber(parts[1], out var y))
            context.Fail("A place is wanted as x,y without a space.");
        else
            context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{scene.Info.Name}: {scene.Terrain.HeightAt(x, y):0.###} m at {x:0.##},{y:0.##}"));
    }

    private static void MakeIsland(CommandContext context, Scene scene)
    {
        var seed = context.Arguments.Count > 0 && int.TryParse(context.Arguments[0], out var given) ? given : scene.Info.Id.GetHashCode();
        Report(context, scene, () => TerrainNoise.Island(scene.Terrain, seed));
    }

    private static void ShowStatistics(CommandContext context, Scene scene)
    {
        var (lowest, highest, mean) = scene.Terrain.Statistics();
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{scene.Info.Name}: {scene.Terrain.SizeX}x{scene.Terrain.SizeY} m, lowest {lowest:0.##}, highest {highest:0.##}, mean {mean:0.##} m"));
    }

    private static bool TryNumber(string text, out float value) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && float.IsFinite(value);
}

using System.Globalization;
using OpenSim.Console;
using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.World;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>The <c>terrain</c> commands of one region, by OpenSimulator's words.</summary>
internal sealed class TerrainCommands(Scene scene)
{
    public void AddTo(CommandRegistry commands)
    {
        var terrain = commands.Group("Terrain", scene.Info.Name);

        void Add(string verb, string arguments, string help, int needed, Action<CommandContext> act) =>
            terrain.Add("terrain " + verb, arguments, help, context => Run(context, needed, act));

        void AddNumber(string verb, string argument, string help, Func<float, Func<float, float>> change) =>
            Add(verb, argument, help, 1, context => ChangeAll(context, change));

        Add("modify", TerrainChange.Arguments,
            "Changes the land in a rectangle, an ellipse, or everywhere; with a taper, less towards the rim.", 2, Modify);
        AddNumber("fill", "<height>", "Makes the land level.", value => _ => value);
        AddNumber("elevate", "<metres>", "Raises all of the land.", value => height => height + value);
        AddNumber("lower", "<metres>", "Lowers all of the land.", value => height => height - value);
        AddNumber("multiply", "<factor>", "Multiplies all heights.", value => height => height * value);
        AddNumber("min", "<height>", "Raises whatever is lower to this height.", value => height => MathF.Max(height, value));
        AddNumber("max", "<height>", "Lowers whatever is higher to this height.", value => height => MathF.Min(height, value));
        Add("rescale", "<lowest> <highest>", "Stretches the land between two heights.", 2, Rescale);
        Add("flip", "x|y", "Mirrors the land along an axis.", 1, Flip);
        Add("bake", "", "Keeps the present land as what revert goes back to.", 0, Bake);
        Add("revert", "", "Goes back to the baked land.", 0, Revert);
        Add("stats", "", "Shows the lowest, highest and mean height.", 0, ShowStatistics);
        Add("info", "", "Shows the lowest, highest and mean height.", 0, ShowStatistics);
        Add("show", "<x>,<y>", "Shows the height at a place.", 1, ShowHeight);
        Add("island", "[seed]", "Makes an island, another for each seed.", 0, MakeIsland);
    }

    private void Run(CommandContext context, int needed, Action<CommandContext> act)
    {
        if (context.Arguments.Count < needed)
        {
            context.FailWithUsage();
            return;
        }

        using (scene.Token.Take())
            act(context);
    }

    private void Bake(CommandContext context)
    {
        scene.TerrainSaver.Bake();
        context.WriteLine($"{scene.Info.Name}: 'terrain revert' goes back to the land as it is.");
    }

    private void Revert(CommandContext context)
    {
        TerrainTools.Revert(scene.Terrain);
        context.WriteLine($"{scene.Info.Name}: the land is as it was baked.");
        ShowStatistics(context);
    }

    private void ChangeAll(CommandContext context, Func<float, Func<float, float>> change)
    {
        if (!TryNumber(context.Arguments[0], out var value))
            context.Fail($"'{context.Arguments[0]}' is not a number.");
        else
            Report(context, () => TerrainTools.ForAll(scene.Terrain, change(value)));
    }

    private void Report(CommandContext context, Action change)
    {
        change();
        ShowStatistics(context);
    }

    private void Modify(CommandContext context)
    {
        if (TerrainChange.Parse(context.Arguments, out var complaint) is { } change)
            Report(context, () => change.Apply(scene.Terrain));
        else
            context.FailWithUsage(complaint);
    }

    private void Rescale(CommandContext context)
    {
        if (!TryNumber(context.Arguments[0], out var lowest) || !TryNumber(context.Arguments[1], out var highest) || highest < lowest)
            context.Fail("Two numbers are wanted, the lower one first.");
        else
            Report(context, () => TerrainTools.Rescale(scene.Terrain, lowest, highest));
    }

    private void Flip(CommandContext context)
    {
        var axis = context.Arguments[0].ToLowerInvariant();
        if (axis is not ("x" or "y"))
            context.Fail("The axis is x or y.");
        else
            Report(context, () => TerrainTools.Flip(scene.Terrain, alongX: axis == "x"));
    }

    private void ShowHeight(CommandContext context)
    {
        var parts = context.Arguments[0].Split(',');
        if (parts.Length != 2 || !TryNumber(parts[0], out var x) || !TryNumber(parts[1], out var y))
            context.Fail("A place is wanted as x,y without a space.");
        else
            context.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{scene.Info.Name}: {scene.Terrain.HeightAt(x, y):0.###} m at {x:0.##},{y:0.##}"));
    }

    private void MakeIsland(CommandContext context)
    {
        var seed = context.Arguments.Count > 0 && int.TryParse(context.Arguments[0], out var given) ? given : scene.Info.Id.GetHashCode();
        Report(context, () => TerrainNoise.Island(scene.Terrain, seed));
    }

    private void ShowStatistics(CommandContext context)
    {
        var (lowest, highest, mean) = scene.Terrain.Statistics();
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{scene.Info.Name}: {scene.Terrain.SizeX}x{scene.Terrain.SizeY} m, lowest "
            + $"{lowest:0.##}, highest {highest:0.##}, mean {mean:0.##} m"));
    }

    private static bool TryNumber(string text, out float value) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && float.IsFinite(value);
}

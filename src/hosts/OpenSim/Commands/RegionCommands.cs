using System.Globalization;
using OpenSim.Console;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Host.Commands;

/// <summary>Regions: what they are, how they do, what they keep.</summary>
internal sealed class RegionCommands(IReadOnlyList<RunningRegion> regions)
{
    private const string Category = "Regions";

    public void AddTo(CommandRegistry commands)
    {
        commands.Add(new Command(Category, "show regions", "show regions", "Lists the regions of this process.", ShowRegions));
        commands.Add(new Command(Category, "show region", "show region", "Shows the selected region's place, settings and load.", ShowRegion));
        commands.Add(new Command(Category, "region get", "region get", "Shows the settings of the selected region.", ShowRegion));
        commands.Add(new Command(Category, "region set", "region set agent-limit|maturity|water-height <value>",
            "Changes a setting of the selected region; it is kept over restarts.", Set));
        commands.Add(new Command("Objects", "backup", "backup", "Brings everything that has changed to the database now instead of when it is due.", Backup));
        commands.Add(new Command(Category, "show store", "show store", "Shows what waits to be written to the database.", ShowStore));
    }

    private IEnumerable<RunningRegion> Selected(CommandContext context) =>
        regions.Where(r => context.SelectedRegion is null || r.Scene.Info.Name.Equals(context.SelectedRegion, StringComparison.OrdinalIgnoreCase));

    private void ShowRegions(CommandContext context)
    {
        var table = new ConsoleTable("Name", "Id", "Location", "Size", "UDP port", "Agents", "Prims");
        foreach (var region in regions)
        {
            var scene = region.Scene;
            using (scene.Token.Take())
                table.Add(scene.Info.Name, scene.Info.Id.ToString(), scene.Info.Handle.ToString(), $"{scene.Info.SizeX}x{scene.Info.SizeY}",
                    Text(region.Stack.LocalEndPoint.Port), Text(scene.Presences.RootCount), Text(scene.Prims.Count));
        }

        table.WriteTo(context.Out);
    }

    private void ShowRegion(CommandContext context)
    {
        foreach (var region in Selected(context))
        {
            var (scene, settings) = (region.Scene, region.Scene.Settings.Current);
            context.WriteLine($"Region           {scene.Info.Name} ({scene.Info.Id})");
            context.WriteLine($"Location         {scene.Info.Handle}, {scene.Info.SizeX} x {scene.Info.SizeY} m");
            context.WriteLine($"agent-limit      {settings.AgentLimit} (at most {scene.Info.MaxAgents}, MaxAgents in the region file)");
            context.WriteLine($"maturity         {settings.Maturity} (0 general, 1 mature, 2 adult)");
            context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"water-height     {settings.WaterHeight} m"));
            context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"frame time       {scene.Loop.FrameTime * 1000:F1} ms"));
        }
    }

    private void Set(CommandContext context)
    {
        if (context.Arguments is not [var key, var text] || !double.TryParse(text, CultureInfo.InvariantCulture, out var value))
        {
            context.Fail("region set agent-limit|maturity|water-height <value>");
            return;
        }

        foreach (var region in Selected(context))
        {
            using (region.Scene.Token.Take())
            {
                if (ChangeOf(region.Scene, key, value) is not { } change)
                {
                    context.Fail($"{region.Scene.Info.Name}: {key} = {text} is not possible.");
                    continue;
                }

                region.Scene.Settings.Change(change);
            }

            context.WriteLine($"{region.Scene.Info.Name}: {key} is {text}.");
        }
    }

    private static Func<RegionSettingsRow, RegionSettingsRow>? ChangeOf(Scene scene, string key, double value) => key switch
    {
        "agent-limit" when value >= 1 && value <= scene.Info.MaxAgents => row => row with { AgentLimit = (int)value },
        "maturity" when value is 0 or 1 or 2 => row => row with { Maturity = (int)value },
        "water-height" when value is >= 0 and <= 8000 => row => row with { WaterHeight = value },
        _ => null
    };

    private void Backup(CommandContext context)
    {
        foreach (var region in Selected(context))
        {
            if (region.Save())
                context.WriteLine($"{region.Scene.Info.Name}: everything is in the database.");
            else
                context.Fail($"{region.Scene.Info.Name}: {region.Store.Status.Waiting} changes are not in the database yet; they are safe in the journal.");
        }
    }

    private void ShowStore(CommandContext context)
    {
        foreach (var region in Selected(context))
        {
            var status = region.Store.Status;
            context.WriteLine($"{region.Scene.Info.Name}");
            context.WriteLine($"  waiting for the database  {status.Waiting} changes, {status.WaitingBytes / 1024:N0} KB, the oldest for {status.OldestAge.TotalSeconds:F0} s");
            context.WriteLine($"  journal                   {status.JournalBytes / 1024:N0} KB{(status.JournalError is { } broken ? ", cannot be written: " + broken : "")}");
            context.WriteLine($"  written                   {status.Written} changes in {status.Batches} transactions, {status.Rejected} set aside");
            context.WriteLine($"  database                  {status.DatabaseError ?? "working"}");
            if (status.LastError is { } last)
                context.WriteLine($"  last error                {last.At:u} {last.Sentence}");
        }
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}

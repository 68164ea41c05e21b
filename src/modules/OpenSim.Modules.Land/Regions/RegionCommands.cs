using System.Globalization;
using OpenSim.Console;
using OpenSim.World;

namespace OpenSim.Modules.Land.Regions;

/// <summary>What the regions are, and what is set for them.</summary>
internal sealed class RegionCommands(Scenes scenes)
{
    public void AddTo(CommandRegistry commands)
    {
        var regions = commands.Group("Regions");
        regions.Add("show regions", "", "Lists the regions of this process.", ShowRegions);
        regions.Add("show region", "", "Shows the selected region's place, settings and load.", ShowRegion);
        regions.Add("region get", "", "Shows the settings of the selected region.", ShowRegion);
        regions.Add("region set", "<setting> <value>", "Changes a setting of the selected region; it is kept over restarts.", Set,
            string.Join('\n', RegionSettingTable.All.Select(s => $"{s.Key,-18} {s.Values}")),
            done => done.Count == 2 ? RegionSettingTable.All.Select(s => s.Key) : []);
        regions.Add("show ratings", "", "Shows the maturity of the regions.", ShowRatings);
        commands.Group("Debug").Add("debug jobengine status", "", "Lists what work runs beside the regions.", ShowWork);
    }

    private void ShowWork(CommandContext context)
    {
        foreach (var scene in scenes.Chosen(context))
        {
            var jobs = scene.BackgroundNames;
            context.WriteLine($"{scene.Info.Name}: {(jobs.Count == 0 ? "no jobs" : $"{jobs.Count} jobs: {string.Join(", ", jobs)}")}.");
        }
    }

    private void ShowRegions(CommandContext context)
    {
        var table = new ConsoleTable("Name", "Id", "Location", "Size", "UDP port", "Agents", "Prims");
        foreach (var scene in scenes)
        {
            using (scene.Token.Take())
                table.Add(scene.Info.Name, scene.Info.Id.ToString(), scene.Info.Handle.ToString(), $"{scene.Info.SizeX}x{scene.Info.SizeY}",
                    Text(scene.Info.InternalEndPoint.Port), Text(scene.Presences.RootCount), Text(scene.Prims.Count));
        }

        table.WriteTo(context.Out);
    }

    private void ShowRegion(CommandContext context)
    {
        foreach (var scene in scenes.Chosen(context))
        {
            var info = scene.Info;
            context.WriteLine($"Region             {info.Name} ({info.Id})");
            context.WriteLine($"Location           {info.GridX},{info.GridY}; {info.SizeX} x {info.SizeY} m");
            context.WriteLine($"Address            {info.ExternalHostName}, UDP {info.InternalEndPoint.Port}, HTTP {info.HttpPort}");
            foreach (var setting in RegionSettingTable.All)
                context.WriteLine($"{setting.Key,-18} {setting.Read(scene)}");
            context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"frame-time         {scene.Loop.FrameTime * 1000:F1} ms"));
        }
    }

    private void Set(CommandContext context)
    {
        if (context.Arguments is not [var key, var text])
            context.FailWithUsage($"Settings: {RegionSettingTable.Keys}.");
        else if (RegionSettingTable.Find(key) is not { } setting)
            context.Fail($"There is no setting '{key}'. Settings: {RegionSettingTable.Keys}");
        else if (setting.Change(text) is not { } change)
            context.Fail($"{key}: {text} is not possible; {setting.Values}.");
        else
            foreach (var scene in scenes.Chosen(context))
            {
                string? words;
                using (scene.Token.Take())
                    words = Change(scene, change);
                context.WriteLine($"{scene.Info.Name}: {setting.Key} is {setting.Read(scene)}.");
                if (words is not null)
                    context.WriteLine($"{scene.Info.Name}: {words}");
            }
    }

    private static string? Change(Scene scene, Action<Scene> change)
    {
        var before = scene.Settings.Current;
        change(scene);
        return scene.Switches.WordsFor(before, scene.Settings.Current);
    }

    private void ShowRatings(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Maturity");
        foreach (var scene in scenes)
            table.Add(scene.Info.Name, RegionSettingTable.MaturityOf(scene.Settings.Current));
        table.WriteTo(context.Out);
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}

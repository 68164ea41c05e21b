using System.Globalization;
using OpenSim.Console;
using OpenSim.Host.Regions;

namespace OpenSim.Host.Commands;

/// <summary>Regions: what they are, how they do, what they keep.</summary>
internal sealed class RegionCommands(RegionHost regions)
{
    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Regions");
        group.Add("show regions", "", "Lists the regions of this process.", ShowRegions);
        group.Add("show region", "", "Shows the selected region's place, settings and load.", ShowRegion);
        group.Add("region get", "", "Shows the settings of the selected region.", ShowRegion);
        group.Add("region set", "<setting> <value>", "Changes a setting of the selected region; it is kept over restarts.", Set,
            string.Join('\n', RegionSettingTable.All.Select(s => $"{s.Key,-18} {s.Values}")),
            done => done.Count == 2 ? RegionSettingTable.All.Select(s => s.Key) : []);
        group.Add("show ratings", "", "Shows the maturity of the regions.", ShowRatings);
        group.Add("show store", "", "Shows what waits to be written to the database.", ShowStore);
        commands.Group("Objects").Add("backup", "", "Brings everything that has changed to the database now instead of when it is due.", Backup);
    }

    private IEnumerable<RunningRegion> Selected(CommandContext context) => regions.Running.Where(r => context.IsFor(r.Scene.Info.Name));

    private void ShowRegions(CommandContext context)
    {
        var table = new ConsoleTable("Name", "Id", "Location", "Size", "UDP port", "Agents", "Prims");
        foreach (var region in regions.Running)
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
            var info = region.Scene.Info;
            context.WriteLine($"Region             {info.Name} ({info.Id})");
            context.WriteLine($"Location           {info.GridX},{info.GridY}; {info.SizeX} x {info.SizeY} m");
            context.WriteLine($"Address            {info.ExternalHostName}, UDP {region.Stack.LocalEndPoint.Port}, HTTP {info.HttpPort}");
            foreach (var setting in RegionSettingTable.All)
                context.WriteLine($"{setting.Key,-18} {setting.Read(region.Scene.Settings.Current)}{Remark(setting.Key, info.MaxAgents)}");
            context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"frame-time         {region.Scene.Loop.FrameTime * 1000:F1} ms"));
        }
    }

    private static string Remark(string key, int maxAgents) => key == "agent-limit" ? $" (estate managers may set up to {maxAgents}, MaxAgents in the region file)" : "";

    private void Set(CommandContext context)
    {
        if (context.Arguments is not [var key, var text])
        {
            context.FailWithUsage($"Settings: {string.Join(", ", RegionSettingTable.All.Select(s => s.Key))}.");
            return;
        }

        if (RegionSettingTable.Find(key) is not { } setting)
            context.Fail($"There is no setting '{key}'. Settings: {string.Join(", ", RegionSettingTable.All.Select(s => s.Key))}");
        else if (setting.Change(text) is not { } change)
            context.Fail($"{key}: {text} is not possible; {setting.Values}.");
        else
            foreach (var region in Selected(context))
            {
                using (region.Scene.Token.Take())
                    region.Scene.Settings.Change(change);
                context.WriteLine($"{region.Scene.Info.Name}: {setting.Key} is {setting.Read(region.Scene.Settings.Current)}.");
            }
    }

    private void ShowRatings(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Maturity");
        foreach (var region in regions.Running)
            table.Add(region.Scene.Info.Name, RegionSettingTable.MaturityOf(region.Scene.Settings.Current));
        table.WriteTo(context.Out);
    }

    private void Backup(CommandContext context)
    {
        foreach (var region in Selected(context))
        {
            if (region.Save(context.WriteLine))
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

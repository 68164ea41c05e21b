using OpenSim.Console;
using OpenSim.Host.Regions;
using OpenSim.Hosting.Startup;
using OpenSim.Store.Sql;
using OpenSim.World;

namespace OpenSim.Host.Commands;

/// <summary>Regions of this process that come, go and restart while it runs.</summary>
internal sealed class RegionLifeCommands(Ground ground, RegionHost regions, RegionList files, int httpPort)
{
    private const string UsualFile = "Regions.ini";

    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Regions");
        group.Add("restart", "", "Restarts the selected region, or all of them: their visitors are logged out.", Restart);
        group.Add("create region", "[<name>] [<region_file.ini>]", "Makes a region, or starts one that stands in a region file.", Create,
            $"The file is in the folder of region files unless it has a path. Without a file it is the one in which the region stands, or else "
            + $"{UsualFile}; without a name it is the first region of the file. Anything the file lacks is asked for and written into it.");
        group.Add("remove-region", "<name>", "Ends a region. Its file and its data stay: it is there again at the next start.", Remove,
            complete: _ => ground.Runner.Regions);
        group.Add("delete-region", "<name>", "Ends a region and takes it out of its file. Its things in the database stay.", Delete,
            complete: _ => ground.Runner.Regions);
    }

    private async ValueTask Restart(CommandContext context)
    {
        foreach (var scene in ground.Scenes.Chosen(context).ToList())
            await Try(context, async () =>
            {
                await regions.Restart(scene, context.WriteLine);
                context.WriteLine($"{scene.Info.Name} has restarted.");
            }, $"{scene.Info.Name} has ended and could not be started again; 'create region' tries it once more. ");
    }

    private ValueTask Create(CommandContext context) => Try(context, async () =>
    {
        var (name, file) = Wanted(context);
        var running = regions.Running.Select(r => r.Scene.Info).ToList();
        if (file is null || RegionDraft.Make(context, file, name, running) is not { } draft)
        {
            context.FailWithUsage();
            return;
        }

        var info = files.Read(draft.Keys, httpPort, context.WriteLine);
        await regions.Create(info);
        draft.Keep();
        context.WriteLine($"Region {info.Name} is at {info.GridX},{info.GridY}, UDP port {info.InternalEndPoint.Port}; "
            + $"its file is {file}.");
    });

    private ValueTask Remove(CommandContext context) => Try(context, async () =>
    {
        if (Find(NameIn(context)) is not { } scene)
        {
            context.Fail($"There is no region '{NameIn(context)}' here. Regions here: {string.Join(", ", ground.Runner.Regions)}");
            return;
        }

        await regions.Remove(scene, context.WriteLine);
        context.WriteLine($"{scene.Info.Name} has ended. Its file and its data stay; 'create region' starts it again.");
    });

    private ValueTask Delete(CommandContext context) => Try(context, async () =>
    {
        var scene = Find(NameIn(context));
        if (files.Find(NameIn(context)) is not { } keys)
        {
            context.Fail(scene is null
                ? $"There is no region '{NameIn(context)}', here or in the region files."
                : $"{scene.Info.Name} stands in no region file; 'remove-region' ends it.");
            return;
        }

        if (context.Refuses($"Delete region {keys.Region} from {keys.File}?"))
            return;
        RegionFile.Remove(keys.File, keys.Region);
        if (scene is not null)
            await regions.Remove(scene, context.WriteLine);
        context.WriteLine($"{keys.Region} is deleted from {keys.File}. What the database holds of it stays, under the id "
            + $"{keys.Text("RegionUUID")}.");
    });

    /// <summary>What keeps a region from being there is one sentence, as at the start of the program.</summary>
    private static async ValueTask Try(CommandContext context, Func<Task> work, string before = "")
    {
        try
        {
            await work();
        }
        catch (Exception e) when (e is StartupException or StoreException or IOException or UnauthorizedAccessException)
        {
            context.Fail(before + e.Message);
        }
    }

    private Scene? Find(string name) => ground.Scenes.FirstOrDefault(s => s.Info.Name.Equals(name, StringComparison.OrdinalIgnoreCase));

    private static string NameIn(CommandContext context) => string.Join(' ', context.Arguments);

    /// <summary>A name, in quotes or not, and the full path of a file. The file is null when the words say nothing that can be.</summary>
    private (string? Name, string? File) Wanted(CommandContext context)
    {
        var words = context.Arguments;
        if (words.Count == 0)
            return (null, null);
        var hasFile = IsFile(words[^1]);
        if (!hasFile && words.Count > 1 && Path.HasExtension(words[^1]))
            return (null, null);
        var name = string.Join(' ', hasFile ? words.SkipLast(1) : words);
        var file = hasFile ? context.PathOf(words[^1], files.Folder) : files.Find(name)?.File ?? Path.Combine(files.Folder, UsualFile);
        return (name.Length > 0 ? name : null, file);
    }

    private static bool IsFile(string word) => Path.GetExtension(word).ToLowerInvariant() is ".ini" or ".xml";
}

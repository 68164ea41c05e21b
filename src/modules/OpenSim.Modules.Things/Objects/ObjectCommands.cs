using OpenSim.Console;
using OpenSim.Modules.Things.Archives;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Objects;

/// <summary><c>show object|part</c>, <c>delete object</c>, <c>dump object|scene</c> of one region, by OpenSimulator's words.</summary>
internal sealed class ObjectCommands(Scene scene)
{
    private const string Where = "id <id> | name [--regex] <name> | owner <id> | pos <(x,y,z)> to <(x,y,z)>";
    private const int Shown = 100;

    public void AddTo(CommandRegistry commands)
    {
        var objects = commands.Group("Objects", scene.Info.Name);
        objects.Add("show object", $"[--full] {Where}", "Shows objects; --full with all their prims.", ShowObject);
        objects.Add("show part", Where, "Shows single prims.", ShowPart);
        objects.Add("delete object", $"{Where} | creator <id> | outside",
            "Deletes objects from the region; outside takes those beyond its borders.", Delete,
            "Unless one is named by its id, it is asked first whether those that are found are to go. Scripts are not asked.");
        objects.Add("dump object", "id <id> [<file>]", "Writes an object to a file as XML.", Dump);
        objects.Add("dump scene", "<file>", "Writes every prim and avatar to a file, a line each: local id, parent, id, kind, place.",
            DumpScene);
    }

    private void ShowObject(CommandContext context)
    {
        var full = context.Arguments.Contains("--full", StringComparer.OrdinalIgnoreCase);
        Show(context, (group, search) => Has(group, search) ? ObjectDescription.Of(group, full) : null, "objects");
    }

    private void ShowPart(CommandContext context) => Show(context, (group, search) =>
    {
        var lines = new List<string>();
        foreach (var part in group.Parts)
        {
            if (search.Matches(part))
                lines.AddRange(ObjectDescription.Of(part).Append(""));
        }

        return lines.Count > 0 ? lines.SkipLast(1) : null;
    }, "objects with such prims");

    private void Show(CommandContext context, Func<SceneObjectGroup, ObjectSearch, IEnumerable<string>?> describe, string what)
    {
        if (Searched(context) is not { } search)
            return;
        var found = 0;
        RegionSlices.ForEachObject(scene, group =>
        {
            if (describe(group, search) is not { } lines || ++found > Shown)
                return;
            foreach (var line in lines)
                context.WriteLine(line);
            context.WriteLine();
        });
        context.WriteLine($"{scene.Info.Name}: {found} {what}{(found > Shown ? $", the first {Shown} shown" : "")}.");
    }

    // Anything that is found is asked about before it goes; a single object, named by its id, is meant.
    private void Delete(CommandContext context)
    {
        if (Searched(context) is not { } search)
            return;
        var found = new List<GroupSlot>();
        RegionSlices.ForEachObject(scene, group =>
        {
            if (!group.IsAttachment && Has(group, search))
                found.Add(group.Slot);
        });
        if (found.Count > 0 && !IsById(context) && context.Refuses($"Delete {found.Count} objects from {scene.Info.Name}?"))
            return;
        var deleted = 0;
        RegionSlices.ForEach(scene, found, slot => deleted += Delete(context, slot, isShown: deleted < Shown) ? 1 : 0);
        context.WriteLine($"{scene.Info.Name}: {deleted} objects deleted.");
    }

    private bool Delete(CommandContext context, GroupSlot slot, bool isShown)
    {
        if (!scene.Groups.IsLive(slot))
            return false;
        var group = new SceneObjectGroup(scene, slot);
        if (isShown)
            context.WriteLine($"  {group.Name} ({group.Id}) at {ObjectDescription.Text(group.WorldPosition)}");
        scene.Writer.DeleteObject(group);
        return true;
    }

    private async ValueTask Dump(CommandContext context)
    {
        if (context.Arguments is not ["id", var id, ..] || context.Arguments.Count > 3)
        {
            context.FailWithUsage();
            return;
        }

        if (Pack(id) is not { } packed)
        {
            context.Fail($"{scene.Info.Name}: there is no object {id}.");
            return;
        }

        var file = context.Arguments.ElementAtOrDefault(2) ?? packed.Root.Id + ".xml";
        if (await ArchiveFiles.Write(context.PathOf(file), stream => stream.Write(ObjectXml.Write(packed))) is { } complaint)
            context.Fail(complaint);
        else
            context.WriteLine($"{packed.Name} written to {file}.");
    }

    private async ValueTask DumpScene(CommandContext context)
    {
        if (context.Arguments is not [var file])
        {
            context.FailWithUsage();
            return;
        }

        var lines = SceneListing.Of(scene);
        var path = context.PathOf(file);
        if (await ArchiveFiles.Write(path, stream => Write(stream, lines)) is { } complaint)
            context.Fail(complaint);
        else
            context.WriteLine($"{scene.Info.Name}: {lines.Count} prims and avatars written to {path}.");
    }

    private static void Write(Stream stream, IEnumerable<string> lines)
    {
        using var writer = new StreamWriter(stream, leaveOpen: true);
        foreach (var line in lines)
            writer.WriteLine(line);
    }

    private PackedObject? Pack(string id)
    {
        var missing = new List<UUID>();
        PackedObject packed;
        using (scene.Token.Take())
        {
            SceneObjectGroup group;
            var found = UUID.TryParse(id, out var uuid)
                ? scene.TryGetGroup(uuid, out group)
                : scene.TryGetGroup(uint.TryParse(id, out var local) ? local : 0, out group);
            if (!found)
                return null;
            packed = ObjectPacking.Pack(group, missing);
        }

        return ObjectPacking.Complete(scene, packed, missing);
    }

    private ObjectSearch? Searched(CommandContext context)
    {
        var search = ObjectSearch.Parse(context.Arguments, scene, out var complaint);
        if (search is null)
            context.FailWithUsage(complaint);
        return search;
    }

    private static bool IsById(CommandContext context) =>
        context.Arguments.FirstOrDefault(w => !w.StartsWith("--", StringComparison.Ordinal)) == "id";

    private static bool Has(SceneObjectGroup group, ObjectSearch search) => search.Matches(group.RootPart);
}

using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.World;
using OpenSim.World.Loop;

namespace OpenSim.Modules.Core.Objects;

/// <summary><c>show object|part</c>, <c>delete object</c>, <c>dump object|scene</c> of one region, by OpenSimulator's words.</summary>
internal sealed class ObjectCommands(Scene scene)
{
    private const string Category = "Objects";
    private const string Where = "id <id> | name [--regex] <name> | owner <id> | pos <(x,y,z)> to <(x,y,z)>";
    private const int Shown = 100;

    public IEnumerable<Command> All =>
    [
        Make("show object", $"show object [--full] {Where}", "Shows objects; --full with all their prims.", ShowObject),
        Make("show part", $"show part {Where}", "Shows single prims.", ShowPart),
        Make("delete object", $"delete object {Where} | creator <id> | outside", "Deletes objects from the region; outside takes those beyond its borders.", Delete),
        Make("dump object", "dump object id <id> [<file>]", "Writes an object to a file as XML.", Dump),
        Make("dump scene", "dump scene <file>", "Writes every prim and avatar to a file, a line each: local id, parent, id, kind, place.", DumpScene)
    ];

    private Command Make(string words, string usage, string help, Action<CommandContext> run) => new(Category, words, usage, help, run) { Region = scene.Info.Name };

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

    private void Delete(CommandContext context)
    {
        if (Searched(context) is not { } search)
            return;
        var deleted = 0;
        RegionSlices.ForEachObject(scene, group =>
        {
            if (group.IsAttachment || !Has(group, search))
                return;
            if (++deleted <= Shown)
                context.WriteLine($"  {group.Name} ({group.Id}) at {ObjectDescription.Text(group.WorldPosition)}");
            scene.Writer.DeleteObject(group);
        });
        context.WriteLine($"{scene.Info.Name}: {deleted} objects deleted.");
    }

    private void Dump(CommandContext context)
    {
        if (context.Arguments is not ["id", var id, ..] || context.Arguments.Count > 3)
        {
            context.Fail("Usage: dump object id <id> [<file>]");
            return;
        }

        if (Pack(id) is not { } packed)
        {
            context.Fail($"{scene.Info.Name}: there is no object {id}.");
            return;
        }

        var file = context.Arguments.ElementAtOrDefault(2) ?? packed.Root.Id + ".xml";
        if (Archives.ArchiveFiles.Write(file, stream => Written(stream, packed), out var complaint))
            context.WriteLine($"{packed.Name} written to {file}.");
        else
            context.Fail(complaint);
    }

    private void DumpScene(CommandContext context)
    {
        if (context.Arguments is not [var file])
        {
            context.Fail("Usage: dump scene <file>");
            return;
        }

        var lines = SceneListing.Of(scene);
        if (Archives.ArchiveFiles.Write(file, stream => Written(stream, lines), out var complaint))
            context.WriteLine($"{scene.Info.Name}: {lines.Count} prims and avatars written to {file}.");
        else
            context.Fail(complaint);
    }

    private static bool Written(Stream stream, IEnumerable<string> lines)
    {
        using var writer = new StreamWriter(stream, leaveOpen: true);
        foreach (var line in lines)
            writer.WriteLine(line);
        return true;
    }

    private static bool Written(Stream stream, PackedObject packed)
    {
        stream.Write(ObjectXml.Write(packed));
        return true;
    }

    private PackedObject? Pack(string id)
    {
        var missing = new List<UUID>();
        PackedObject packed;
        using (scene.Token.Take())
        {
            SceneObjectGroup group;
            var found = UUID.TryParse(id, out var uuid) ? scene.TryGetGroup(uuid, out group) : scene.TryGetGroup(uint.TryParse(id, out var local) ? local : 0, out group);
            if (!found)
                return null;
            packed = ObjectPacking.Pack(group, missing);
        }

        return ObjectPacking.Complete(packed, missing, scene.Inventories.Source);
    }

    private ObjectSearch? Searched(CommandContext context)
    {
        var search = ObjectSearch.Parse(context.Arguments, scene, out var complaint);
        if (search is null)
            context.Fail($"{complaint} Usage: {string.Join(' ', context.Words.Take(2))} {Where}");
        return search;
    }

    private static bool Has(SceneObjectGroup group, ObjectSearch search) => search.Matches(group.RootPart);
}

using System.Numerics;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Things.Archives;

/// <summary><c>load|save xml</c>, <c>load|save xml2</c>, <c>save prims xml2</c>: a region's objects in one file, without assets.</summary>
internal sealed class ObjectXmlCommands(Scenes scenes)
{
    private const string DefaultFile = "prim-backup.xml";
    private const string ForceWord = "--force";

    public void AddTo(CommandRegistry commands)
    {
        var archiving = commands.Group("Archiving");
        archiving.Add("save xml2", "[<file>]", "Saves the region's objects to a file.",
            c => Save(c, original: false, c.Arguments, _ => true));
        archiving.Add("save xml", "[<file>]", "Saves the region's objects to a file in the older form.",
            c => Save(c, original: true, c.Arguments, _ => true));
        archiving.Add("save prims xml2", "<name> [<file>]", "Saves the objects of that name to a file.", SaveNamed);
        const string Whole = "The file is read through first: one that is damaged changes nothing, unless --force takes what can be read.";
        archiving.Add("load xml2", "[--force] [<file>]", "Adds the objects of a file to the region.", LoadPlain, Whole);
        archiving.Add("load xml", "[--force] [<file> [-newUID [<x> <y> <z>]]]",
            "Adds the objects of a file to the region, with new ids and moved if so wanted.", LoadMoved, Whole);
    }

    private async ValueTask SaveNamed(CommandContext context)
    {
        if (context.Arguments.Count is 1 or 2)
            await Save(context, original: false, [.. context.Arguments.Skip(1)],
                g => g.Name.Equals(context.Arguments[0], StringComparison.OrdinalIgnoreCase));
        else
            context.FailWithUsage();
    }

    private async ValueTask Save(CommandContext context, bool original, IReadOnlyList<string> words, Func<SceneObjectGroup, bool> wanted)
    {
        if (scenes.ChosenOne(context) is not { } scene)
            return;
        var file = words.FirstOrDefault(DefaultFile);
        var objects = Collect(scene, wanted);
        var complaint = await ArchiveFiles.Write(context.PathOf(file), stream =>
        {
            stream.Write("<scene>\n"u8);
            foreach (var packed in objects)
            {
                stream.Write(ObjectXml.Write(packed, ObjectXmlOptions.Default with { Original = original }));
                stream.Write("\n"u8);
            }

            stream.Write("</scene>\n"u8);
        });
        if (complaint is null)
            context.WriteLine($"{objects.Count} objects saved to {file}.");
        else
            context.Fail(complaint);
    }

    private static List<PackedObject> Collect(Scene scene, Func<SceneObjectGroup, bool> wanted)
    {
        var packed = new List<(PackedObject Object, List<UUID> Missing)>();
        RegionSlices.ForEachObject(scene, group =>
        {
            if (group.IsAttachment || !wanted(group))
                return;
            var missing = new List<UUID>();
            packed.Add((ObjectPacking.Pack(group, missing), missing));
        });
        return [.. packed.Select(p => ObjectPacking.Complete(scene, p.Object, p.Missing))];
    }

    private ValueTask LoadPlain(CommandContext context)
    {
        var words = WordsOf(context);
        if (words.Count <= 1)
            return Load(context, words.ElementAtOrDefault(0), newIds: false, Vector3.Zero);
        context.FailWithUsage();
        return ValueTask.CompletedTask;
    }

    private static List<string> WordsOf(CommandContext context) => [.. context.Arguments.Where(w => w != ForceWord)];

    private async ValueTask LoadMoved(CommandContext context)
    {
        var words = WordsOf(context);
        var newIds = words.Count > 1 && words[1].Equals("-newUID", StringComparison.OrdinalIgnoreCase);
        var place = words.Count == 5 ? CommandOptions.ParseVector(string.Join(',', words.Skip(2))) : Vector3.Zero;
        if (words.Count > 5 || words.Count is 3 or 4 || (words.Count > 1 && !newIds) || place is null)
            context.FailWithUsage();
        else
            await Load(context, words.ElementAtOrDefault(0), newIds, place.Value);
    }

    private async ValueTask Load(CommandContext context, string? source, bool newIds, Vector3 move)
    {
        if (scenes.ChosenOne(context) is not { } scene)
            return;
        using var stream = await ArchiveFiles.Open(context, source ?? DefaultFile);
        if (stream is null)
            return;

        var found = new List<PackedObject>();
        if (ObjectXml.Read(stream, found.Add) is { } damage)
        {
            context.WriteLine(damage);
            if (!context.Arguments.Contains(ForceWord))
            {
                context.Fail("The file is not whole; nothing was changed. "
                    + $"With --force, the {found.Count} objects that can be read are added.");
                return;
            }
        }

        var added = 0;
        List<string> corrected = [.. found.SelectMany(f => f.Remarks.Select(r => $"{f.Name}: {r}"))];
        RegionSlices.ForEach(scene, found, packed =>
        {
            scene.Corrected.Take();
            packed.MoveTo(packed.Position + move);
            added += ObjectPacking.Rez(scene, newIds ? packed.WithNewIds() : packed) is null ? 0 : 1;
            corrected.AddRange(scene.Corrected.Take());
        });
        corrected.ForEach(context.WriteLine);
        if (found.Count == 0)
            context.Fail("There is no object in the file.");
        else
            context.WriteLine(added == found.Count
                ? $"{added} objects added."
                : $"{added} objects added; {found.Count - added} are in the region already.");
    }
}

using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.Store.Tests.Crash;

/// <summary>
/// A never-ending list of edits of one region, of which each follows from its number alone: writer and checker need not tell each other
/// what was in them. Every row of an edit carries the edit's number as its name, so a mixture of two edits shows.
/// </summary>
internal sealed class CrashScript(UUID region)
{
    private const int Objects = 24;

    public static int ObjectOf(long edit) => (int)(Mix(edit) % Objects);

    /// <summary>One edit in eight deletes its object.</summary>
    public static bool IsDeletion(long edit) => Mix(edit + 1) % 8 == 0;

    public ObjectOperation At(long edit)
    {
        var number = ObjectOf(edit);
        if (IsDeletion(edit))
            return ObjectOperation.Delete(PrimId(number, 0));
        var prims = Enumerable.Range(0, PrimsOf(edit)).Select(link => Row(edit, number, link)).ToList();
        return new ObjectOperation(prims[0].Id, prims, true, [new PrimInventory(prims[0].Id, Items(edit, number))]);
    }

    /// <summary>
    /// What is wrong with the region's content if for each object one of these edits is to be its last; empty when all is well.
    /// </summary>
    /// <param name="min">For each object number the last edit that must be there; -1 for none.</param>
    public static IEnumerable<string> Faults(CrashContent content, IReadOnlyList<long> min, long max)
    {
        for (var number = 0; number < Objects; number++)
        {
            var rows = content.Prims.Values.Where(row => row.ObjectId == PrimId(number, 0)).ToList();
            var fault = rows.Count == 0 ? FaultOfAbsence(number, min[number], max) : FaultOf(content, rows, number, min[number], max);
            if (fault is not null)
                yield return $"Object {number}, of which edit {min[number]} was safe: {fault}";
        }
    }

    public static long[] None() => [.. Enumerable.Repeat(-1L, Objects)];

    private static string? FaultOfAbsence(int number, long min, long max)
    {
        if (min < 0)
            return null;
        for (var edit = min; edit <= max; edit++)
        {
            if (ObjectOf(edit) == number && IsDeletion(edit))
                return null;
        }

        return "it is gone, and nothing deleted it.";
    }

    private static string? FaultOf(CrashContent content, List<CrashRow> rows, int number, long min, long max)
    {
        var edit = long.Parse(rows[0].Name);
        if (edit < min || edit > max || ObjectOf(edit) != number || IsDeletion(edit))
            return $"edit {edit} is there.";
        if (rows.Any(row => row.Name != rows[0].Name || row.Text != TextOf(edit)))
            return $"it is torn: {string.Join(' ', rows.Select(row => row.Name))}.";
        if (rows.Count != PrimsOf(edit))
            return $"edit {edit} has {PrimsOf(edit)} prims, {rows.Count} are there.";
        var items = content.Items.GetValueOrDefault(PrimId(number, 0), []);
        return items.Count == ItemsOf(edit) && items.All(name => name == rows[0].Name)
            ? null
            : $"edit {edit} has {ItemsOf(edit)} items, there are: {string.Join(' ', items)}.";
    }

    private PrimRow Row(long edit, int number, int link) => new()
    {
        Id = PrimId(number, link),
        ObjectId = PrimId(number, 0),
        RegionId = region,
        LinkNumber = link + 1,
        Name = edit.ToString(),
        MediaUrl = TextOf(edit),
        HasShape = true,
        Shape = PrimShape.Box
    };

    private static List<PrimItemRow> Items(long edit, int number) =>
    [
        .. Enumerable.Range(0, ItemsOf(edit)).Select(item =>
            new PrimItemRow { ItemId = new UUID((ulong)edit, (ulong)item + 1), PrimId = PrimId(number, 0), Name = edit.ToString(),
                CreatorId = UUID.Zero.ToString() })
    ];

    private static int PrimsOf(long edit) => 1 + (int)(Mix(edit + 2) % 7);

    private static int ItemsOf(long edit) => (int)(Mix(edit + 3) % 3);

    private static string TextOf(long edit) => new((char)('a' + edit % 26), (int)(Mix(edit + 4) % 250));

    private static UUID PrimId(int number, int link) => new((ulong)number + 1, (ulong)link + 1);

    // SplitMix64: https://prng.di.unimi.it/splitmix64.c (public domain).
    private static ulong Mix(long value)
    {
        var mixed = unchecked((ulong)value) * 0x9E3779B97F4A7C15;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
        return mixed ^ mixed >> 31;
    }
}

/// <summary>What the checker looks at of a row.</summary>
internal sealed record CrashRow(UUID ObjectId, string Name, string Text);

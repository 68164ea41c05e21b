using System.Collections;
using System.Numerics;
using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Serialization.Oar;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Serialization.Tests.Oar;

/// <summary>
/// Objects with something in every field go into a region, into an archive, into another region: each field must be there at the end.
/// </summary>
public sealed class OarContentTests
{
    private static readonly string[] Ids = [nameof(PrimRow.Id), nameof(PrimRow.ObjectId)];

    // Said by who looks at it; temporary things are left out of archives.
    private const PrimFlags NotKept =
        PrimFlags.ObjectModify | PrimFlags.ObjectCopy | PrimFlags.ObjectAnyOwner | PrimFlags.ObjectYouOwner | PrimFlags.ObjectMove
        | PrimFlags.ObjectTransfer | PrimFlags.ObjectOwnerModify | PrimFlags.CreateSelected | PrimFlags.TemporaryOnRez
        | PrimFlags.Temporary;

    private static readonly FieldInfo[] Fields =
        [.. typeof(PrimRow).GetFields().Where(f => !Ids.Contains(f.Name) && !RandomObjects.NotInFiles.Contains(f.Name))];

    [Test]
    public void EveryField_GoesThroughTheArchive([Range(1, 25)] int seed)
    {
        var random = new RandomObjects(seed);
        var objects = Enumerable.Range(1, 4).Select(random.Object).Select((o, i) => Plain(o, i)).ToList();
        using var region = new TestRegion();
        foreach (var packed in objects)
            Assert.That(ObjectPacking.Rez(region.Scene, packed), Is.Not.Null);
        var oar = new MemoryStream();
        Waiting.For(new OarSaver([region.Scene], new MemoryAssets(), new MemoryAccounts(), new OarSaveOptions(), _ => { }).Save(oar));
        using var other = new TestRegion();
        var loader = new OarLoader(other.Scene, [other.Scene], new MemoryAssets(), new MemoryAccounts(), new OarLoadOptions(),
            _ => { })
        { IsGroup = _ => ValueTask.FromResult(true) };
        var report = Waiting.For(loader.Load(oar))!;

        Assert.That(report.Problems.Where(p => !p.Contains("missing", StringComparison.Ordinal)), Is.Empty);
        var loaded = other.Scene.Objects.Select(o => ObjectPacking.Pack(o)).OrderBy(o => o.Position.X).ToList();
        Assert.That(loaded.Select(o => o.Prims.Count), Is.EqualTo(new[] { 1, 2, 3, 4 }));
        Assert.That(objects.Zip(loaded, Differences).SelectMany(d => d), Is.Empty);
    }

    /// <summary>In a place and a turn as things in regions have them; a turn is normalised when it comes into a region.</summary>
    private static PackedObject Plain(PackedObject packed, int number)
    {
        foreach (var prim in packed.Prims)
        {
            prim.Rotation = Quaternion.Normalize(prim.Rotation);
            prim.ObjectFlags &= ~(uint)NotKept;
            SetContentsFlags(prim, packed.Items.GetValueOrDefault(prim.Id) ?? []);
        }

        packed.MoveTo(new Vector3(10 + (number * 20), 30, 40));
        return packed;
    }

    private static void SetContentsFlags(PrimRow prim, IReadOnlyList<PrimItemRow> items)
    {
        prim.ObjectFlags &= ~(uint)(PrimFlags.InventoryEmpty | PrimFlags.Scripted);
        prim.ObjectFlags |= (uint)(items.Any(i => i.InvType == 10) ? PrimFlags.Scripted : 0);
    }

    private static IEnumerable<string> Differences(PackedObject before, PackedObject after)
    {
        for (var i = 0; i < before.Prims.Count; i++)
        {
            var (was, became) = (before.Prims[i], after.Prims[i]);
            foreach (var field in Fields.Where(f => !AreSame(f.GetValue(was), f.GetValue(became))))
                yield return $"prim {i} of {before.Prims.Count}: "
                    + $"{field.Name} {Text(field.GetValue(was))} became {Text(field.GetValue(became))}";
            var (had, has) = (before.Items.GetValueOrDefault(was.Id) ?? [], after.Items.GetValueOrDefault(became.Id) ?? []);
            if (!had.Select(Content).SequenceEqual(has.Select(Content)))
                yield return $"prim {i}: {string.Join('\n', had.Select(Content))} became {string.Join('\n', has.Select(Content))}";
        }
    }

    private static bool AreSame(object? a, object? b) => (a, b) switch
    {
        (byte[] x, byte[] y) => x.AsSpan().SequenceEqual(y),
        (Quaternion x, Quaternion y) => (x - y).Length() < 1e-5f,
        _ => Equals(a, b)
    };

    // Items have new ids in the other region, and what scripts remember names the item.
    private static PrimItemRow Content(PrimItemRow item) => item with
    {
        ItemId = default,
        PrimId = default,
        ParentFolderId = default,
        ScriptState = item.ScriptState.ToString().Replace(item.ItemId.ToString(), "item", StringComparison.Ordinal)
    };

    private static string Text(object? value) =>
        value is IEnumerable many and not string ? string.Join(' ', many.Cast<object>()) : value?.ToString() ?? "null";
}

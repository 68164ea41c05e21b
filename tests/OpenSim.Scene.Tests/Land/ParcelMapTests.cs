using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Land;

namespace OpenSim.World.Tests.Land;

[TestFixture]
public sealed class ParcelMapTests
{
    private TestRegion _region = null!;

    private MemoryStoreWriter _writer = null!;

    private ParcelMap Map => _region.Scene.Land;

    private IEnumerable<ParcelRow> Saved => _writer.Submitted.Cast<ParcelOperation>().Select(o => o.Parcel).OfType<ParcelRow>();

    private IEnumerable<UUID> Deleted => _writer.Submitted.Cast<ParcelOperation>().Where(o => o.Parcel is null).Select(o => o.ParcelId);

    [SetUp]
    public void NewRegion()
    {
        _region = new TestRegion();
        _writer = new MemoryStoreWriter();
        _region.Scene.Store = _writer;
    }

    [TearDown]
    public void CloseRegion() => _region.Dispose();

    [Test]
    public void NewRegion_IsOneParcel()
    {
        var parcel = Map.All.Single();
        Assert.Multiple(() =>
        {
            Assert.That(parcel.Area, Is.EqualTo(256 * 256));
            Assert.That((parcel.Min, parcel.Max), Is.EqualTo((Vector2.Zero, new Vector2(256))));
            Assert.That(Map.At(0, 0), Is.SameAs(parcel));
            Assert.That(Map.At(255.99f, 255.99f), Is.SameAs(parcel));
            Assert.That(Map.At(-10, 1e9f), Is.SameAs(parcel));
            Assert.That(Map.At(float.NaN, 3), Is.SameAs(parcel));
            Assert.That(Map.BitmapOf(parcel), Has.Length.EqualTo(512).And.All.EqualTo(255));
        });
    }

    [Test]
    public void Divide_MakesASecondOfTheSameOwner()
    {
        var owner = UUID.Random();
        Map.Reset(owner);
        _writer.Submitted.Clear();
        var part = Map.Divide(new ParcelArea(16, 32, 48, 64))!;

        Assert.Multiple(() =>
        {
            Assert.That(part.Area, Is.EqualTo(32 * 32));
            Assert.That(part.OwnerId, Is.EqualTo(owner));
            Assert.That((part.Min, part.Max), Is.EqualTo((new Vector2(16, 32), new Vector2(48, 64))));
            Assert.That(Map.At(20, 40), Is.SameAs(part));
            Assert.That(Map.At(15.9f, 40), Is.Not.SameAs(part));
            Assert.That(Saved.Select(r => r.Area), Is.EquivalentTo(new[] { 1024, 65536 - 1024 }));
            Assert.That(Saved.SelectMany(r => r.Bitmap).Sum(b => int.PopCount(b)), Is.EqualTo(4096), "each square once");
        });
    }

    [Test]
    public void In_NamesEachParcelOnce_AndWalksNoFurtherThanItIsAsked()
    {
        for (var i = 0; i < 8; i++)
            Map.Divide(new ParcelArea(i * 32, 0, (i * 32) + 16, 256));
        var all = new ParcelArea(0, 0, 256, 256);
        Assert.That(Map.In(all).ToList(), Is.Unique.And.Count.EqualTo(9));
        Assert.That(Map.In(all).TakeWhile((_, i) => i > 0 || Map.Join(all) is not null).Count(), Is.EqualTo(2), "no further than asked");
    }

    [Test]
    public void Bitmap_IsDrawnOnce_UntilTheBordersChange()
    {
        var whole = Map.All.Single();
        var before = Map.BitmapOf(whole);
        Map.Change(whole, row => row with { Name = "Park" });
        Assert.That(Map.BitmapOf(whole), Is.SameAs(before));
        Map.Divide(new ParcelArea(0, 0, 64, 64));
        Assert.That(Map.BitmapOf(whole).Sum(b => int.PopCount(b)), Is.EqualTo(4096 - 256));
    }

    [Test]
    public void Divide_AcrossParcels_OrTheWholeOfOne_IsRefused()
    {
        Map.Divide(new ParcelArea(0, 0, 64, 64));
        Assert.That(Map.Divide(new ParcelArea(32, 32, 96, 96)), Is.Null);
        Assert.That(Map.Divide(new ParcelArea(0, 0, 64, 64)), Is.Null);
        Assert.That(Map.Divide(new ParcelArea(float.NaN, 0, 64, 64)), Is.Null);
        Assert.That(Map.Divide(new ParcelArea(64, 64, 32, 32)), Is.Null);
        Assert.That(Map.Count, Is.EqualTo(2));
    }

    [Test]
    public void Join_MakesOneOfThem_AndDeletesTheRest()
    {
        var a = Map.Divide(new ParcelArea(0, 0, 64, 64))!;
        var b = Map.Divide(new ParcelArea(64, 0, 96, 64))!;
        var joined = Map.Join(new ParcelArea(0, 0, 96, 64));

        Assert.That(joined, Is.SameAs(a), "the larger stays");
        Assert.That(Deleted, Is.EqualTo(new[] { b.Id }));
        Assert.That(a.Area, Is.EqualTo(96 * 64));
        Assert.That(Map.TryGet(b.LocalId, out _), Is.False);
    }

    [Test]
    public void Join_OfDifferentOwners_IsRefused()
    {
        var a = Map.Divide(new ParcelArea(0, 0, 64, 64))!;
        Map.Change(a, row => row with { OwnerId = UUID.Random() });
        Assert.That(Map.Join(new ParcelArea(0, 0, 128, 64)), Is.Null);
    }

    [Test]
    public void RandomEdits_EverySquareBelongsToOneLiveParcel([Range(1, 4)] int seed)
    {
        var random = new Random(seed);
        for (var i = 0; i < 200; i++)
        {
            var x = random.Next(63) * 4;
            var y = random.Next(63) * 4;
            var area = new ParcelArea(x, y, x + (random.Next(1, 12) * 4), y + (random.Next(1, 12) * 4));
            if (random.Next(3) == 0)
                Map.Join(area);
            else
                Map.Divide(area);
        }

        var squares = Map.All.ToDictionary(p => p, _ => 0);
        for (var y = 0; y < 64; y++)
        {
            for (var x = 0; x < 64; x++)
                squares[Map.AtSquare(x, y)]++;
        }

        Assert.That(squares, Has.All.Matches<KeyValuePair<Parcel, int>>(p => p.Key.Squares == p.Value && p.Value > 0));
    }

    [Test]
    public void SaveAndLoad_IsTheSameMap()
    {
        Map.Divide(new ParcelArea(16, 32, 48, 64));
        Map.Divide(new ParcelArea(100, 100, 120, 200));
        var rows = Map.All.Select(Map.RowToSave).ToList();
        using var other = new TestRegion();

        Assert.That(other.Scene.Land.Load(rows, UUID.Zero), Is.Zero);
        for (var y = 2; y < 256; y += 4)
        {
            for (var x = 2; x < 256; x += 4)
                Assert.That(other.Scene.Land.At(x, y).Id, Is.EqualTo(Map.At(x, y).Id));
        }
    }

    [Test]
    public void Load_OverlapsGapsAndNonsense_AreMended()
    {
        var owner = UUID.Random();
        var half = new byte[512];
        Array.Fill(half, (byte)255, 0, 256);
        var rows = new[]
        {
            new ParcelRow { Id = UUID.Random(), LocalId = 7, Bitmap = half, Name = "south" },
            new ParcelRow { Id = UUID.Random(), LocalId = 7, Bitmap = half, Name = "claims the same" },
            new ParcelRow { Id = UUID.Random(), LocalId = -3, Bitmap = [], Name = "nothing" }
        };

        Assert.That(Map.Load(rows, owner), Is.EqualTo(2));
        Assert.Multiple(() =>
        {
            Assert.That(Map.At(10, 10).Row.Name, Is.EqualTo("south"));
            Assert.That(Map.At(10, 200).OwnerId, Is.EqualTo(owner));
            Assert.That(Map.Count, Is.EqualTo(2));
            Assert.That(Saved.Single().Area, Is.EqualTo(256 * 128));
        });
    }

    [Test]
    public void Overlay_ShowsOwnershipAndBorders()
    {
        var me = UUID.Random();
        var group = UUID.Random();
        var mine = Map.Divide(new ParcelArea(8, 8, 16, 16))!;
        Map.Change(mine, row => row with { OwnerId = me });
        var grouped = Map.Divide(new ParcelArea(16, 8, 24, 16))!;
        Map.Change(grouped, row => row with { GroupId = group });
        var sold = Map.Divide(new ParcelArea(24, 8, 32, 16))!;
        Map.Change(sold, row => row with { Flags = row.Flags | (uint)ParcelFlags.ForSale, SeeAvatars = false });
        var overlay = ParcelOverlay.Make(Map, me, id => id == group);

        byte At(int x, int y) => overlay[(y * 64) + x];
        Assert.Multiple(() =>
        {
            Assert.That(overlay, Has.Length.EqualTo(4096));
            Assert.That(At(0, 0), Is.EqualTo(1 | 0x40 | 0x80));
            Assert.That(At(1, 1), Is.EqualTo(1));
            Assert.That(At(2, 2), Is.EqualTo(3 | 0x40 | 0x80));
            Assert.That(At(3, 3), Is.EqualTo(3));
            Assert.That(At(4, 2), Is.EqualTo(2 | 0x40 | 0x80));
            Assert.That(At(6, 3), Is.EqualTo(4 | 0x10 | 0x40));
            Assert.That(At(8, 3), Is.EqualTo(1 | 0x40));
        });
    }

    [Test]
    public void Lookup_AllocatesNothing()
    {
        var count = 0;
        void Look()
        {
            for (var i = 0; i < 1000; i++)
                count += Map.At(i * 0.25f, 100).LocalId;
        }

        Assert.That(Allocations.WhenWarm(Look), Is.Zero);
    }
}

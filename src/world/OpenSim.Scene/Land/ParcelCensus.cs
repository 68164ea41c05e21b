using System.Runtime.InteropServices;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Land;

/// <summary>
/// Prims by parcel and by who owns them, counted when somebody asks: one walk over all linksets, good for a few seconds. Keeping the
/// numbers up to date with every prim that moves would cost each move something for a figure that few look at.
/// </summary>
public sealed class ParcelCensus(Scene scene)
{
    private const double GoodFor = 3; // seconds

    private readonly Dictionary<int, ParcelPrims> _byParcel = [];
    private readonly Dictionary<(int Parcel, UUID Owner), int> _byOwner = [];
    private double _countedAt = double.NegativeInfinity;
    private uint _mapVersion;

    public ParcelPrims Of(Parcel parcel)
    {
        Refresh();
        return _byParcel.GetValueOrDefault(parcel.LocalId);
    }

    /// <summary>Prims of one owner on a parcel.</summary>
    public int Of(Parcel parcel, UUID owner)
    {
        Refresh();
        return _byOwner.GetValueOrDefault((parcel.LocalId, owner));
    }

    /// <summary>Prims and capacity of all parcels in the region of the same owner.</summary>
    public (int Prims, int Area) OfOwner(UUID owner)
    {
        Refresh();
        int prims = 0, area = 0;
        foreach (var parcel in scene.Land.All)
        {
            if (parcel.OwnerId != owner)
                continue;
            prims += _byParcel.GetValueOrDefault(parcel.LocalId).Total;
            area += parcel.Area;
        }

        return (prims, area);
    }

    /// <summary>Prims that so much land carries.</summary>
    public int CapacityOf(int area)
    {
        var share = (double)area / (scene.Info.SizeX * scene.Info.SizeY);
        return (int)Math.Min(scene.Info.MaxPrims, Math.Round(share * scene.Info.MaxPrims * scene.Settings.Current.ObjectBonus));
    }

    /// <summary>Prims that are about to stand on a parcel: they count until the next walk finds them, or does not.</summary>
    public void Expect(Parcel parcel, UUID owner, int prims)
    {
        Refresh();
        Add(parcel, owner, UUID.Zero, prims);
    }

    private void Refresh()
    {
        var now = scene.Clock.Seconds;
        if (now - _countedAt < GoodFor && _mapVersion == scene.Land.Version)
            return;
        _countedAt = now;
        _mapVersion = scene.Land.Version;
        _byParcel.Clear();
        _byOwner.Clear();
        for (var group = 1; group < scene.Groups.Limit; group++)
        {
            if (scene.Groups.IsLive(group) && !scene.Groups.RowAt(group).IsAttachment)
                Count(scene.Groups.RowAt(group));
        }
    }

    private void Count(in GroupRow group)
    {
        ref readonly var root = ref scene.Prims.HotAt(group.Root);
        if ((root.Flags & (PrimFlags.TemporaryOnRez | PrimFlags.Temporary)) != 0)
            return;
        var record = scene.Prims.RecordAt(group.Root);
        Add(scene.Land.At(root.Position), record.OwnerId, record.GroupId, group.Parts.Length);
    }

    private void Add(Parcel parcel, UUID owner, UUID group, int count)
    {
        CollectionsMarshal.GetValueRefOrAddDefault(_byOwner, (parcel.LocalId, owner), out _) += count;
        ref var prims = ref CollectionsMarshal.GetValueRefOrAddDefault(_byParcel, parcel.LocalId, out _);
        if (owner == parcel.OwnerId)
            prims = prims with { Owner = prims.Owner + count };
        else if (!parcel.Row.GroupId.IsZero && group == parcel.Row.GroupId)
            prims = prims with { Group = prims.Group + count };
        else
            prims = prims with { Others = prims.Others + count };
    }
}

/// <summary>Prims on one parcel: of its owner, set to its group, and the rest.</summary>
public readonly record struct ParcelPrims(int Owner, int Group, int Others)
{
    public int Total => Owner + Group + Others;
}

using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World.Land;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>Who is on a parcel's lists.</summary>
internal static class ParcelLists
{
    public static readonly string Full = $"The parcel's list is full: it holds {ParcelRules.MaxListed}.";

    /// <summary>With somebody on a list, or on it anew; the list of the banned counts then. Null where it is full.</summary>
    /// <param name="expires">Unix seconds; 0 for ever.</param>
    public static ParcelRow? With(ParcelRow row, ParcelList list, UUID person, int expires = 0)
    {
        var others = row.AccessList.Where(e => e.Flags != (uint)list || e.AgentId != person).ToList();
        if (others.Count(e => e.Flags == (uint)list) >= ParcelRules.MaxListed)
            return null;
        if (!person.IsZero)
            others.Add(new ParcelAccessRow(person, (uint)list, expires));
        return row with
        {
            AccessList = others,
            Flags = row.Flags | (list == ParcelList.Banned ? (uint)ParcelFlags.UseBanList : 0)
        };
    }

    public static ParcelRow Without(ParcelRow row, ParcelList list, UUID person) => row with
    {
        AccessList = [.. row.AccessList.Where(e => e.Flags != (uint)list || !(person.IsZero || e.AgentId == person))]
    };
}

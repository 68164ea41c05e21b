using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table own_landaccess: entries of landaccesslist that end, on SQLite.</summary>
internal abstract class OwnAccessColumns : IColumns<ParcelAccessLine>
{
    public static string Table => "own_landaccess";

    public static IReadOnlyList<string> Keys => ["LandUUID", "AccessUUID", "Flags"];

    public static ParcelAccessLine Visit<TVisitor>(ref TVisitor v, ParcelAccessLine line)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new(
            v.Id("LandUUID", line.Parcel),
            new ParcelAccessRow(
                v.Id("AccessUUID", line.Entry.AgentId), v.UInt("Flags", line.Entry.Flags), v.Int("Expires", line.Entry.Expires)));
}

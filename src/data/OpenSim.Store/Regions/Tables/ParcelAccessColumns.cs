using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table landaccesslist. On SQLite it has no expiry, which stands in a table of ours (<see cref="OwnAccessColumns"/>).</summary>
internal abstract class ParcelAccessColumns : IColumns<ParcelAccessLine>
{
    public static string Table => "landaccesslist";

    public static IReadOnlyList<string> Keys => [];

    public static ParcelAccessLine Visit<TVisitor>(ref TVisitor v, ParcelAccessLine line)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new(
            v.Id("LandUUID", line.Parcel),
            new ParcelAccessRow(
                v.Id("AccessUUID", line.Entry.AgentId),
                v.UInt("Flags", line.Entry.Flags),
                v.Wants(EngineKind.MySql) ? v.Int("Expires", line.Entry.Expires) : line.Entry.Expires));
}

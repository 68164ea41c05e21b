using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table spawn_points.</summary>
internal abstract class SpawnPointColumns : IColumns<SpawnPointLine>
{
    public static string Table => "spawn_points";

    public static IReadOnlyList<string> Keys => [];

    public static SpawnPointLine Visit<TVisitor>(ref TVisitor v, SpawnPointLine line)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new(
            v.Id("RegionID", line.Region),
            new SpawnPointRow(
                v.Single("Yaw", line.Point.Yaw), v.Single("Pitch", line.Point.Pitch), v.Single("Distance", line.Point.Distance)));
}

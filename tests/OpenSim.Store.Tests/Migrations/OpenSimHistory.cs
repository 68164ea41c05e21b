namespace OpenSim.Store.Tests.Migrations;

/// <summary>
/// What OpenSimulator's schema versions added, as far back as its present scripts go: enough to take a new database back to any of them.
/// Facts from its migrations of version 0.9.3.1.
/// </summary>
internal static class OpenSimHistory
{
    private const string Terrain = "TerrainPBR1 TerrainPBR2 TerrainPBR3 TerrainPBR4";

    private static readonly (int Version, string Table, string Columns)[] MySqlRegion =
    [
        (52, "prims", "PassCollisions Vehicle"), (52, "regionsettings", "block_search casino"),
        (52, "land", "SeeAVs AnyAVSounds GroupAVSounds"),
        (53, "prims", "RotationAxisLocks"), (54, "bakedterrain", "*"), (56, "prims", "RezzerID"), (57, "prims", "PhysInertia"),
        (58, "prims", "sopanims"),
        (59, "prims", "standtargetx standtargety standtargetz sitactrange"), (61, "prims", "pseudocrc"), (61, "regionsettings", "cacheID"),
        (63, "land", "environment"), (64, "primshapes", "MatOvrd"), (65, "prims", "lnkstBinData"), (66, "regionsettings", Terrain),
        (67, "prims", "StartStr")
    ];

    private static readonly (int Version, string Table, string Columns)[] SqliteRegion =
    [
        (32, "prims", "PassTouches PassCollisions Vehicle"), (32, "regionsettings", "block_search casino"),
        (32, "land", "SeeAVs AnyAVSounds GroupAVSounds"),
        (33, "prims", "RotationAxisLocks"), (34, "bakedterrain", "*"), (35, "prims", "RezzerID"), (36, "prims", "PhysInertia"),
        (37, "prims", "standtargetx standtargety standtargetz sitactrange"), (38, "prims", "pseudocrc"), (38, "regionsettings", "cacheID"),
        (39, "land", "environment"), (40, "prims", "sopanims"), (40, "primshapes", "MatOvrd"), (41, "prims", "lnkstBinData"),
        (42, "regionsettings", Terrain), (43, "prims", "StartStr")
    ];

    private static readonly string[] OnceDouble =
    [
        "PositionX", "PositionY", "PositionZ", "GroupPositionX", "GroupPositionY", "GroupPositionZ", "VelocityX", "RotationX", "RotationY",
        "RotationZ",
        "RotationW", "SitTargetOffsetX", "SitTargetOrientW", "OmegaX", "CameraEyeOffsetX", "CameraAtOffsetX", "Density", "Friction",
        "AttachedPosX", "LoopedSoundGain"
    ];

    public static IEnumerable<int> RegionVersions(bool sqlite) => sqlite ? Enumerable.Range(31, 13) : Enumerable.Range(51, 17);

    /// <summary>Statements that take a database of the newest version back to an older one.</summary>
    public static IEnumerable<string> BackTo(bool sqlite, int version)
    {
        foreach (var (_, table, columns) in (sqlite ? SqliteRegion : MySqlRegion).Where(step => step.Version > version))
        {
            if (columns == "*")
                yield return $"drop table {table}";
            else if (!sqlite)
                // an instant drop leaves the column in the rows
                yield return $"alter table {table} {string.Join(", ", columns.Split(' ').Select(column => $"drop column "
                    + $"{column}"))}, algorithm = copy";
            else
                foreach (var column in columns.Split(' '))
                    yield return $"alter table {table} drop column {column}";
        }

        if (!sqlite)
        {
            if (version < 62)
                yield return "alter table regionenvironment modify llsd_settings text not null";
            if (version < 60)
                yield return "alter table prims " + string.Join(", ", OnceDouble.Select(column => $"modify {column} double default null"));
            if (version < 55)
                yield return "alter table regionwindlight modify haze_density float(3,2) unsigned not null default 0.70";
            foreach (var table in (string[])["prims", "primshapes", "primitems"])
                yield return $"alter table {table} convert to character set latin1"; // as its scripts make them
        }

        yield return $"update migrations set version = {version} where name = 'RegionStore'";
    }
}

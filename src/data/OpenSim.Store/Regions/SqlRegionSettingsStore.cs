using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Tables regionsettings, spawn_points, regionenvironment and regionextra (a table of ours on SQLite).</summary>
public sealed class SqlRegionSettingsStore(Database database)
{
    private const string CommonColumns = "regionUUID, block_terraform, block_fly, allow_damage, restrict_pushing, allow_land_resell, allow_land_join_divide, "
        + "block_show_in_search, agent_limit, object_bonus, maturity, disable_scripts, disable_collisions, disable_physics, "
        + "terrain_texture_1, terrain_texture_2, terrain_texture_3, terrain_texture_4, TerrainPBR1, TerrainPBR2, TerrainPBR3, TerrainPBR4, "
        + "elevation_1_nw, elevation_2_nw, elevation_1_ne, elevation_2_ne, elevation_1_se, elevation_2_se, elevation_1_sw, elevation_2_sw, "
        + "water_height, terrain_raise_limit, terrain_lower_limit, use_estate_sun, fixed_sun, sun_position, sunvectorx, sunvectory, sunvectorz, "
        + "covenant, covenant_datetime, Sandbox, map_tile_ID, parcel_tile_ID, TelehubObject, block_search, casino, cacheID";

    private readonly bool _hasCreation = !database.Dialect.IsSqlite;
    private readonly string _extra = database.Dialect.IsSqlite ? "own_regionextra" : "regionextra";
    private readonly string _store = database.Dialect.Upsert("regionsettings", ["regionUUID"], ColumnsOf(database.Dialect).Split(", "));
    private readonly string _storeEnvironment = database.Dialect.Upsert("regionenvironment", ["region_id"], ["region_id", "llsd_settings"]);

    public RegionSettingsRow? Load(UUID regionId) => database.Read(session =>
    {
        var settings = session.First($"select {ColumnsOf(session.Dialect):raw} from regionsettings where regionUUID = {regionId}", row => Read(row, _hasCreation));
        return settings is null ? null : settings with
        {
            SpawnPoints = session.List($"select Yaw, Pitch, Distance from spawn_points where RegionID = {regionId}",
                row => new SpawnPointRow(row.Single(0), row.Single(1), row.Single(2)))
        };
    });

    public void Store(RegionSettingsRow settings) => database.Write(session => Store(session, settings));

    public string? LoadEnvironment(UUID regionId) => database.Read(session =>
        session.First($"select llsd_settings from regionenvironment where region_id = {regionId}", row => row.Text(0))) is { Length: > 0 } llsd ? llsd : null;

    public void StoreEnvironment(UUID regionId, string? llsd) => database.Write(session => StoreEnvironment(session, regionId, llsd));

    public IReadOnlyDictionary<string, string> LoadExtra(UUID regionId) => database.Read(session => session
        .List($"select Name, value from {_extra:raw} where RegionID = {regionId}", row => (Name: row.Text(0), Value: row.Text(1)))
        .ToDictionary(pair => pair.Name, pair => pair.Value));

    public void StoreExtra(UUID regionId, string name, string? value) => database.Write(session => StoreExtra(session, regionId, name, value));

    internal void Store(Session session, RegionSettingsRow settings)
    {
        session.Execute(_store, Values(settings, _hasCreation));
        session.Execute($"delete from spawn_points where RegionID = {settings.RegionId}");
        foreach (var point in settings.SpawnPoints)
            session.Execute($"insert into spawn_points (RegionID, Yaw, Pitch, Distance) values ({settings.RegionId}, {point.Yaw}, {point.Pitch}, {point.Distance})");
    }

    internal void StoreEnvironment(Session session, UUID regionId, string? llsd)
    {
        if (llsd is null)
            session.Execute($"delete from regionenvironment where region_id = {regionId}");
        else
            session.Execute(_storeEnvironment, [regionId, llsd]);
    }

    internal void StoreExtra(Session session, UUID regionId, string name, string? value)
    {
        session.Execute($"delete from {_extra:raw} where RegionID = {regionId} and Name = {name}");
        if (value is not null)
            session.Execute($"insert into {_extra:raw} (RegionID, Name, value) values ({regionId}, {ColumnText.Cut(name, 32)}, {value})");
    }

    private static string ColumnsOf(SqlDialect dialect) =>
        dialect.IsSqlite ? CommonColumns : CommonColumns + ", loaded_creation_id, loaded_creation_datetime";

    internal static RegionSettingsRow Read(RowCursor row, bool hasCreation) => new()
    {
        RegionId = row.Id(0),
        BlockTerraform = row.Bool(1),
        BlockFly = row.Bool(2),
        AllowDamage = row.Bool(3),
        RestrictPushing = row.Bool(4),
        AllowLandResell = row.Bool(5),
        AllowLandJoinDivide = row.Bool(6),
        BlockShowInSearch = row.Bool(7),
        AgentLimit = row.Int32(8),
        ObjectBonus = row.Double(9),
        Maturity = row.Int32(10),
        DisableScripts = row.Bool(11),
        DisableCollisions = row.Bool(12),
        DisablePhysics = row.Bool(13),
        TerrainTexture1 = row.Id(14),
        TerrainTexture2 = row.Id(15),
        TerrainTexture3 = row.Id(16),
        TerrainTexture4 = row.Id(17),
        TerrainPbr1 = row.Id(18),
        TerrainPbr2 = row.Id(19),
        TerrainPbr3 = row.Id(20),
        TerrainPbr4 = row.Id(21),
        Elevation1NW = row.Double(22),
        Elevation2NW = row.Double(23),
        Elevation1NE = row.Double(24),
        Elevation2NE = row.Double(25),
        Elevation1SE = row.Double(26),
        Elevation2SE = row.Double(27),
        Elevation1SW = row.Double(28),
        Elevation2SW = row.Double(29),
        WaterHeight = row.Double(30),
        TerrainRaiseLimit = row.Double(31),
        TerrainLowerLimit = row.Double(32),
        UseEstateSun = row.Bool(33),
        FixedSun = row.Bool(34),
        SunPosition = row.Double(35),
        SunVector = row.Vector(36),
        Covenant = row.Id(39),
        CovenantChanged = row.Int32(40),
        Sandbox = row.Bool(41),
        MapTileId = row.Id(42),
        ParcelTileId = row.Id(43),
        TelehubObject = row.Id(44),
        BlockSearch = row.Bool(45),
        Casino = row.Bool(46),
        CacheId = row.Id(47),
        LoadedCreationId = hasCreation ? row.Text(48) : "",
        LoadedCreationTime = hasCreation ? row.UInt32(49) : 0
    };

    internal static object?[] Values(RegionSettingsRow s, bool hasCreation)
    {
        object?[] common =
        [
            s.RegionId, s.BlockTerraform, s.BlockFly, s.AllowDamage, s.RestrictPushing, s.AllowLandResell, s.AllowLandJoinDivide, s.BlockShowInSearch,
            s.AgentLimit, s.ObjectBonus, s.Maturity, s.DisableScripts, s.DisableCollisions, s.DisablePhysics,
            s.TerrainTexture1, s.TerrainTexture2, s.TerrainTexture3, s.TerrainTexture4, s.TerrainPbr1, s.TerrainPbr2, s.TerrainPbr3, s.TerrainPbr4,
            s.Elevation1NW, s.Elevation2NW, s.Elevation1NE, s.Elevation2NE, s.Elevation1SE, s.Elevation2SE, s.Elevation1SW, s.Elevation2SW,
            s.WaterHeight, s.TerrainRaiseLimit, s.TerrainLowerLimit, s.UseEstateSun, s.FixedSun, s.SunPosition,
            (double)s.SunVector.X, (double)s.SunVector.Y, (double)s.SunVector.Z, s.Covenant, s.CovenantChanged, s.Sandbox,
            s.MapTileId, s.ParcelTileId, s.TelehubObject, s.BlockSearch, s.Casino, s.CacheId
        ];
        return hasCreation ? [.. common, ColumnText.Cut(s.LoadedCreationId, 64), s.LoadedCreationTime] : common;
    }
}

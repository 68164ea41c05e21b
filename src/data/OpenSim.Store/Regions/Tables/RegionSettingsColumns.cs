using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table regionsettings.</summary>
public abstract class RegionSettingsColumns : IColumns<RegionSettingsRow>
{
    public static string Table => "regionsettings";

    public static IReadOnlyList<string> Keys => ["regionUUID"];

    public static RegionSettingsRow Visit<TVisitor>(ref TVisitor v, RegionSettingsRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        VisitOrigin(ref v, VisitLand(ref v, VisitTextures(ref v, VisitRules(ref v, row))));

    private static RegionSettingsRow VisitRules<TVisitor>(ref TVisitor v, RegionSettingsRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            RegionId = v.Id("regionUUID", row.RegionId),
            BlockTerraform = v.Bool("block_terraform", row.BlockTerraform),
            BlockFly = v.Bool("block_fly", row.BlockFly),
            AllowDamage = v.Bool("allow_damage", row.AllowDamage),
            RestrictPushing = v.Bool("restrict_pushing", row.RestrictPushing),
            AllowLandResell = v.Bool("allow_land_resell", row.AllowLandResell),
            AllowLandJoinDivide = v.Bool("allow_land_join_divide", row.AllowLandJoinDivide),
            BlockShowInSearch = v.Bool("block_show_in_search", row.BlockShowInSearch),
            AgentLimit = v.Int("agent_limit", row.AgentLimit),
            ObjectBonus = v.Double("object_bonus", row.ObjectBonus),
            Maturity = v.Int("maturity", row.Maturity),
            DisableScripts = v.Bool("disable_scripts", row.DisableScripts),
            DisableCollisions = v.Bool("disable_collisions", row.DisableCollisions),
            DisablePhysics = v.Bool("disable_physics", row.DisablePhysics),
            Sandbox = v.Bool("Sandbox", row.Sandbox),
            BlockSearch = v.Bool("block_search", row.BlockSearch),
            Casino = v.Bool("casino", row.Casino),
            Covenant = v.Id("covenant", row.Covenant),
            CovenantChanged = v.Int("covenant_datetime", row.CovenantChanged),
            TelehubObject = v.Id("TelehubObject", row.TelehubObject)
        };

    private static RegionSettingsRow VisitTextures<TVisitor>(ref TVisitor v, RegionSettingsRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            TerrainTexture1 = v.Id("terrain_texture_1", row.TerrainTexture1),
            TerrainTexture2 = v.Id("terrain_texture_2", row.TerrainTexture2),
            TerrainTexture3 = v.Id("terrain_texture_3", row.TerrainTexture3),
            TerrainTexture4 = v.Id("terrain_texture_4", row.TerrainTexture4),
            TerrainPbr1 = v.Id("TerrainPBR1", row.TerrainPbr1),
            TerrainPbr2 = v.Id("TerrainPBR2", row.TerrainPbr2),
            TerrainPbr3 = v.Id("TerrainPBR3", row.TerrainPbr3),
            TerrainPbr4 = v.Id("TerrainPBR4", row.TerrainPbr4),
            Elevation1NW = v.Double("elevation_1_nw", row.Elevation1NW),
            Elevation2NW = v.Double("elevation_2_nw", row.Elevation2NW),
            Elevation1NE = v.Double("elevation_1_ne", row.Elevation1NE),
            Elevation2NE = v.Double("elevation_2_ne", row.Elevation2NE),
            Elevation1SE = v.Double("elevation_1_se", row.Elevation1SE),
            Elevation2SE = v.Double("elevation_2_se", row.Elevation2SE),
            Elevation1SW = v.Double("elevation_1_sw", row.Elevation1SW),
            Elevation2SW = v.Double("elevation_2_sw", row.Elevation2SW)
        };

    private static RegionSettingsRow VisitLand<TVisitor>(ref TVisitor v, RegionSettingsRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            WaterHeight = v.Double("water_height", row.WaterHeight),
            TerrainRaiseLimit = v.Double("terrain_raise_limit", row.TerrainRaiseLimit),
            TerrainLowerLimit = v.Double("terrain_lower_limit", row.TerrainLowerLimit),
            UseEstateSun = v.Bool("use_estate_sun", row.UseEstateSun),
            FixedSun = v.Bool("fixed_sun", row.FixedSun),
            SunPosition = v.Double("sun_position", row.SunPosition),
            SunVector = v.Vector("sunvectorx", "sunvectory", "sunvectorz", row.SunVector),
            MapTileId = v.Id("map_tile_ID", row.MapTileId),
            ParcelTileId = v.Id("parcel_tile_ID", row.ParcelTileId),
            CacheId = v.Id("cacheID", row.CacheId)
        };

    // OpenSimulator has no such columns on SQLite.
    private static RegionSettingsRow VisitOrigin<TVisitor>(ref TVisitor v, RegionSettingsRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => !v.Wants(EngineKind.MySql) ? row : row with
        {
            LoadedCreationId = v.TextOrNull("loaded_creation_id", row.LoadedCreationId, 64),
            LoadedCreationTime = v.UInt("loaded_creation_datetime", row.LoadedCreationTime)
        };
}

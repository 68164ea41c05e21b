using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Regions;

/// <summary>Settings of regions: tables regionsettings, spawn_points, regionenvironment and regionextra.</summary>
public sealed class SqlRegionSettingsStore(Database database)
{
    private readonly Table<RegionSettingsRow, RegionSettingsColumns> _settings = new(database.Dialect);
    private readonly Table<SpawnPointLine, SpawnPointColumns> _points = new(database.Dialect);
    private readonly Table<EnvironmentRow, EnvironmentColumns> _environments = new(database.Dialect);
    private readonly Table<ExtraRow, ExtraColumns> _extras = new(database.Dialect, ExtraTable(database.Dialect));

    public RegionSettingsRow? Load(UUID regionId) => database.Read(session =>
    {
        if (_settings.First(session, $"regionUUID = {regionId}") is not { } settings)
            return null;
        return settings with { SpawnPoints = [.. _points.List(session, $"RegionID = {regionId}").Select(line => line.Point)] };
    });

    public void Store(RegionSettingsRow settings) => database.Write(session => Store(session, settings));

    /// <summary>The region's environment as LLSD text, or null.</summary>
    public string? LoadEnvironment(UUID regionId) =>
        database.Read(session => _environments.First(session, $"region_id = {regionId}")) is { Llsd.Length: > 0 } row ? row.Llsd : null;

    public IReadOnlyDictionary<string, string> LoadExtra(UUID regionId) =>
        database.Read(session => _extras.List(session, $"RegionID = {regionId}")).DistinctBy(row => row.Name).ToDictionary(row => row.Name, row => row.Value);

    internal void Store(Session session, RegionSettingsRow settings)
    {
        _settings.Store(session, settings);
        session.Execute($"delete from spawn_points where RegionID = {settings.RegionId}");
        _points.Store(session, [.. settings.SpawnPoints.Select(point => new SpawnPointLine(settings.RegionId, point))]);
    }

    internal void StoreEnvironment(Session session, UUID regionId, string? llsd)
    {
        if (llsd is null)
            session.Execute($"delete from regionenvironment where region_id = {regionId}");
        else
            _environments.Store(session, new EnvironmentRow(regionId, llsd));
    }

    internal void StoreExtra(Session session, UUID regionId, string name, string? value)
    {
        var table = ExtraTable(session.Dialect);
        if (value is null)
            session.Execute($"delete from {table:raw} where RegionID = {regionId} and Name = {ColumnText.Cut(name, 32)}");
        else
            _extras.Store(session, new ExtraRow(regionId, name, value));
    }

    private static string ExtraTable(SqlDialect dialect) => dialect.IsSqlite ? "own_" + ExtraColumns.Table : ExtraColumns.Table;
}

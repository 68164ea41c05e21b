using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>
/// What the grid knows of a region: said when the region begins, and again when it is rated otherwise, its estate has another
/// owner, or its map picture is another.
/// </summary>
internal sealed class GridEntry(Scene scene, IGridService grid)
{
    private (byte Access, UUID Owner, UUID Map) _told;

    /// <summary>Null, or why the grid does not take it.</summary>
    public async ValueTask<string?> Register()
    {
        if (await grid.RegisterRegion(scene.Info.ScopeId, Now()) is { } refusal)
            return refusal;
        using (scene.Token.Take())
            scene.Events.OnRegionSettingsChanged += _ => Follow();
        return null;
    }

    private void Follow()
    {
        if ((scene.Settings.Access, scene.Settings.EstateOwner, scene.Settings.Current.MapTileId) == _told)
            return;
        var entry = Now();
        scene.Background("entry in the grid", async _ => await grid.RegisterRegion(scene.Info.ScopeId, entry));
    }

    private GridRegion Now()
    {
        var info = scene.Info;
        _told = (scene.Settings.Access, scene.Settings.EstateOwner, scene.Settings.Current.MapTileId);
        return new GridRegion
        {
            RegionId = info.Id,
            ScopeId = info.ScopeId,
            RegionName = info.Name,
            RegionLocX = (int)info.Handle.MetresX,
            RegionLocY = (int)info.Handle.MetresY,
            RegionSizeX = info.SizeX,
            RegionSizeY = info.SizeY,
            ExternalHostName = info.ExternalHostName,
            InternalPort = info.InternalEndPoint.Port,
            HttpPort = info.HttpPort,
            ServerUri = info.HttpBase + "/",
            Access = _told.Access,
            EstateOwner = _told.Owner,
            TerrainImage = _told.Map,
            Flags = GridRegionFlags.DefaultRegion | GridRegionFlags.FallbackRegion | GridRegionFlags.RegionOnline
        };
    }
}

using OpenSim.Modules.Core.Travels;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>
/// What the grid knows of a region: said when the region begins, and again when it is rated otherwise, its estate has another
/// owner, or its map picture is another. A grid that is away is told when it is back.
/// </summary>
internal sealed class GridEntry(Scene scene, IGridService grid)
{
    private static readonly TimeSpan RetryAfter = TimeSpan.FromSeconds(10);

    private readonly string _secret = UUID.Random().ToString(); // neighbours show it, until the next start
    private (byte Access, UUID Owner, UUID Map) _told;

    /// <summary>Null, or why the grid does not take it.</summary>
    public async ValueTask<string?> Register()
    {
        try
        {
            if (await grid.RegisterRegion(scene.Info.ScopeId, Now()) is { } refusal)
                return refusal;
        }
        catch (ServiceAwayException)
        {
            TryAgain();
        }

        using (scene.Token.Take())
            scene.Events.OnRegionSettingsChanged += _ => Follow();
        return null;
    }

    private void Follow()
    {
        if ((scene.Settings.Access, scene.Settings.EstateOwner, scene.Settings.Current.MapTileId) == _told)
            return;
        var entry = Now();
        scene.Background("entry in the grid", async _ =>
        {
            try
            {
                await grid.RegisterRegion(scene.Info.ScopeId, entry);
            }
            catch (ServiceAwayException)
            {
                TryAgain();
            }
        });
    }

    private void TryAgain() => scene.Post(s => s.Timers.After(RetryAfter, _ =>
    {
        _told = default;
        Follow();
    }));

    private GridRegion Now()
    {
        var info = scene.Info;
        _told = (scene.Settings.Access, scene.Settings.EstateOwner, scene.Settings.Current.MapTileId);
        return info.ToGridRegion() with
        {
            RegionSecret = _secret,
            Access = _told.Access,
            EstateOwner = _told.Owner,
            TerrainImage = _told.Map,
            Flags = GridRegionFlags.DefaultRegion | GridRegionFlags.FallbackRegion | GridRegionFlags.RegionOnline
        };
    }
}

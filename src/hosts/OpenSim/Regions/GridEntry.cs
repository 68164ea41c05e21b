using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Host.Regions;

/// <summary>
/// What the grid knows of a region: said when the region begins, and again when it is rated otherwise, its estate has another
/// owner, or its map picture is another. A grid that is away is told when it is back.
/// </summary>
internal sealed class GridEntry(Scene scene, IGridService grid, IPresenceService presence)
{
    private static readonly TimeSpan RetryAfter = TimeSpan.FromSeconds(10);

    private readonly string _secret = UUID.Random().ToString(); // neighbours show it, until the next start
    private (byte Access, UUID Owner, UUID Map) _told;
    private bool _isEmptied; // whoever was here when the process died is logged out

    /// <summary>Null, or why the grid does not take it.</summary>
    public async ValueTask<string?> Register()
    {
        try
        {
            if (await Tell(Now()) is { } refusal)
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
                await Tell(entry);
            }
            catch (ServiceAwayException)
            {
                TryAgain();
            }
        });
    }

    // Whoever the presence service believes to be here was here when the process died; once the region is listed others come.
    private async ValueTask<string?> Tell(GridRegion entry)
    {
        if (!_isEmptied && NobodyIsHere())
            await presence.LogoutRegionAgents(scene.Info.Id);
        _isEmptied = true;
        return await grid.RegisterRegion(scene.Info.ScopeId, entry);
    }

    private bool NobodyIsHere()
    {
        using (scene.Token.Take())
            return scene.Presences.RootCount == 0;
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

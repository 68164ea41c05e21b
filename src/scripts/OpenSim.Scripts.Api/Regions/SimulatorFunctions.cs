using System.Globalization;
using OpenSim.Modules;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Grid;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>What the grid knows of any region.</summary>
[ScriptFunctions]
public static class SimulatorFunctions
{
    private const int Position = 5, Status = 6, Rating = 7; // DATA_SIM_…

    /// <summary>Its answer comes as dataserver, with the key that this gives.</summary>
    public static string llRequestSimulatorData(RegionScript script, string region, int data)
    {
        var query = UUID.Random().ToString();
        if (data is not (Position or Status or Rating) || script.Engine.Service<IGridService>() is not { } grid)
            return Ids.Null;
        var scope = script.Scene.Info.ScopeId;
        var isAsked = script.Engine.Ask(script, "region that a script asks for", async _ =>
            new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), Answer(await Find(grid, scope, region), data))));
        return isAsked ? query : Ids.Null;
    }

    private static async ValueTask<GridRegion?> Find(IGridService grid, UUID scope, string name)
    {
        try
        {
            return await grid.GetRegionByName(scope, name);
        }
        catch (Exception e) when (Away.Is(e))
        {
            return null;
        }
    }

    private static string Answer(GridRegion? region, int data) => data switch
    {
        Status => region is null ? "unknown" : (region.Flags & GridRegionFlags.RegionOnline) != 0 ? "up" : "down",
        Rating => RegionFacts.Rating(region?.Access ?? 0),
        _ when region is null => "",
        _ => string.Create(CultureInfo.InvariantCulture, $"<{(double)region.RegionLocX:F5}, {(double)region.RegionLocY:F5}, {0.0:F5}>")
    };
}

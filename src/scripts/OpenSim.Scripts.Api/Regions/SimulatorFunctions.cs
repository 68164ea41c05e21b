using System.Globalization;
using System.Numerics;
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
    private const int GridSide = 256; // metres of a step of the grid's map

    private const int Position = 5, Status = 6, Rating = 7; // DATA_SIM_…

    /// <summary>Its answer comes as dataserver, with the key that this gives.</summary>
    public static string llRequestSimulatorData(RegionScript script, string region, int data)
    {
        var query = UUID.Random().ToString();
        if (data is not (Position or Status or Rating) || script.Engine.Service<IGridService>() is not { } grid)
            return Ids.Null;
        var scope = script.Scene.Info.ScopeId;
        var isAsked = script.Engine.Ask(script, "region that a script asks for", async _ =>
        {
            var found = await Find(() => grid.GetRegionByName(scope, region));
            return new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), Answer(found, data)));
        });
        return isAsked ? query : Ids.Null;
    }

    /// <summary>
    /// TRUE where the way from a place in the region leads out of it and into no other; TRUE too for no way at all. The script waits for
    /// the grid.
    /// </summary>
    public static int llEdgeOfWorld(RegionScript script, Vector3 pos, Vector3 dir)
    {
        var info = script.Scene.Info;
        if (dir.X == 0 && dir.Y == 0 || Beyond(new Vector2(info.SizeX, info.SizeY), pos, dir) is not { } place
            || script.Engine.Service<IGridService>() is not { } grid)
            return 1;
        var (x, y) = ((int)(info.GridX * GridSide + place.X), (int)(info.GridY * GridSide + place.Y));
        return ServiceAnswer.Of(script, $"region at {x}, {y}", info.Id, "", async (_, _) =>
            await Find(() => grid.GetRegionByPosition(info.ScopeId, x, y)) is null ? "1" : "0") == "0" ? 0 : 1;
    }

    /// <summary>A metre outside the region, where the way leaves it.</summary>
    private static Vector2? Beyond(Vector2 size, Vector3 from, Vector3 way)
    {
        var (place, direction) = (Vector2.Clamp(new Vector2(from.X, from.Y), new Vector2(0.5f), size - new Vector2(0.5f)),
            Vector2.Normalize(new Vector2(way.X, way.Y)));
        if (!float.IsFinite(direction.X + direction.Y))
            return null;
        var east = direction.X == 0 ? float.MaxValue : ((direction.X > 0 ? size.X + 1 : -1) - place.X) / direction.X;
        var north = direction.Y == 0 ? float.MaxValue : ((direction.Y > 0 ? size.Y + 1 : -1) - place.Y) / direction.Y;
        return place + direction * MathF.Min(east, north);
    }

    private static async ValueTask<GridRegion?> Find(Func<ValueTask<GridRegion?>> ask)
    {
        try
        {
            return await ask();
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

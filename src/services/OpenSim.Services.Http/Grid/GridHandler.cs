using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Services.Grid;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Grid;

namespace OpenSim.Services.Http.Grid;

/// <summary>The grid service at <c>/grid</c>: registration and look-ups of regions.</summary>
public sealed class GridHandler : FormHandler
{
    private const int Version = 1; // of this protocol; callers say from which to which they speak

    private readonly IGridService _grid;

    public GridHandler(IGridService grid)
        : base(new HandlerDef("GridService", "GridServiceConnector", "/grid", ServicePort.Private, ["POST"]))
    {
        _grid = grid;
        On("register", Register);
        On("deregister", form => _grid.DeregisterRegion(form["REGIONID"].AsUuid()));
        On("get_neighbours", async form => Regions(await _grid.GetNeighbours(Scope(form), form["REGIONID"].AsUuid())));
        On("get_region_by_uuid", async form => One(await _grid.GetRegionByUuid(Scope(form), form["REGIONID"].AsUuid())));
        On("get_region_by_position", async form => One(await _grid.GetRegionByPosition(Scope(form), X(form), Y(form))));
        On("get_region_by_name", async form => One(await _grid.GetRegionByName(Scope(form), Name(form))));
        On("get_localregion_by_name", async form => One(await _grid.GetLocalRegionByName(Scope(form), Name(form))));
        On("get_regions_by_name", async form => Regions(await _grid.GetRegionsByName(Scope(form), Name(form), form["MAX"].AsInteger())));
        On("get_region_range", async form => Regions(await _grid.GetRegionRange(Scope(form), form["XMIN"].AsInteger(),
            form["XMAX"].AsInteger(), form["YMIN"].AsInteger(), form["YMAX"].AsInteger())));
        On("get_default_regions", async form => Regions(await _grid.GetDefaultRegions(Scope(form))));
        On("get_default_hypergrid_regions", async form => Regions(await _grid.GetDefaultHypergridRegions(Scope(form))));
        On("get_fallback_regions", async form => Regions(await _grid.GetFallbackRegions(Scope(form), X(form), Y(form))));
        On("get_online_regions", GetOnlineRegions);
        On("get_hyperlinks", async form => Regions(await _grid.GetHyperlinks(Scope(form))));
        On("get_region_flags", GetRegionFlags);
        On("get_grid_extra_features", async _ => Features(await _grid.GetExtraFeatures()));
    }

    private async ValueTask<ServiceAnswer> Register(LlsdMap form)
    {
        if (form["VERSIONMIN"].AsInteger() > Version || form["VERSIONMAX"].AsInteger() < Version)
            return Failure();
        if (GridRegionPairs.Read(form) is not { } region)
            return Failure("A region needs an id and a place.");
        return await _grid.RegisterRegion(Scope(form), region) is { } reason ? Failure(reason) : Success;
    }

    private async ValueTask<LlsdMap> GetOnlineRegions(LlsdMap form) =>
        form["MC"].AsInteger() is > 0 and var max ? Regions(await _grid.GetOnlineRegions(Scope(form), X(form), Y(form), max))
            : ServerResponse.Nothing;

    // Callers take -1 for a region that is not there.
    private async ValueTask<LlsdMap> GetRegionFlags(LlsdMap form)
    {
        var flags = await _grid.GetRegionFlags(Scope(form), form["REGIONID"].AsUuid());
        return new LlsdMap { ["result"] = (flags is { } known ? (int)known : -1).ToString(CultureInfo.InvariantCulture) };
    }

    private static LlsdMap Features(IReadOnlyDictionary<string, string> features)
    {
        var answer = new LlsdMap();
        foreach (var (key, value) in features)
            answer[key] = value;
        return answer;
    }

    private static LlsdMap One(GridRegion? region) =>
        region is null ? ServerResponse.Nothing : new LlsdMap { ["result"] = GridRegionPairs.Write(region) };

    private static LlsdMap Regions(IReadOnlyList<GridRegion> regions) =>
        ServerResponse.Numbered("region", regions.Select(region => GridRegionPairs.Write(region)));

    private static OpenSim.Primitives.UUID Scope(LlsdMap form) => form["SCOPEID"].AsUuid();

    private static string Name(LlsdMap form) => form["NAME"].AsString();

    private static int X(LlsdMap form) => form["X"].AsInteger();

    private static int Y(LlsdMap form) => form["Y"].AsInteger();
}

using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>Puts regions of other grids on the map of this one, and takes them off. Words are OpenSimulator's.</summary>
/// <param name="grid">This grid's own regions.</param>
/// <param name="pictures">Null where links are shown without.</param>
public sealed class Linker(IGridService grid, ILinkTable table, IForeignGrids others, OwnGrid own, LinkPictures? pictures = null)
{
    private const int MetresAPlace = 256;
    private const int MaxPlace = short.MaxValue; // as far east as OpenSimulator puts links that have no place of their own
    private const int Tries = 10;
    private const int MaxName = 128; // of table regions
    private const GridRegionFlags Flags = GridRegionFlags.Hyperlink | GridRegionFlags.NoDirectLogin | GridRegionFlags.RegionOnline;

    // The picture of a region of which there is none, among OpenSimulator's assets.
    private static readonly UUID NoPicture = UUID.Parse("00000000-0000-1111-9999-000000000013");

    public IReadOnlyList<GridRegion> All => table.All();

    public bool IsOwn(RegionUri region) => own.Includes(region.Server);

    /// <summary>The link, the one that there is already if so; null, with words why, when it cannot be made.</summary>
    /// <param name="at">Where on the map, in units of 256 m; null for where there is room, far away.</param>
    public async ValueTask<(GridRegion? Link, string Message)> Link(UUID scopeId, RegionUri region, (int X, int Y)? at = null)
    {
        if (IsOwn(region))
            return (null, "Cannot hyperlink to regions on the same grid");
        if (at is null && Known(region) is { } known)
            return (known, "");
        if (await Place(scopeId, at) is not { } place)
            return (null, "Coordinates are already in use");
        var (answer, message) = await others.Link(region.Server, region.RegionName);
        if (answer is null)
            return (null, message);
        if (Find(answer.Region.RegionId) is { } present)
            return (present, "");
        // A region of this grid keeps its id, whatever another grid calls by it.
        if (await grid.GetRegionByUuid(UUID.Zero, answer.Region.RegionId) is not null)
            return (null, "Remote region could not be found");
        var link = Of(region, answer) with { ScopeId = scopeId, RegionLocX = place.X * MetresAPlace, RegionLocY = place.Y * MetresAPlace };
        if (pictures is not null && await pictures.Fetch(answer) is { } picture)
            link = link with { TerrainImage = picture };
        table.Add(link);
        return (link, "");
    }

    /// <summary>A list of links at an address; null when there is none.</summary>
    public ValueTask<byte[]?> List(string address) => others.SmallFile(address);

    /// <summary>Takes a link off the map, by its name there. False when there is none.</summary>
    public bool Unlink(string name) => table.All().FirstOrDefault(link => IsNamed(link, name)) is { } link && table.Remove(link.RegionId);

    public GridRegion? Find(UUID id) => table.All().FirstOrDefault(link => link.RegionId == id);

    private GridRegion? Known(RegionUri region) =>
        table.All().FirstOrDefault(link => link.ServerUri == region.Server && IsNamed(link, NameOf(region)));

    private static bool IsNamed(GridRegion link, string name) => link.RegionName.Equals(name.Trim(), StringComparison.OrdinalIgnoreCase);

    private async ValueTask<(int X, int Y)?> Place(UUID scopeId, (int X, int Y)? at)
    {
        if (at is { } wanted)
            return await IsFree(scopeId, wanted) ? wanted : null;
        for (var i = 0; i < Tries; i++)
        {
            var place = (Random.Shared.Next(MaxPlace), 0);
            if (await IsFree(scopeId, place))
                return place;
        }

        return null;
    }

    private async ValueTask<bool> IsFree(UUID scopeId, (int X, int Y) place)
    {
        var (x, y) = (place.X * MetresAPlace, place.Y * MetresAPlace);
        return table.All().All(link => link.RegionLocX != x || link.RegionLocY != y)
            && await grid.GetRegionByPosition(scopeId, x, y) is null;
    }

    // The address goes before the name that the other grid gives: no link can look like a region of this grid.
    private static GridRegion Of(RegionUri region, RegionLink answer)
    {
        var address = new Uri(region.Server);
        var isNamed = answer.Name.Length is > 0 and <= MaxName && RegionUri.Parse(answer.Name)?.Server == region.Server;
        var name = isNamed ? answer.Name : NameOf(region);
        return answer.Region with
        {
            RegionName = BoundedText.Cut(name, MaxName),
            ServerUri = region.Server,
            ExternalHostName = address.Host,
            HttpPort = address.Port,
            InternalPort = 0,
            TerrainImage = NoPicture,
            RegionSecret = answer.Region.Handle.Value.ToString(CultureInfo.InvariantCulture),
            Flags = Flags
        };
    }

    private static string NameOf(RegionUri region) =>
        region.RegionName.Length > 0 ? $"{region.Server} {region.RegionName}" : region.Server;
}

using OpenSim.Services.Grid;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Grid;

/// <summary>Table regions.</summary>
internal abstract class GridRegionColumns : IColumns<GridRegion>
{
    private const int DefaultSize = 256; // rows of old grids have size 0

    public static string Table => "regions";

    public static IReadOnlyList<string> Keys { get; } = ["uuid"];

    public static GridRegion Visit<TVisitor>(ref TVisitor v, GridRegion region)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        // It follows from the place. Its top bit is never set (metres up to 2^31), so it fits a signed number, which is all that SQLite
        // has.
        v.Long("regionHandle", unchecked((long)region.Handle.Value));
        return region with
        {
            RegionId = v.Id("uuid", region.RegionId),
            ScopeId = v.Id("ScopeID", region.ScopeId),
            RegionName = v.Text("regionName", region.RegionName, 128, ColumnForm.Name),
            RegionLocX = v.Int("locX", region.RegionLocX),
            RegionLocY = v.Int("locY", region.RegionLocY),
            RegionSizeX = v.Int("sizeX", region.RegionSizeX) is var x and > 0 ? x : DefaultSize,
            RegionSizeY = v.Int("sizeY", region.RegionSizeY) is var y and > 0 ? y : DefaultSize,
            ExternalHostName = v.Text("serverIP", region.ExternalHostName, 64),
            InternalPort = v.Int("serverPort", region.InternalPort),
            ServerUri = v.Text("serverURI", region.ServerUri, 255),
            HttpPort = v.Int("serverHttpPort", region.HttpPort),
            TerrainImage = v.Id("regionMapTexture", region.TerrainImage),
            ParcelImage = v.Id("parcelMapTexture", region.ParcelImage),
            Access = v.Byte("access", region.Access),
            RegionSecret = v.Text("regionSecret", region.RegionSecret, 128),
            EstateOwner = v.Id("owner_uuid", region.EstateOwner),
            Token = v.Text("Token", region.Token, 255),
            Flags = (GridRegionFlags)v.Int("flags", (int)region.Flags),
            LastSeen = v.Int("last_seen", region.LastSeen)
        };
    }
}

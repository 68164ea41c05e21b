using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Wire.Grid;

/// <summary>Regions in calls to the grid service and its answers: metres, ports and ids as text.</summary>
public static class GridRegionPairs
{
    /// <param name="withFlags">Answers carry them; a region that registers leaves them to the grid.</param>
    public static LlsdMap Write(GridRegion region, bool withFlags = true)
    {
        var pairs = new LlsdMap
        {
            ["uuid"] = region.RegionId,
            ["locX"] = region.RegionLocX,
            ["locY"] = region.RegionLocY,
            ["sizeX"] = region.RegionSizeX,
            ["sizeY"] = region.RegionSizeY,
            ["regionName"] = region.RegionName
        };
        if (withFlags)
            pairs["flags"] = (int)region.Flags;
        pairs["serverIP"] = region.ExternalHostName;
        pairs["serverHttpPort"] = region.HttpPort;
        pairs["serverURI"] = region.ServerUri;
        pairs["serverPort"] = region.InternalPort;
        pairs["regionMapTexture"] = region.TerrainImage;
        pairs["parcelMapTexture"] = region.ParcelImage;
        pairs["access"] = (int)region.Access;
        pairs["regionSecret"] = region.RegionSecret;
        pairs["owner_uuid"] = region.EstateOwner;
        pairs["Token"] = region.Token;
        return pairs;
    }

    /// <summary>Null when there is no id or place in it. Of older grids sizes are missing: 256 m.</summary>
    public static GridRegion? Read(LlsdMap pairs)
    {
        if (pairs["uuid"].AsUuid().IsZero || !pairs.ContainsKey("locX") || !pairs.ContainsKey("locY"))
            return null;
        return new GridRegion
        {
            RegionId = pairs["uuid"].AsUuid(),
            RegionLocX = pairs["locX"].AsInteger(),
            RegionLocY = pairs["locY"].AsInteger(),
            RegionSizeX = Size(pairs["sizeX"]),
            RegionSizeY = Size(pairs["sizeY"]),
            RegionName = pairs["regionName"].AsString(),
            Flags = (GridRegionFlags)pairs["flags"].AsInteger(),
            ExternalHostName = pairs["serverIP"].AsString() is { Length: > 0 } host ? host : "127.0.0.1",
            HttpPort = pairs["serverHttpPort"].AsInteger(),
            ServerUri = pairs["serverURI"].AsString(),
            InternalPort = pairs["serverPort"].AsInteger(),
            TerrainImage = pairs["regionMapTexture"].AsUuid(),
            ParcelImage = pairs["parcelMapTexture"].AsUuid(),
            Access = byte.TryParse(pairs["access"].AsString(), CultureInfo.InvariantCulture, out var access) ? access : (byte)13,
            RegionSecret = pairs["regionSecret"].AsString(),
            EstateOwner = pairs["owner_uuid"].AsUuid(),
            Token = pairs["Token"].AsString()
        };
    }

    private static int Size(LlsdValue size) => size.AsInteger() is var metres and > 0 ? metres : 256;
}

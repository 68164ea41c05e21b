using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Wire.Simulation;

/// <summary>Body of POST /region: a neighbour that is up. Places are in units of 256 m here, and nowhere else.</summary>
public static class HelloPairs
{
    private const int Unit = 256;
    private const int Height = 4096; // of what can be simulated, metres
    private const int MaxSize = 8192;

    public static LlsdMap Write(GridRegion destination, GridRegion self) => new()
    {
        ["region_id"] = self.RegionId,
        ["region_name"] = self.RegionName,
        ["external_host_name"] = self.ExternalHostName,
        ["http_port"] = Text(self.HttpPort),
        ["server_uri"] = self.ServerUri,
        ["region_xloc"] = Text(self.RegionLocX / Unit),
        ["region_yloc"] = Text(self.RegionLocY / Unit),
        ["region_size_x"] = Text(self.RegionSizeX),
        ["region_size_y"] = Text(self.RegionSizeY),
        ["region_size_z"] = Text(Height),
        ["internal_ep_address"] = self.ExternalHostName,
        ["internal_ep_port"] = Text(self.InternalPort),
        ["remoting_port"] = "0",
        ["destination_handle"] = destination.Handle.Value.ToWire()
    };

    /// <summary>The handle of the region that is meant.</summary>
    public static RegionHandle ReadDestination(LlsdMap pairs) => new(pairs["destination_handle"].AsHandle());

    /// <summary>Null when it has no id, no address or no size of a region.</summary>
    public static GridRegion? Read(LlsdMap pairs)
    {
        var (sizeX, sizeY) = (Size(pairs["region_size_x"]), Size(pairs["region_size_y"]));
        if (pairs["region_id"].AsUuid().IsZero || pairs["server_uri"].AsString().Length == 0 || sizeX is < Unit or > MaxSize
            || sizeY is < Unit or > MaxSize)
            return null;
        return new GridRegion
        {
            RegionId = pairs["region_id"].AsUuid(),
            RegionName = pairs["region_name"].AsText(),
            ExternalHostName = pairs["external_host_name"].AsText(),
            HttpPort = pairs["http_port"].AsInteger(),
            ServerUri = pairs["server_uri"].AsText(),
            RegionLocX = pairs["region_xloc"].AsInteger() * Unit,
            RegionLocY = pairs["region_yloc"].AsInteger() * Unit,
            RegionSizeX = sizeX,
            RegionSizeY = sizeY,
            InternalPort = pairs["internal_ep_port"].AsInteger(),
            Flags = GridRegionFlags.RegionOnline
        };
    }

    private static int Size(LlsdValue size) => size.AsString().Length == 0 ? Unit : size.AsInteger();

    private static string Text(int number) => ((long)number).ToWire();
}

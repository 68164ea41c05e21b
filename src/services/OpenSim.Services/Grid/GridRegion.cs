using OpenSim.Primitives;

namespace OpenSim.Services.Grid;

/// <summary>
/// A region as the grid knows it (region pairs of the grid service; docs/protocol.md, Between services). Places and sizes in metres.
/// </summary>
public sealed record GridRegion
{
    public UUID RegionId { get; init; }

    public UUID ScopeId { get; init; }

    public string RegionName { get; init; } = "";

    public int RegionLocX { get; init; }

    public int RegionLocY { get; init; }

    public int RegionSizeX { get; init; } = 256;

    public int RegionSizeY { get; init; } = 256;

    /// <summary>Host name or address that viewers and other simulators use.</summary>
    public string ExternalHostName { get; init; } = "";

    /// <summary>UDP port (serverPort on the wire).</summary>
    public int InternalPort { get; init; }

    public int HttpPort { get; init; }

    /// <summary>Base address of the simulator's HTTP server, with a trailing slash.</summary>
    public string ServerUri { get; init; } = "";

    public UUID TerrainImage { get; init; }

    public UUID ParcelImage { get; init; }

    /// <summary>Access byte: 13 general, 21 mature, 42 adult.</summary>
    public byte Access { get; init; } = 13;

    public UUID EstateOwner { get; init; }

    public string RegionSecret { get; init; } = "";

    public string Token { get; init; } = "";

    public GridRegionFlags Flags { get; init; }

    /// <summary>When it registered last, unix seconds; the service says so.</summary>
    public int LastSeen { get; init; }

    public RegionHandle Handle => new((uint)RegionLocX, (uint)RegionLocY);
}

/// <summary>What the grid knows about a region besides its place; the numbers are those of the tables and the wire.</summary>
[Flags]
public enum GridRegionFlags
{
    None = 0,
    DefaultRegion = 1,
    FallbackRegion = 2,
    RegionOnline = 4,
    NoDirectLogin = 8,
    Persistent = 16,
    LockedOut = 32,
    NoMove = 64,
    Reservation = 128,
    Authenticate = 256,
    Hyperlink = 512,
    DefaultHGRegion = 1024
}

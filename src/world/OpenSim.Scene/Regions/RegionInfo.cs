using System.Net;
using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Regions;

/// <summary>What a region is before anything happens in it: identity, place and addresses, from <c>Regions/*.ini</c>. Immutable.</summary>
public sealed record RegionInfo
{
    private const float LowestPlace = -100;
    private const float HighestPlace = 10_000;

    public required UUID Id { get; init; }

    public required string Name { get; init; }

    /// <summary>Place on the grid in units of 256 m.</summary>
    public uint GridX { get; init; } = 1000;

    public uint GridY { get; init; } = 1000;

    /// <summary>Side lengths in metres, multiples of 256 up to 4096.</summary>
    public int SizeX { get; init; } = 256;

    public int SizeY { get; init; } = 256;

    /// <summary>Address and port that the UDP socket is bound to (InternalAddress, InternalPort).</summary>
    public IPEndPoint InternalEndPoint { get; init; } = new(IPAddress.Loopback, 9000);

    /// <summary>Host name or address that viewers are told (ExternalHostName).</summary>
    public string ExternalHostName { get; init; } = "127.0.0.1";

    public int HttpPort { get; init; } = 9000;

    /// <summary>Address of the proxy before the HTTP server, without a trailing slash; empty for none.</summary>
    public string PublicUri { get; init; } = "";

    /// <summary>Most root agents at once (MaxAgents).</summary>
    public int MaxAgents { get; init; } = 100;

    public int MaxPrims { get; init; } = 150_000;

    /// <summary>
    /// Prims that one user may have on a parcel of somebody else, where prim limits hold (MaxPrimsPerUser); below 0 no limit.
    /// </summary>
    public int MaxPrimsPerUser { get; init; } = -1;

    public PrimSizes PrimSizes { get; init; } = new();

    /// <summary>Prims that may be linked to one object (LinksetPrims); 0 is no limit.</summary>
    public int MaxLinksetPrims { get; init; }

    /// <summary>The region's picture on the map where none is drawn (MaptileStaticUUID); zero leaves it to [Map].</summary>
    public UUID StaticMapTexture { get; init; }

    /// <summary>Path of a picture that the map shows instead of a drawn one (MaptileStaticFile); empty for none.</summary>
    public string StaticMapFile { get; init; } = "";

    /// <summary>Where people land who name no place (DefaultLanding). The ground there is taken into account when they arrive.</summary>
    public Vector3 Landing { get; init; } = new(128, 128, 30);

    /// <summary>Number or name of the estate that a new region joins (TargetEstate); empty leaves it to [Estates].</summary>
    public string TargetEstate { get; init; } = "";

    public UUID ScopeId { get; init; }

    public string RegionType { get; init; } = "Mainland";

    public RegionHandle Handle => RegionHandle.FromGrid(GridX, GridY);

    /// <summary>The nearest place in which an object may stand; the place must be finite.</summary>
    public Vector3 Inside(Vector3 place) =>
        Vector3.Clamp(place, new Vector3(0, 0, LowestPlace), new Vector3(SizeX - 0.001f, SizeY - 0.001f, HighestPlace));

    /// <summary>Whether a place lies over the region.</summary>
    public bool Holds(Vector3 place) => place.X >= 0 && place.Y >= 0 && place.X < SizeX && place.Y < SizeY;

    /// <summary>Base address by which viewers reach this region's HTTP server, without a trailing slash.</summary>
    public string HttpBase => PublicUri.Length > 0 ? PublicUri : $"http://{ExternalHostName}:{HttpPort}";
}

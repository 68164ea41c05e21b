using OpenSim.Primitives;

namespace OpenSim.Store.Grid;

/// <summary>A row of table regions: a region known to the grid. Positions and sizes in metres.</summary>
public sealed record GridRegionRow
{
    public UUID Id { get; init; }
    public UUID ScopeId { get; init; }
    public string Name { get; init; } = "";
    public RegionHandle Handle { get; init; }
    public int LocX { get; init; }
    public int LocY { get; init; }
    public int SizeX { get; init; } = 256;
    public int SizeY { get; init; } = 256;
    public string ServerIP { get; init; } = "";
    public int ServerPort { get; init; }
    public string ServerUri { get; init; } = "";
    public int ServerHttpPort { get; init; }
    public UUID MapTexture { get; init; }
    public UUID ParcelMapTexture { get; init; }
    public byte Access { get; init; } = 1;
    public string RegionSecret { get; init; } = "";
    public UUID OwnerId { get; init; }
    public string Token { get; init; } = "";

    /// <summary>Bits of OpenSimulator's RegionFlags: 1 default region, 2 fallback, 4 online, 8 no direct login, 16 persistent, 32 locked out, 64 no move, 128 reservation, 256 authenticate, 512 hyperlink, 1024 default hypergrid region.</summary>
    public int Flags { get; init; }

    /// <summary>Unix seconds.</summary>
    public int LastSeen { get; init; }

    public UUID PrincipalId { get; init; }
}

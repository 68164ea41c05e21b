using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>A row of table regionsettings with its telehub spawn points. The defaults are those a new region starts with.</summary>
public sealed record RegionSettingsRow
{
    public UUID RegionId { get; init; }
    public bool BlockTerraform { get; init; }
    public bool BlockFly { get; init; }
    public bool AllowDamage { get; init; }
    public bool RestrictPushing { get; init; }
    public bool AllowLandResell { get; init; } = true;
    public bool AllowLandJoinDivide { get; init; } = true;
    public bool BlockShowInSearch { get; init; }
    public int AgentLimit { get; init; } = 40;
    public double ObjectBonus { get; init; } = 1.0;

    /// <summary>0 general, 1 moderate, 2 adult.</summary>
    public int Maturity { get; init; } = 1;

    public bool DisableScripts { get; init; }
    public bool DisableCollisions { get; init; }
    public bool DisablePhysics { get; init; }
    public UUID TerrainTexture1 { get; init; }
    public UUID TerrainTexture2 { get; init; }
    public UUID TerrainTexture3 { get; init; }
    public UUID TerrainTexture4 { get; init; }
    public UUID TerrainPbr1 { get; init; }
    public UUID TerrainPbr2 { get; init; }
    public UUID TerrainPbr3 { get; init; }
    public UUID TerrainPbr4 { get; init; }
    public double Elevation1NW { get; init; } = 10;
    public double Elevation2NW { get; init; } = 60;
    public double Elevation1NE { get; init; } = 10;
    public double Elevation2NE { get; init; } = 60;
    public double Elevation1SE { get; init; } = 10;
    public double Elevation2SE { get; init; } = 60;
    public double Elevation1SW { get; init; } = 10;
    public double Elevation2SW { get; init; } = 60;
    public double WaterHeight { get; init; } = 20;
    public double TerrainRaiseLimit { get; init; } = 100;
    public double TerrainLowerLimit { get; init; } = -100;
    public bool UseEstateSun { get; init; } = true;
    public bool FixedSun { get; init; }
    public double SunPosition { get; init; }
    public Vector3 SunVector { get; init; }
    public UUID Covenant { get; init; }
    public int CovenantChanged { get; init; }
    public bool Sandbox { get; init; }

    /// <summary>
    /// Id and unix seconds of the archive the region was loaded from. SQLite has no such columns there; they are lost on it.
    /// </summary>
    public string? LoadedCreationId { get; init; }

    public uint LoadedCreationTime { get; init; }
    public UUID MapTileId { get; init; }
    public UUID ParcelTileId { get; init; }
    public UUID TelehubObject { get; init; }
    public bool BlockSearch { get; init; }
    public bool Casino { get; init; }
    public UUID CacheId { get; init; }
    public IReadOnlyList<SpawnPointRow> SpawnPoints { get; init; } = [];
}

/// <summary>A telehub spawn point relative to the telehub object: yaw and pitch in radians, distance in metres.</summary>
public sealed record SpawnPointRow(float Yaw, float Pitch, float Distance);

using OpenSim.Primitives;

namespace OpenSim.Services.Estates;

/// <summary>An estate with its lists of managers, users, groups and bans. A new one has what OpenSimulator gives it.</summary>
public sealed record Estate
{
    public const int MaxName = 64; // of table estate_settings
    public const int MaxExperiences = 8; // of each list: what viewers show

    /// <summary>0 until stored; the service gives numbers from 101 on.</summary>
    public uint Id { get; init; }

    public string Name { get; init; } = "My Estate";

    public UUID OwnerId { get; init; }

    public uint ParentEstateId { get; init; } = 1;

    /// <summary>Goes to viewers as the bit that they take for "nobody may fly over".</summary>
    public bool AbuseEmailToEstateOwner { get; init; }

    public string AbuseEmail { get; init; } = "";

    public bool DenyAnonymous { get; init; }

    public bool DenyIdentified { get; init; }

    public bool DenyTransacted { get; init; }

    public bool DenyMinors { get; init; }

    public bool ResetHomeOnTeleport { get; init; }

    public bool FixedSun { get; init; }

    public bool UseGlobalTime { get; init; }

    public double SunPosition { get; init; }

    public bool BlockDwell { get; init; }

    public bool AllowVoice { get; init; } = true;

    public int PricePerMeter { get; init; } = 1;

    /// <summary>Shown by viewers, turned round, as "parcel owners can be more restrictive".</summary>
    public bool TaxFree { get; init; }

    public bool AllowDirectTeleport { get; init; } = true;

    public bool AllowLandmark { get; init; } = true;

    public bool AllowParcelChanges { get; init; } = true;

    public bool AllowSetHome { get; init; } = true;

    public bool AllowEnvironmentOverride { get; init; }

    public int RedirectGridX { get; init; }

    public int RedirectGridY { get; init; }

    public bool EstateSkipScripts { get; init; }

    public float BillableFactor { get; init; }

    public bool PublicAccess { get; init; } = true;

    public IReadOnlyList<UUID> Managers { get; init; } = [];

    public IReadOnlyList<UUID> Users { get; init; } = [];

    public IReadOnlyList<UUID> Groups { get; init; } = [];

    public IReadOnlyList<EstateBan> Bans { get; init; } = [];

    /// <summary>Experiences that may run on its land unless a parcel blocks them.</summary>
    public IReadOnlyList<UUID> AllowedExperiences { get; init; } = [];

    /// <summary>Experiences that may run on none of it.</summary>
    public IReadOnlyList<UUID> BlockedExperiences { get; init; } = [];

    /// <summary>Experiences that may run everywhere on it, whatever parcels say: the "key experiences" of OpenSim-NGC.</summary>
    public IReadOnlyList<UUID> TrustedExperiences { get; init; } = [];
}

using OpenSim.Primitives;

namespace OpenSim.Store.Estates;

/// <summary>An estate: a row of estate_settings with its lists of managers, users, groups and bans.</summary>
public sealed record EstateRow
{
    /// <summary>0 until stored; the store gives numbers from 101 on.</summary>
    public uint Id { get; init; }

    public string Name { get; init; } = "My Estate";
    public UUID OwnerId { get; init; }
    public uint ParentEstateId { get; init; } = 1;
    public bool AbuseEmailToEstateOwner { get; init; } = true;
    public string AbuseEmail { get; init; } = "";
    public bool DenyAnonymous { get; init; }
    public bool DenyIdentified { get; init; }
    public bool DenyTransacted { get; init; }
    public bool DenyMinors { get; init; }
    public bool ResetHomeOnTeleport { get; init; }
    public bool FixedSun { get; init; }
    public bool UseGlobalTime { get; init; } = true;
    public double SunPosition { get; init; }
    public bool BlockDwell { get; init; }
    public bool AllowVoice { get; init; } = true;
    public int PricePerMeter { get; init; } = 1;
    public bool TaxFree { get; init; }
    public bool AllowDirectTeleport { get; init; } = true;
    public bool AllowLandmark { get; init; } = true;
    public bool AllowParcelChanges { get; init; } = true;
    public bool AllowSetHome { get; init; } = true;

    /// <summary>Column AllowEnviromentOverride (spelt so there).</summary>
    public bool AllowEnvironmentOverride { get; init; }

    public int RedirectGridX { get; init; }
    public int RedirectGridY { get; init; }
    public bool EstateSkipScripts { get; init; }
    public float BillableFactor { get; init; }
    public bool PublicAccess { get; init; } = true;
    public IReadOnlyList<UUID> Managers { get; init; } = [];
    public IReadOnlyList<UUID> Users { get; init; } = [];
    public IReadOnlyList<UUID> Groups { get; init; } = [];
    public IReadOnlyList<EstateBanRow> Bans { get; init; } = [];
}

/// <summary>A banned avatar, by whom and when (unix seconds).</summary>
public sealed record EstateBanRow(UUID BannedId, UUID BannedBy, int Time);

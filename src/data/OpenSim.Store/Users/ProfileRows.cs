using OpenSim.Primitives;

namespace OpenSim.Store.Users;

/// <summary>A row of table userprofile.</summary>
public sealed record ProfileRow
{
    public UUID UserId { get; init; }
    public UUID Partner { get; init; }
    public bool AllowPublish { get; init; }
    public bool MaturePublish { get; init; }
    public string Url { get; init; } = "";
    public int WantToMask { get; init; }
    public string WantToText { get; init; } = "";
    public int SkillsMask { get; init; }
    public string SkillsText { get; init; } = "";
    public string Languages { get; init; } = "";
    public UUID ImageId { get; init; }
    public string AboutText { get; init; } = "";
    public UUID FirstLifeImageId { get; init; }
    public string FirstLifeText { get; init; } = "";
}

/// <summary>A row of table userpicks.</summary>
public sealed record PickRow
{
    public UUID Id { get; init; }
    public UUID CreatorId { get; init; }
    public bool TopPick { get; init; }
    public UUID ParcelId { get; init; }
    public string Name { get; init; } = "";
    public string Description { get; init; } = "";
    public UUID SnapshotId { get; init; }
    public string User { get; init; } = "";
    public string OriginalName { get; init; } = "";
    public string SimName { get; init; } = "";
    public string GlobalPosition { get; init; } = "";
    public int SortOrder { get; init; }
    public bool Enabled { get; init; }
    public string Gatekeeper { get; init; } = "";
}

/// <summary>A row of table classifieds.</summary>
public sealed record ClassifiedRow
{
    public UUID Id { get; init; }
    public UUID CreatorId { get; init; }
    public int CreationDate { get; init; }
    public int ExpirationDate { get; init; }
    public string Category { get; init; } = "";
    public string Name { get; init; } = "";
    public string Description { get; init; } = "";
    public UUID ParcelId { get; init; }
    public int ParentEstate { get; init; }
    public UUID SnapshotId { get; init; }
    public string SimName { get; init; } = "";
    public string GlobalPosition { get; init; } = "";
    public string ParcelName { get; init; } = "";
    public int Flags { get; init; }
    public int Price { get; init; }
}

/// <summary>A row of table usersettings.</summary>
public sealed record UserSettingsRow(UUID UserId, bool ImViaEmail, bool Visible, string Email);

using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>What people say about themselves (profiles service, avatar_properties and avatar_interests).</summary>
public sealed record UserProfileProperties
{
    public UUID UserId { get; init; }

    public UUID PartnerId { get; init; }

    public bool PublishProfile { get; init; }

    public bool PublishMature { get; init; }

    public string WebUrl { get; init; } = "";

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

/// <summary>A place that somebody likes.</summary>
public sealed record UserProfilePick
{
    public UUID PickId { get; init; }

    public UUID CreatorId { get; init; }

    public bool TopPick { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public UUID ParcelId { get; init; }

    public UUID SnapshotId { get; init; }

    public string ParcelName { get; init; } = "";

    public string SimName { get; init; } = "";

    /// <summary>"&lt;x, y, z&gt;" in metres from the grid's corner.</summary>
    public string GlobalPosition { get; init; } = "";

    public int SortOrder { get; init; }

    public bool Enabled { get; init; }
}

/// <summary>Profiles. Notes are what one user writes about another for himself.</summary>
public interface IUserProfilesService
{
    /// <summary>Empty properties when nothing is stored.</summary>
    ValueTask<UserProfileProperties> GetProperties(UUID userId);

    ValueTask<bool> StoreProperties(UserProfileProperties properties);

    ValueTask<IReadOnlyList<UserProfilePick>> GetPicks(UUID userId);

    ValueTask<UserProfilePick?> GetPick(UUID pickId);

    ValueTask<bool> StorePick(UserProfilePick pick);

    ValueTask<bool> DeletePick(UUID creatorId, UUID pickId);

    ValueTask<string> GetNotes(UUID userId, UUID targetId);

    ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes);
}

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

/// <summary>What somebody wants to be done with messages that come while he is away (UserInfoRequest, table usersettings).</summary>
public sealed record UserSettings
{
    public UUID UserId { get; init; }

    /// <summary>They are to be sent to him by e-mail.</summary>
    public bool MailsMessages { get; init; }

    /// <summary>He wants to be found in the directory of people.</summary>
    public bool IsVisible { get; init; }

    /// <summary>Empty where the account's holds.</summary>
    public string Email { get; init; } = "";
}

/// <summary>Profiles. Notes are what one user writes about another for himself.</summary>
public interface IUserProfilesService
{
    /// <summary>Empty properties when nothing is stored.</summary>
    ValueTask<UserProfileProperties> GetProperties(UUID userId);

    /// <summary>Stores parts of them; the others stay as they are.</summary>
    ValueTask<bool> StoreProperties(UserProfileProperties properties, ProfileParts parts = ProfileParts.All);

    ValueTask<IReadOnlyList<Pick>> GetPicks(UUID userId);

    ValueTask<Pick?> GetPick(UUID pickId);

    ValueTask<bool> StorePick(Pick pick);

    ValueTask<bool> DeletePick(UUID creatorId, UUID pickId);

    /// <summary>In the order of their names.</summary>
    ValueTask<IReadOnlyList<Classified>> GetClassifieds(UUID creatorId);

    ValueTask<Classified?> GetClassified(UUID id);

    /// <summary>
    /// Those that have not run out by a time, of a category (0 for all) and with some words in name or description: at most so many,
    /// beginning with that number, the dearest first. Of thousands only the newest are looked at.
    /// </summary>
    ValueTask<IReadOnlyList<Classified>> FindClassifieds(ClassifiedQuestion question, int start, int max);

    /// <summary>A new one, or another form of one that is there. False when that is somebody else's.</summary>
    ValueTask<bool> StoreClassified(Classified classified);

    ValueTask<bool> DeleteClassified(UUID creatorId, UUID id);

    /// <summary>Not mailed, and to be found, when nothing is stored.</summary>
    ValueTask<UserSettings> GetSettings(UUID userId);

    /// <summary>
    /// Those of some users who have said that they do not want to be found in the directory. Asked for a page of a search at once.
    /// </summary>
    ValueTask<IReadOnlySet<UUID>> FindHidden(IReadOnlyCollection<UUID> users);

    ValueTask<bool> StoreSettings(UserSettings settings);

    ValueTask<string> GetNotes(UUID userId, UUID targetId);

    ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes);
}

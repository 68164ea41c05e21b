using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>Profiles, in tables userprofile, userpicks and usernotes.</summary>
public sealed class UserProfilesService(IProfileStore store) : IUserProfilesService
{
    public ValueTask<UserProfileProperties> GetProperties(UUID userId) => ValueTask.FromResult(store.LoadProfile(userId) is not { } row
        ? new UserProfileProperties { UserId = userId }
        : new UserProfileProperties
        {
            UserId = userId,
            PartnerId = row.Partner,
            PublishProfile = row.AllowPublish,
            PublishMature = row.MaturePublish,
            WebUrl = row.Url,
            WantToMask = row.WantToMask,
            WantToText = row.WantToText,
            SkillsMask = row.SkillsMask,
            SkillsText = row.SkillsText,
            Languages = row.Languages,
            ImageId = row.ImageId,
            AboutText = row.AboutText,
            FirstLifeImageId = row.FirstLifeImageId,
            FirstLifeText = row.FirstLifeText
        });

    public ValueTask<bool> StoreProperties(UserProfileProperties properties)
    {
        store.StoreProfile(new ProfileRow
        {
            UserId = properties.UserId,
            Partner = properties.PartnerId,
            AllowPublish = properties.PublishProfile,
            MaturePublish = properties.PublishMature,
            Url = properties.WebUrl,
            WantToMask = properties.WantToMask,
            WantToText = properties.WantToText,
            SkillsMask = properties.SkillsMask,
            SkillsText = properties.SkillsText,
            Languages = properties.Languages,
            ImageId = properties.ImageId,
            AboutText = properties.AboutText,
            FirstLifeImageId = properties.FirstLifeImageId,
            FirstLifeText = properties.FirstLifeText
        });
        return ValueTask.FromResult(true);
    }

    public ValueTask<IReadOnlyList<UserProfilePick>> GetPicks(UUID userId) =>
        ValueTask.FromResult<IReadOnlyList<UserProfilePick>>([.. store.LoadPicks(userId).Select(ToPick)]);

    public ValueTask<UserProfilePick?> GetPick(UUID pickId) => ValueTask.FromResult(store.LoadPick(pickId) is { } row ? ToPick(row) : null);

    public ValueTask<bool> StorePick(UserProfilePick pick)
    {
        if (store.LoadPick(pick.PickId) is { } present && present.CreatorId != pick.CreatorId)
            return ValueTask.FromResult(false);
        store.StorePick(new PickRow
        {
            Id = pick.PickId,
            CreatorId = pick.CreatorId,
            TopPick = pick.TopPick,
            Name = pick.Name,
            OriginalName = pick.Name,
            Description = pick.Description,
            ParcelId = pick.ParcelId,
            SnapshotId = pick.SnapshotId,
            User = pick.ParcelName,
            SimName = pick.SimName,
            GlobalPosition = pick.GlobalPosition,
            SortOrder = pick.SortOrder,
            Enabled = pick.Enabled
        });
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> DeletePick(UUID creatorId, UUID pickId) =>
        ValueTask.FromResult(store.LoadPick(pickId) is { } row && row.CreatorId == creatorId && store.DeletePick(pickId));

    public ValueTask<string> GetNotes(UUID userId, UUID targetId) => ValueTask.FromResult(store.LoadNotes(userId, targetId));

    public ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes)
    {
        store.StoreNotes(userId, targetId, notes);
        return ValueTask.FromResult(true);
    }

    // Column "user" holds the parcel's name, as OpenSimulator fills it.
    private static UserProfilePick ToPick(PickRow row) => new(
        row.Id, row.CreatorId, row.TopPick, row.Name, row.Description, row.ParcelId, row.SnapshotId, row.User, row.SimName, row.GlobalPosition, row.SortOrder, row.Enabled);
}

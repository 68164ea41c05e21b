using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Profiles of the grid, and of people of other grids, at the profiles servers that their homes name (ProfileServerURI): who looks at a
/// guest sees what he has written about himself. Anything a guest changes, and his notes, go to his own, which takes them from here or not.
/// </summary>
/// <param name="assets">Fetches the pictures from their own servers.</param>
public sealed class GuestProfiles(IUserProfilesService own, HomesOfPeople people, IHomeServers others, GuestAssets assets)
    : IUserProfilesService
{
    private const string ProfileServer = "ProfileServerURI";
    private const string AssetServer = "AssetServerURI";
    private const int MaxRemembered = 10_000; // beyond it lists are looked at again

    // Whose a pick or a classified of another grid is: viewers have seen it in his list before.
    private readonly ConcurrentDictionary<UUID, UUID> _creators = new();

    public async ValueTask<UserProfileProperties> GetProperties(UUID userId)
    {
        if (await HomeOf(userId) is not { } home)
            return await own.GetProperties(userId);
        var found = await home.Profiles.GetProperties(userId);
        await See(home, found.ImageId);
        await See(home, found.FirstLifeImageId);
        return found;
    }

    public async ValueTask<bool> StoreProperties(UserProfileProperties properties, ProfileParts parts = ProfileParts.All) =>
        await (await Of(properties.UserId)).StoreProperties(properties, parts);

    public async ValueTask<IReadOnlyList<Pick>> GetPicks(UUID userId) =>
        await HomeOf(userId) is { } home
            ? Remember(userId, await home.Profiles.GetPicks(userId), pick => pick.Id)
            : await own.GetPicks(userId);

    /// <summary>One of another grid says in which grid its place is.</summary>
    public async ValueTask<Pick?> GetPick(UUID pickId)
    {
        if (await HomeOf(_creators.GetValueOrDefault(pickId)) is not { } home)
            return await own.GetPick(pickId);
        if (await home.Profiles.GetPick(pickId) is not { } pick)
            return null;
        await See(home, pick.SnapshotId);
        return pick.Gatekeeper.Length > 0 ? pick : pick with { Gatekeeper = home.Visitor.HomeUri };
    }

    public async ValueTask<bool> StorePick(Pick pick) => await (await Of(pick.CreatorId)).StorePick(pick);

    public async ValueTask<bool> DeletePick(UUID creatorId, UUID pickId) => await (await Of(creatorId)).DeletePick(creatorId, pickId);

    public async ValueTask<IReadOnlyList<Classified>> GetClassifieds(UUID creatorId) =>
        await HomeOf(creatorId) is { } home
            ? Remember(creatorId, await home.Profiles.GetClassifieds(creatorId), classified => classified.Id)
            : await own.GetClassifieds(creatorId);

    public async ValueTask<Classified?> GetClassified(UUID id)
    {
        if (await HomeOf(_creators.GetValueOrDefault(id)) is not { } home)
            return await own.GetClassified(id);
        var found = await home.Profiles.GetClassified(id);
        await See(home, found?.SnapshotId ?? default);
        return found;
    }

    public ValueTask<IReadOnlyList<Classified>> FindClassifieds(ClassifiedQuestion question, int start, int max) =>
        own.FindClassifieds(question, start, max);

    public async ValueTask<bool> StoreClassified(Classified classified) =>
        await (await Of(classified.CreatorId)).StoreClassified(classified);

    public async ValueTask<bool> DeleteClassified(UUID creatorId, UUID id) => await (await Of(creatorId)).DeleteClassified(creatorId, id);

    public async ValueTask<UserSettings> GetSettings(UUID userId) => await (await Of(userId)).GetSettings(userId);

    // The directory is this grid's.
    public ValueTask<IReadOnlySet<UUID>> FindHidden(IReadOnlyCollection<UUID> users) => own.FindHidden(users);

    public async ValueTask<bool> StoreSettings(UserSettings settings) => await (await Of(settings.UserId)).StoreSettings(settings);

    public async ValueTask<string> GetNotes(UUID userId, UUID targetId) => await (await Of(userId)).GetNotes(userId, targetId);

    public async ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes) =>
        await (await Of(userId)).StoreNotes(userId, targetId, notes);

    private async ValueTask<IUserProfilesService> Of(UUID userId) => (await HomeOf(userId))?.Profiles ?? own;

    // Of a guest whose home names no such server this grid has what it has of anybody: nothing.
    private async ValueTask<Home?> HomeOf(UUID userId) =>
        await people.HomeOf(userId) is { } visitor
            && others.Profiles(await people.ServerOf(visitor, ProfileServer)) is { } profiles
            ? new Home(visitor, profiles)
            : null;

    private IReadOnlyList<T> Remember<T>(UUID creator, IReadOnlyList<T> listed, Func<T, UUID> idOf)
    {
        if (_creators.Count >= MaxRemembered)
            _creators.Clear();
        foreach (var one in listed)
            _creators[idOf(one)] = creator;
        return listed;
    }

    private async ValueTask See(Home home, UUID picture)
    {
        if (!picture.IsZero)
            assets.Note(await people.ServerOf(home.Visitor, AssetServer), picture, AssetType.Texture);
    }

    private sealed record Home(Visitor Visitor, IUserProfilesService Profiles);
}

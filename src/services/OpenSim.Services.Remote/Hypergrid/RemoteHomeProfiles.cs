using OpenSim.Primitives;
using OpenSim.Services.Remote.Users;
using OpenSim.Services.Users;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>
/// The profiles service of another grid, as its own people have it (avatar_properties_request and its family). Anything that has been
/// looked up is remembered for a while; lists have ids and names alone, as viewers ask for one pick after another.
/// </summary>
internal sealed class RemoteHomeProfiles(ServiceClient client, TimeSpan patience) : IUserProfilesService
{
    private const int MaxAnswer = 512 * 1024; // a profile has two texts of at most 64 kB each

    private readonly RemoteProfilesService _there = new(client, patience, MaxAnswer);
    private readonly AgedCache<UUID, IReadOnlyList<Pick>> _picksOf = client.Cache<UUID, IReadOnlyList<Pick>>(ForeignSettings.ProfileAge);
    private readonly AgedCache<UUID, Pick> _picks = client.Cache<UUID, Pick>(ForeignSettings.ProfileAge);
    private readonly AgedCache<UUID, Classified> _classifieds = client.Cache<UUID, Classified>(ForeignSettings.ProfileAge);

    private readonly AgedCache<UUID, UserProfileProperties> _properties =
        client.Cache<UUID, UserProfileProperties>(ForeignSettings.ProfileAge);

    private readonly AgedCache<UUID, IReadOnlyList<Classified>> _classifiedsOf =
        client.Cache<UUID, IReadOnlyList<Classified>>(ForeignSettings.ProfileAge);

    public async ValueTask<UserProfileProperties> GetProperties(UUID userId) =>
        (await _properties.GetOrAsk(userId, async () => await _there.GetProperties(userId)))!;

    public ValueTask<bool> StoreProperties(UserProfileProperties properties, ProfileParts parts = ProfileParts.All) =>
        Change(() => _there.StoreProperties(properties, parts), () => _properties.Forget(properties.UserId));

    public async ValueTask<IReadOnlyList<Pick>> GetPicks(UUID userId) =>
        (await _picksOf.GetOrAsk(userId, async () => await _there.NamePicks(userId)))!;

    public ValueTask<Pick?> GetPick(UUID pickId) => _picks.GetOrAsk(pickId, () => _there.GetPick(pickId));

    public ValueTask<bool> StorePick(Pick pick) =>
        Change(() => _there.StorePick(pick), () => Forget(pick.CreatorId, pick.Id));

    public ValueTask<bool> DeletePick(UUID creatorId, UUID pickId) =>
        Change(() => _there.DeletePick(creatorId, pickId), () => Forget(creatorId, pickId));

    public async ValueTask<IReadOnlyList<Classified>> GetClassifieds(UUID creatorId) =>
        (await _classifiedsOf.GetOrAsk(creatorId, async () => await _there.NameClassifieds(creatorId)))!;

    public ValueTask<Classified?> GetClassified(UUID id) => _classifieds.GetOrAsk(id, () => _there.GetClassified(id));

    /// <summary>None: who looks for them looks in the grid in which he is.</summary>
    public ValueTask<IReadOnlyList<Classified>> FindClassifieds(ClassifiedQuestion question, int start, int max) => new([]);

    public ValueTask<bool> StoreClassified(Classified classified) =>
        Change(() => _there.StoreClassified(classified), () => Forget(classified.CreatorId, classified.Id));

    public ValueTask<bool> DeleteClassified(UUID creatorId, UUID id) =>
        Change(() => _there.DeleteClassified(creatorId, id), () => Forget(creatorId, id));

    public ValueTask<UserSettings> GetSettings(UUID userId) => _there.GetSettings(userId);

    public ValueTask<bool> StoreSettings(UserSettings settings) => _there.StoreSettings(settings);

    public ValueTask<IReadOnlySet<UUID>> FindHidden(IReadOnlyCollection<UUID> users) => _there.FindHidden(users);

    public ValueTask<string> GetNotes(UUID userId, UUID targetId) => _there.GetNotes(userId, targetId);

    public ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes) => _there.StoreNotes(userId, targetId, notes);

    // Anyone who asks while it is under way may be told what was before; who asks afterwards is not. No answer may mean that it is done.
    private static async ValueTask<bool> Change(Func<ValueTask<bool>> store, Action forget)
    {
        try
        {
            return await store();
        }
        finally
        {
            forget();
        }
    }

    private void Forget(UUID creatorId, UUID id)
    {
        _picksOf.Forget(creatorId);
        _picks.Forget(id);
        _classifiedsOf.Forget(creatorId);
        _classifieds.Forget(id);
    }
}

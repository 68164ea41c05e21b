using System.Collections.Concurrent;
using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>
/// The profiles service of another process, by JSON-RPC at its root. Anything it refuses is told without a reason. While it is away,
/// profiles that were seen lately are as they were seen, or as they are to be.
/// </summary>
/// <param name="patience">How long an answer may take; null for as long as the settings say.</param>
/// <param name="maxAnswer">Bytes of an answer.</param>
public sealed class RemoteProfilesService(
    ServiceClient client, TimeSpan? patience = null, int maxAnswer = RemoteProfilesService.MaxAnswer) : IUserProfilesService
{
    private const int MaxAnswer = 16 * 1024 * 1024;

    private const int AllOf = 100; // picks and classifieds of one user that are asked for one by one
    private const int MaxRemembered = 10_000;
    private const int MaxSeen = 500; // a text of each is up to 64 kB

    // OpenSimulator finds a pick for who says whose it is; viewers have seen it in a list before.
    private readonly ConcurrentDictionary<UUID, UUID> _creators = new();
    private readonly ConcurrentDictionary<UUID, UserProfileProperties> _seen = new();

    public async ValueTask<UserProfileProperties> GetProperties(UUID userId)
    {
        try
        {
            return See(await Call("avatar_properties_request", new LlsdMap { ["UserId"] = userId }) is LlsdMap found
                ? ProfilePairs.ReadProperties(found) with { UserId = userId }
                : new UserProfileProperties { UserId = userId });
        }
        catch (ServiceAwayException) when (_seen.TryGetValue(userId, out var seen))
        {
            return seen;
        }
    }

    /// <summary>Two calls, as interests have one of their own. Who somebody's partner is cannot be changed by them.</summary>
    public async ValueTask<bool> StoreProperties(UserProfileProperties properties, ProfileParts parts = ProfileParts.All)
    {
        var isStored = (!parts.HasFlag(ProfileParts.About) || await StorePart("avatar_properties_update", properties))
            && (!parts.HasFlag(ProfileParts.Interests) || await StorePart("avatar_interests_update", properties));
        if (isStored)
            See(properties);
        return isStored;
    }

    public async ValueTask<IReadOnlyList<Pick>> GetPicks(UUID userId)
    {
        var picks = new List<Pick>();
        foreach (var named in await NamePicks(userId))
            if (await Pick(userId, named.Id) is { } pick)
                picks.Add(pick);

        return [.. picks.OrderBy(pick => pick.SortOrder).ThenBy(pick => pick.Name, StringComparer.OrdinalIgnoreCase)];
    }

    /// <summary>Somebody's picks with nothing but their ids, his, and their names: one call.</summary>
    internal async ValueTask<IReadOnlyList<Pick>> NamePicks(UUID userId)
    {
        if (_creators.Count > MaxRemembered)
            _creators.Clear();
        var named = await Call("avatarpicksrequest", new LlsdMap { ["creatorId"] = userId });
        List<Pick> picks = [.. (named?.Elements.Take(AllOf) ?? []).Select(pick =>
            new Pick { Id = pick["pickuuid"].AsUuid(), CreatorId = userId, Name = pick["name"].AsString() })];
        foreach (var pick in picks)
            _creators[pick.Id] = userId;
        return picks;
    }

    /// <summary>The same of classifieds.</summary>
    internal async ValueTask<IReadOnlyList<Classified>> NameClassifieds(UUID creatorId)
    {
        var named = await Call("avatarclassifiedsrequest", new LlsdMap { ["creatorId"] = creatorId });
        return [.. (named?.Elements.Take(AllOf) ?? []).Select(one =>
            new Classified { Id = one["classifieduuid"].AsUuid(), CreatorId = creatorId, Name = one["name"].AsString() })];
    }

    public ValueTask<Pick?> GetPick(UUID pickId) => Pick(_creators.GetValueOrDefault(pickId), pickId);

    public ValueTask<bool> StorePick(Pick pick) => Store("picks_update", ProfilePairs.Write(pick), pick.Id);

    public async ValueTask<bool> DeletePick(UUID creatorId, UUID pickId) =>
        (await Pick(creatorId, pickId))?.CreatorId == creatorId && await IsDone("picks_delete", new LlsdMap { ["pickId"] = pickId });

    public async ValueTask<IReadOnlyList<Classified>> GetClassifieds(UUID creatorId)
    {
        var classifieds = new List<Classified>();
        foreach (var one in await NameClassifieds(creatorId))
            if (await GetClassified(one.Id) is { } classified)
                classifieds.Add(classified);
        return [.. classifieds.OrderBy(classified => classified.Name, StringComparer.OrdinalIgnoreCase)];
    }

    public async ValueTask<Classified?> GetClassified(UUID id) =>
        await Call("classifieds_info_query", new LlsdMap { ["ClassifiedId"] = id }) is LlsdMap found
            && ProfilePairs.ReadClassified(found) is { CreatorId.IsZero: false } classified
            ? classified
            : null;

    /// <summary>OpenSimulator's service finds none.</summary>
    public async ValueTask<IReadOnlyList<Classified>> FindClassifieds(ClassifiedQuestion question, int start, int max)
    {
        var found = await Call("own_find_classifieds", new LlsdMap
        {
            ["words"] = question.Words,
            ["category"] = question.Category,
            ["now"] = question.Now.ToString(CultureInfo.InvariantCulture),
            ["general"] = question.WithGeneral,
            ["mature"] = question.WithMature,
            ["start"] = start,
            ["max"] = max
        });
        return [.. (found?.Elements ?? []).Select(ProfilePairs.ReadClassified)];
    }

    public async ValueTask<bool> StoreClassified(Classified classified) =>
        await Call("classified_update", ProfilePairs.Write(classified)) is not null;

    public async ValueTask<bool> DeleteClassified(UUID creatorId, UUID id) =>
        (await GetClassified(id))?.CreatorId == creatorId && await IsDone("classified_delete", new LlsdMap { ["classifiedId"] = id });

    public async ValueTask<UserSettings> GetSettings(UUID userId) =>
        await Call("user_preferences_request", ProfilePairs.Write(new UserSettings { UserId = userId })) is LlsdMap found
            ? ProfilePairs.ReadSettings(found) with { UserId = userId }
            : new UserSettings { UserId = userId };

    /// <summary>
    /// OpenSimulator's service has no such question, and to ask it for the wishes of one user writes down that he wishes to be hidden.
    /// </summary>
    public async ValueTask<IReadOnlySet<UUID>> FindHidden(IReadOnlyCollection<UUID> users) => users.Count == 0
        ? new HashSet<UUID>()
        : (await Call("own_find_hidden", new LlsdMap { ["users"] = new LlsdArray(users.Select(user => (LlsdValue)user)) }))?.Elements
            .Select(user => user.AsUuid()).ToHashSet() ?? [];

    public ValueTask<bool> StoreSettings(UserSettings settings) =>
        Store("user_preferences_update", ProfilePairs.Write(settings), settings.UserId);

    public async ValueTask<string> GetNotes(UUID userId, UUID targetId) =>
        (await Call("avatarnotesrequest", NotesOf(userId, targetId, "")))?["Notes"].AsString() ?? "";

    public ValueTask<bool> StoreNotes(UUID userId, UUID targetId, string notes) =>
        Store("avatar_notes_update", NotesOf(userId, targetId, notes), userId, targetId);

    private ValueTask<bool> StorePart(string method, UserProfileProperties properties) =>
        Store(method, ProfilePairs.Write(properties), properties.UserId);

    private async ValueTask<Pick?> Pick(UUID creatorId, UUID pickId) =>
        await Call("pickinforequest", new LlsdMap { ["PickId"] = pickId, ["CreatorId"] = creatorId }) is LlsdMap found
            && ProfilePairs.ReadPick(found) is { CreatorId.IsZero: false } pick
            ? pick
            : null;

    private static LlsdMap NotesOf(UUID userId, UUID targetId, string notes) =>
        new() { ["UserId"] = userId, ["TargetId"] = targetId, ["Notes"] = notes };

    private UserProfileProperties See(UserProfileProperties properties)
    {
        if (_seen.Count >= MaxSeen)
            _seen.Clear();
        return _seen[properties.UserId] = properties;
    }

    // It says how something is to be: of several that wait the last counts.
    private async ValueTask<bool> Store(string method, LlsdMap parameters, params UUID[] subject) =>
        await Answer(method, parameters, $"{method} {string.Join(' ', subject)}") is var answer && answer["result"].IsDefined
        && !answer["error"].IsDefined;

    // OpenSimulator's answer to what it has deleted has no result in it.
    private async ValueTask<bool> IsDone(string method, LlsdMap parameters) => !(await Answer(method, parameters))["error"].IsDefined;

    // Null where it is refused.
    private async ValueTask<LlsdValue?> Call(string method, LlsdMap parameters) =>
        await Answer(method, parameters) is var answer && answer["result"].IsDefined && !answer["error"].IsDefined ? answer["result"] : null;

    private async ValueTask<LlsdValue> Answer(string method, LlsdMap parameters, string subject = "")
    {
        var call = new LlsdMap { ["jsonrpc"] = "2.0", ["id"] = UUID.Random(), ["method"] = method, ["params"] = parameters };
        var reply = await client.Send(ServiceCall.Json("POST", "/", call) with
        {
            ContentType = "application/json-rpc",
            Timeout = patience,
            MaxAnswer = maxAnswer,
            Retry = subject.Length > 0 ? Retry.Late : Retry.Once,
            Subject = subject
        });
        return reply.AsJson() is LlsdMap answer
            ? answer
            : throw new ServiceAwayException($"The profiles service has answered {method} with what is no JSON.");
    }
}

using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Http.Users;

/// <summary>
/// The profiles service by JSON-RPC, at a port that everybody reaches. Updates do not say who asks: the grid's own regions are believed,
/// and strangers only look profiles up. Methods that begin with own_ are ours.
/// </summary>
public sealed class ProfileMethods(IUserProfilesService profiles, IUserDataService? data = null)
{
    private const int MaxFound = 1000;
    private const byte Maturity = 0x4E; // bits by which classifieds say for whom they are, of old viewers and new
    private const byte General = 0x04;

    /// <summary>A handler of nothing else, at the root.</summary>
    public static JsonRpcHandler Handler(IUserProfilesService profiles, Configuration configuration, IUserDataService? data = null)
    {
        var handler = new JsonRpcHandler(new HandlerDef("UserProfilesService", "UserProfilesConnector", "/", ServicePort.Public, ["POST"]),
            () => configuration.Get(HandlerSettings.ProfilesOpenToAll));
        new ProfileMethods(profiles, data).AddTo(handler);
        return handler;
    }

    public void AddTo(JsonRpcHandler handler)
    {
        AddProperties(handler);
        AddPicks(handler);
        AddClassifieds(handler);
        if (data is not null)
            AddData(handler, data);
    }

    // OpenSimulator takes an update and keeps nothing of it; here it is kept.
    private static void AddData(JsonRpcHandler handler, IUserDataService data)
    {
        handler.OnOwn("user_data_request", async call =>
            await data.GetOrAdd(ProfilePairs.ReadData(call)) is { } found ? ProfilePairs.Write(found) : null);
        handler.OnOwn("user_data_update", async call =>
            ProfilePairs.ReadData(call) is var kept && await data.Store(kept) ? ProfilePairs.Write(kept) : null);
    }

    private void AddProperties(JsonRpcHandler handler)
    {
        handler.On("avatar_properties_request", async call =>
            ProfilePairs.Write(await profiles.GetProperties(ProfilePairs.ReadProperties(call).UserId)));
        handler.OnOwn("avatar_properties_update", call => Update(call, ProfileParts.About));
        handler.OnOwn("avatar_interests_update", call => Update(call, ProfileParts.Interests));
        handler.OnOwn("avatarnotesrequest", async call => Notes(call, await profiles.GetNotes(call["UserId"].AsUuid(), call["TargetId"].AsUuid())));
        handler.OnOwn("avatar_notes_update", async call =>
            await profiles.StoreNotes(call["UserId"].AsUuid(), call["TargetId"].AsUuid(), call["Notes"].AsString())
                ? Notes(call, call["Notes"].AsString())
                : null);
        handler.OnOwn("user_preferences_request", async call => ProfilePairs.Write(await profiles.GetSettings(call["UserId"].AsUuid())));
        handler.OnOwn("user_preferences_update", async call =>
            ProfilePairs.ReadSettings(call) is var settings && await profiles.StoreSettings(settings)
                ? ProfilePairs.Write(settings)
                : null);
        handler.OnOwn("own_find_hidden", async call => new LlsdArray(
            (await profiles.FindHidden([.. call["users"].Elements.Take(MaxFound).Select(user => user.AsUuid())]))
            .Select(user => (LlsdValue)user)));
        handler.On("image_assets_request", async call => await Images(call["avatarId"].AsUuid()));
    }

    private void AddPicks(JsonRpcHandler handler)
    {
        handler.On("avatarpicksrequest", async call => new LlsdArray((await profiles.GetPicks(call["creatorId"].AsUuid()))
            .Select(pick => new LlsdMap { ["pickuuid"] = pick.Id, ["name"] = pick.Name })));
        handler.On("pickinforequest", async call =>
            await profiles.GetPick(call["PickId"].AsUuid()) is { } pick ? ProfilePairs.Write(pick) : null);
        handler.OnOwn("picks_update", async call =>
            ProfilePairs.ReadPick(call) is var pick && await profiles.StorePick(pick) ? ProfilePairs.Write(pick) : null);
        handler.OnOwn("picks_delete", DeletePick);
    }

    private void AddClassifieds(JsonRpcHandler handler)
    {
        handler.On("avatarclassifiedsrequest", async call => new LlsdArray((await profiles.GetClassifieds(call["creatorId"].AsUuid()))
            .Select(classified => new LlsdMap { ["classifieduuid"] = classified.Id, ["name"] = classified.Name })));
        handler.On("classifieds_info_query", async call =>
            await profiles.GetClassified(call["ClassifiedId"].AsUuid()) is { } classified ? ProfilePairs.Write(Rated(classified)) : null);
        handler.OnOwn("classified_update", async call => ProfilePairs.ReadClassified(call) is var classified
            && await profiles.StoreClassified(Rated(classified)) ? ProfilePairs.Write(Rated(classified)) : null);
        handler.OnOwn("classified_delete", DeleteClassified);
        handler.On("own_find_classifieds", Find);
    }

    private async ValueTask<LlsdValue?> Update(LlsdValue call, ProfileParts parts)
    {
        var wanted = ProfilePairs.ReadProperties(call);
        return await profiles.StoreProperties(wanted, parts) ? ProfilePairs.Write(await profiles.GetProperties(wanted.UserId)) : null;
    }

    // OpenSimulator's regions do not say whose it is.
    private async ValueTask<LlsdValue?> DeletePick(LlsdValue call)
    {
        var id = call["pickId"].AsUuid();
        return await profiles.GetPick(id) is { } pick && await profiles.DeletePick(pick.CreatorId, id) ? new LlsdMap() : null;
    }

    private async ValueTask<LlsdValue?> DeleteClassified(LlsdValue call)
    {
        var id = call["classifiedId"].AsUuid();
        return await profiles.GetClassified(id) is { } found && await profiles.DeleteClassified(found.CreatorId, id) ? new LlsdMap() : null;
    }

    private async ValueTask<LlsdArray> Images(UUID user)
    {
        var properties = await profiles.GetProperties(user);
        var ids = (await profiles.GetPicks(user)).Select(pick => pick.SnapshotId)
            .Concat((await profiles.GetClassifieds(user)).Select(classified => classified.SnapshotId))
            .Append(properties.ImageId).Append(properties.FirstLifeImageId);
        return new LlsdArray(ids.Where(id => !id.IsZero).Distinct().Select(id => (LlsdValue)id));
    }

    private async ValueTask<LlsdValue?> Find(LlsdValue call)
    {
        var question = new ClassifiedQuestion(call["words"].AsString(), call["category"].AsInteger(), call["now"].AsLong(),
            call["general"].AsFlag(), call["mature"].AsFlag());
        var found = await profiles.FindClassifieds(
            question, Math.Max(0, call["start"].AsInteger()), Math.Clamp(call["max"].AsInteger(), 0, MaxFound));
        return new LlsdArray(found.Select(ProfilePairs.Write));
    }

    private static LlsdMap Notes(LlsdValue call, string notes) => new()
    {
        ["UserId"] = call["UserId"].AsUuid(), ["TargetId"] = call["TargetId"].AsUuid(), ["Notes"] = notes
    };

    // Some viewers set none of the bits, and could find their own classified no more.
    private static Classified Rated(Classified classified) =>
        (classified.Flags & Maturity) != 0 ? classified : classified with { Flags = (byte)(classified.Flags | General) };
}

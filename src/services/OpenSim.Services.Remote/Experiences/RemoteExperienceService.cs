using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Experiences;

namespace OpenSim.Services.Remote.Experiences;

/// <summary>Experiences that another process keeps, at <c>/experience</c>: a grid server of ours, or OpenSim-NGC's.</summary>
public sealed class RemoteExperienceService(ServiceClient client) : IExperienceService
{
    private const string Path = "/experience";

    public async ValueTask<IReadOnlyDictionary<UUID, bool>> GetPermissions(UUID agentId)
    {
        var answer = await Ask("getpermissions", new LlsdMap { ["agent_id"] = agentId });
        var said = new Dictionary<UUID, bool>();
        foreach (var (number, text) in ExperiencePairs.ReadNumbered(answer, "uuid_").Index())
        {
            if (UUID.TryParse(text, out var id))
                said[id] = answer[$"perm_{number}"].AsFlag();
        }

        return said;
    }

    public async ValueTask<bool> SetPermission(UUID agentId, UUID experienceId, ExperiencePermission permission) =>
        Calls.IsDone(await Ask("updatepermission", new LlsdMap
        {
            ["agent_id"] = agentId,
            ["experience"] = experienceId,
            ["permission"] = permission switch
            {
                ExperiencePermission.Allowed => "allow",
                ExperiencePermission.Blocked => "block",
                _ => "forget"
            }
        }));

    public async ValueTask<IReadOnlyList<Experience>> GetExperiences(IReadOnlyList<UUID> ids) =>
        ids.Count == 0 ? [] : Infos(await Ask("getexperienceinfos", ExperiencePairs.Numbered("id_", ids)));

    public async ValueTask<IReadOnlyList<UUID>> GetOwned(UUID ownerId) =>
        ExperiencePairs.ReadIds(await Ask("getagentexperiences", new LlsdMap { ["AGENT"] = ownerId }), "id_");

    public async ValueTask<IReadOnlyList<UUID>> GetOfGroups(IReadOnlyList<UUID> groupIds) => groupIds.Count == 0 ? [] :
        ExperiencePairs.ReadIds(await Ask("getexperiencesforgroups", ExperiencePairs.Numbered("id_", groupIds)), "id_");

    public async ValueTask<IReadOnlyList<Experience>> FindByName(string words) =>
        [.. Infos(await Ask("findexperiences", new LlsdMap { ["SEARCH"] = words })).Where(e => (e.Flags & ExperienceFlags.Private) == 0)];

    public async ValueTask<Experience?> Store(Experience experience) =>
        ExperiencePairs.Read(await Ask("updateexperienceinfo", ExperiencePairs.Write(experience)));

    // NGC's server does not know these two.
    public async ValueTask AddScript(UUID experienceId, UUID assetId) =>
        await Ask("addscript", new LlsdMap { ["experience"] = experienceId, ["asset"] = assetId });

    public async ValueTask<bool> HasScript(UUID experienceId, UUID assetId)
    {
        var answer = await Ask("hasscript", new LlsdMap { ["experience"] = experienceId, ["asset"] = assetId });
        return !answer.ContainsKey("known") || answer["known"].AsFlag();
    }

    public async ValueTask<string?> ReadValue(UUID experienceId, string key)
    {
        var answer = await Access("GET", experienceId, new LlsdMap { ["KEY"] = key });
        return Calls.IsDone(answer) ? answer["value"].AsString() : null;
    }

    // Asked once: who asks again would find that it exists.
    public async ValueTask<KeyValueOutcome> CreateValue(UUID experienceId, string key, string value) => OutcomeOf(
        await Access("CREATE", experienceId, new LlsdMap { ["KEY"] = key, ["VALUE"] = value }, Retry.Never));

    // NGC's server makes no value by a change, as the function does.
    public async ValueTask<KeyValueOutcome> UpdateValue(UUID experienceId, string key, string value, string? original)
    {
        var outcome = OutcomeOf(await Access("UPDATE", experienceId, new LlsdMap
        {
            ["KEY"] = key, ["VALUE"] = value, ["CHECK"] = original is null ? "FALSE" : "TRUE", ["ORIGINAL"] = original ?? ""
        }, original is null ? Retry.Once : Retry.Never));
        if (outcome != KeyValueOutcome.Missing)
            return outcome;
        return original is null ? await CreateValue(experienceId, key, value) : KeyValueOutcome.Mismatch;
    }

    // NGC's server does not say what it has deleted, so it is asked before.
    public async ValueTask<string?> DeleteValue(UUID experienceId, string key)
    {
        var present = await ReadValue(experienceId, key);
        var answer = await Access("DELETE", experienceId, new LlsdMap { ["KEY"] = key }, Retry.Never);
        if (!Calls.IsDone(answer))
            return null;
        return answer.ContainsKey("value") ? answer["value"].AsString() : present ?? "";
    }

    public async ValueTask<int> CountKeys(UUID experienceId) =>
        (await Access("COUNT", experienceId, new LlsdMap()))["count"].AsInteger();

    public async ValueTask<IReadOnlyList<string>> ListKeys(UUID experienceId, int first, int count) => ExperiencePairs.ReadNumbered(
        await Access("GETKEYS", experienceId, new LlsdMap { ["START"] = first, ["COUNT"] = count }), "key_");

    public async ValueTask<(long Used, long Most)> GetSize(UUID experienceId)
    {
        var answer = await Access("SIZE", experienceId, new LlsdMap());
        return (answer["count"].AsLong(), answer.ContainsKey("quota") ? answer["quota"].AsLong() : KeyValueLimits.Store);
    }

    private ValueTask<LlsdMap> Access(string action, UUID experience, LlsdMap more, Retry retry = Retry.Once)
    {
        (more["ACTION"], more["EXPERIENCE"]) = (action, experience);
        return Ask("accesskvdatabase", more, retry);
    }

    private ValueTask<LlsdMap> Ask(string method, LlsdMap form, Retry retry = Retry.Once)
    {
        form["METHOD"] = method;
        return client.Post(Path, form, retry);
    }

    private static KeyValueOutcome OutcomeOf(LlsdMap answer) => ExperiencePairs.OutcomeOf(Calls.ResultOf(answer));

    private static IReadOnlyList<Experience> Infos(LlsdMap answer) =>
        [.. ServerResponse.Maps(answer).Select(ExperiencePairs.Read).OfType<Experience>()];
}

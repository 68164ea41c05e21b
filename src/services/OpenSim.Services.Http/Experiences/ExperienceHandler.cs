using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Experiences;

namespace OpenSim.Services.Http.Experiences;

/// <summary>Experiences and their stores at <c>/experience</c>, as OpenSim-NGC's regions ask for them.</summary>
public sealed class ExperienceHandler : FormHandler
{
    private readonly IExperienceService _experiences;

    public ExperienceHandler(IExperienceService experiences)
        : base(new HandlerDef("ExperienceService", "ExperienceServiceConnector", "/experience", ServicePort.Private, ["POST"]))
    {
        _experiences = experiences;
        On("getpermissions", WithId("agent_id", GetPermissions));
        On("updatepermission", UpdatePermission);
        On("getexperienceinfos", async form =>
            Infos(await _experiences.GetExperiences(ExperiencePairs.ReadIds(form, "id_"))));
        On("getagentexperiences", WithId("AGENT", async agent => Ids(await _experiences.GetOwned(agent))));
        On("getgroupexperiences", WithId("GROUP", async group => Ids(await _experiences.GetOfGroups([group]))));
        On("getexperiencesforgroups", async form => Ids(await _experiences.GetOfGroups(ExperiencePairs.ReadIds(form, "id_"))));
        On("findexperiences", Find);
        On("updateexperienceinfo", Update);
        On("accesskvdatabase", Access);
        On("addscript", AddScript);
        On("hasscript", WithId("experience", async (experience, form) =>
            new LlsdMap { ["known"] = await _experiences.HasScript(experience, form["asset"].AsUuid()) }));
    }

    protected override string ResultKey => "result";

    private Func<LlsdMap, ValueTask<ServiceAnswer>> WithId(string key, Func<UUID, ValueTask<LlsdMap>> answer) => async form =>
        form[key].AsUuid() is { IsZero: false } id ? ServiceAnswer.Xml(await answer(id)) : Failure();

    private Func<LlsdMap, ValueTask<ServiceAnswer>> WithId(string key, Func<UUID, LlsdMap, ValueTask<LlsdMap>> answer) => async form =>
        form[key].AsUuid() is { IsZero: false } id ? ServiceAnswer.Xml(await answer(id, form)) : Failure();

    private async ValueTask<bool> AddScript(LlsdMap form)
    {
        if (form["experience"].AsUuid() is not { IsZero: false } experience || form["asset"].AsUuid() is not { IsZero: false } asset)
            return false;
        await _experiences.AddScript(experience, asset);
        return true;
    }

    private async ValueTask<LlsdMap> GetPermissions(UUID agent)
    {
        var (answer, number) = (new LlsdMap(), 0);
        foreach (var (id, isAllowed) in await _experiences.GetPermissions(agent))
        {
            answer[$"uuid_{number}"] = id;
            answer[$"perm_{number++}"] = isAllowed;
        }

        return answer;
    }

    private async ValueTask<bool> UpdatePermission(LlsdMap form) =>
        form["agent_id"].AsUuid() is { IsZero: false } agent && form["experience"].AsUuid() is { IsZero: false } experience
        && await _experiences.SetPermission(agent, experience, form["permission"].AsString() switch
        {
            "allow" => ExperiencePermission.Allowed,
            "block" => ExperiencePermission.Blocked,
            _ => ExperiencePermission.None
        });

    private async ValueTask<ServiceAnswer> Find(LlsdMap form) => form.ContainsKey("SEARCH")
        ? ServiceAnswer.Xml(Infos(await _experiences.FindByName(form["SEARCH"].AsString())))
        : Failure();

    private async ValueTask<LlsdMap> Update(LlsdMap form) =>
        ExperiencePairs.Read(form) is { } asked && await _experiences.Store(asked) is { } stored
            ? ExperiencePairs.Write(stored)
            : new LlsdMap { ["result"] = "failed" };

    private ValueTask<ServiceAnswer> Access(LlsdMap form)
    {
        if (form["EXPERIENCE"].AsUuid() is not { IsZero: false } experience)
            return new(Failure());
        return form["ACTION"].AsString() switch
        {
            "GET" => With(form, ["KEY"], () => Get(experience, form["KEY"].AsString())),
            "CREATE" => With(form, ["KEY", "VALUE"], async () =>
                Said(await _experiences.CreateValue(experience, form["KEY"].AsString(), form["VALUE"].AsString()))),
            "UPDATE" => With(form, form["CHECK"].AsFlag() ? ["KEY", "VALUE", "CHECK", "ORIGINAL"] : ["KEY", "VALUE", "CHECK"], async () =>
                Said(await _experiences.UpdateValue(experience, form["KEY"].AsString(), form["VALUE"].AsString(),
                    form["CHECK"].AsFlag() ? form["ORIGINAL"].AsString() : null))),
            "DELETE" => With(form, ["KEY"], () => Delete(experience, form["KEY"].AsString())),
            "COUNT" => With(form, [], async () => Counted(await _experiences.CountKeys(experience))),
            "GETKEYS" => With(form, ["START", "COUNT"], async () => ExperiencePairs.Numbered("key_",
                await _experiences.ListKeys(experience, form["START"].AsInteger(), form["COUNT"].AsInteger()))),
            "SIZE" => With(form, [], () => Size(experience)),
            _ => new(ServiceAnswer.Xml(new LlsdMap()))
        };
    }

    // A key without a value stands in the form all the same: OpenSim-NGC's regions ask with empty values.
    private async ValueTask<ServiceAnswer> With(LlsdMap form, string[] keys, Func<ValueTask<LlsdMap>> answer) =>
        keys.All(form.ContainsKey) ? ServiceAnswer.Xml(await answer()) : Failure();

    private async ValueTask<LlsdMap> Get(UUID experience, string key) => await _experiences.ReadValue(experience, key) is { } value
        ? new LlsdMap { ["result"] = "success", ["value"] = value }
        : Said(KeyValueOutcome.Missing);

    // NGC's answer has no value: scripts are told what stood there.
    private async ValueTask<LlsdMap> Delete(UUID experience, string key) => await _experiences.DeleteValue(experience, key) is { } value
        ? new LlsdMap { ["result"] = "success", ["value"] = value }
        : Said(KeyValueOutcome.Missing);

    private async ValueTask<LlsdMap> Size(UUID experience)
    {
        var (used, most) = await _experiences.GetSize(experience);
        var answer = Counted(used);
        answer["quota"] = most.ToWire();
        return answer;
    }

    private static LlsdMap Counted(long count) =>
        new() { ["result"] = "success", ["count"] = count.ToString(CultureInfo.InvariantCulture) };

    private static LlsdMap Said(KeyValueOutcome outcome) => new() { ["result"] = ExperiencePairs.WordOf(outcome) };

    private static LlsdMap Ids(IEnumerable<UUID> ids) => ExperiencePairs.Numbered("id_", ids);

    private static LlsdMap Infos(IEnumerable<Experience> found) =>
        ServerResponse.Numbered("experience_", found.Select(ExperiencePairs.Write));
}

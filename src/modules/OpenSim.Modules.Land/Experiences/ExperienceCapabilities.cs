using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Experiences;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Services.Groups;
using OpenSim.World;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>What viewers ask of experiences, and say to them. The land's own lists are <see cref="LandExperienceCapabilities"/>.</summary>
internal sealed class ExperienceCapabilities
{
    private const int MaxAsked = 100; // ids of one request: a viewer's address has room for eighty

    private readonly Func<ExperienceBook> _bookOf;
    private readonly Func<Scene, IExperiences?> _regionOf;
    private readonly IGroupsService? _groups;
    private readonly (string Name, Func<CapabilityCall, IExperiences, ValueTask<LlsdValue?>> Answer)[] _all;

    public ExperienceCapabilities(Func<ExperienceBook> bookOf, Func<Scene, IExperiences?> regionOf, IGroupsService? groups)
    {
        (_bookOf, _regionOf, _groups) = (bookOf, regionOf, groups);
        _all =
        [
            ("GetExperiences", Get(Permissions)),
            ("ExperiencePreferences", Prefer),
            ("AgentExperiences", Get(Owned)),
            ("GetAdminExperiences", Get((call, region) => Acting(call, GroupPowers.ExperienceAdmin))),
            ("GetCreatorExperiences", Get((call, region) => Acting(call, GroupPowers.ExperienceCreator))),
            ("GroupExperiences", Get(OfGroup)),
            ("GetExperienceInfo", Get(Info)),
            ("FindExperienceByName", Get(Find)),
            ("IsExperienceAdmin", Get((call, region) => Is(call, region, GroupPowers.ExperienceAdmin))),
            ("IsExperienceContributor", Get((call, region) => Is(call, region, GroupPowers.ExperienceCreator))),
            ("UpdateExperience", Update)
        ];
    }

    private ExperienceBook Book => _bookOf();

    public void AddTo(ICapabilities capabilities)
    {
        foreach (var (name, answer) in _all)
            capabilities.Add(name, call => _regionOf(call.Scene) is { } region ? answer(call, region) : new((LlsdValue?)null));
    }

    public void RemoveFrom(ICapabilities capabilities)
    {
        foreach (var (name, _) in _all)
            capabilities.Remove(name);
    }

    private static Func<CapabilityCall, IExperiences, ValueTask<LlsdValue?>> Get(
        Func<CapabilityCall, IExperiences, ValueTask<LlsdMap>> answer) =>
        async (call, region) => call.Method == "GET" ? await answer(call, region) : null;

    private static async ValueTask<LlsdMap> Permissions(CapabilityCall call, IExperiences region)
    {
        var said = await region.PermissionsOf(call.AgentId);
        return new LlsdMap
        {
            ["experiences"] = ExperienceBody.List(said.Where(pair => pair.Value).Select(pair => pair.Key)),
            ["blocked"] = ExperienceBody.List(said.Where(pair => !pair.Value).Select(pair => pair.Key))
        };
    }

    // PUT has a map of ids, each with what is said to it; the others name one behind the question mark.
    private static async ValueTask<LlsdValue?> Prefer(CapabilityCall call, IExperiences region)
    {
        switch (call.Method)
        {
            case "GET":
                return await Permissions(call, region);
            case "DELETE" when UUID.TryParse(call.QueryText, out var forgotten):
                await region.SetPermission(call.AgentId, forgotten, ExperiencePermission.None);
                return await Permissions(call, region);
            case "PUT":
                foreach (var (key, value) in call.Body.Entries.Take(MaxAsked))
                {
                    if (!UUID.TryParse(key, out var id) || PermissionOf(value["permission"].AsString()) is not { } permission)
                        continue;
                    if (await region.Find(id) is not null)
                        await region.SetPermission(call.AgentId, id, permission);
                }

                return await Permissions(call, region);
            default:
                return null;
        }
    }

    private static ExperiencePermission? PermissionOf(string word) => word switch
    {
        "Allow" => ExperiencePermission.Allowed,
        "Block" => ExperiencePermission.Blocked,
        "Forget" => ExperiencePermission.None,
        _ => null
    };

    private async ValueTask<LlsdMap> Owned(CapabilityCall call, IExperiences region) =>
        ExperienceBody.Ids(await Book.Service.GetOwned(call.AgentId));

    private async ValueTask<LlsdMap> Acting(CapabilityCall call, GroupPowers power)
    {
        var own = await Book.Service.GetOwned(call.AgentId);
        if (_groups is null)
            return ExperienceBody.Ids(own);
        var groups = (await _groups.GetMemberships(call.AgentId)).All.Where(group => (group.Powers & power) != 0);
        return ExperienceBody.Ids(own.Union(await Book.Service.GetOfGroups([.. groups.Select(group => group.GroupId)])));
    }

    private async ValueTask<LlsdMap> OfGroup(CapabilityCall call, IExperiences region) => ExperienceBody.Ids(
        UUID.TryParse(call.QueryText.TrimEnd('='), out var group) ? await Book.Service.GetOfGroups([group]) : []);

    // Several of one name come with commas between them.
    private async ValueTask<LlsdMap> Info(CapabilityCall call, IExperiences region)
    {
        var ids = Ids(call.Query("public_id"));
        var found = await Book.Find(ids);
        var answer = ExperienceBody.Keys(found);
        answer["error_ids"] = ExperienceBody.List(ids.Except(found.Select(one => one.Id)));
        return answer;
    }

    private async ValueTask<LlsdMap> Find(CapabilityCall call, IExperiences region)
    {
        var words = call.Query("query").Trim();
        var (page, size) = (Number(call.Query("page"), 1, 1000), Number(call.Query("page_size"), 30, MaxAsked));
        return ExperienceBody.Keys(words.Length == 0 ? []
            : (await Book.Service.FindByName(words)).Skip((page - 1) * size).Take(size));
    }

    private static async ValueTask<LlsdMap> Is(CapabilityCall call, IExperiences region, GroupPowers power)
    {
        var found = UUID.TryParse(call.Query("experience_id"), out var id) ? await region.Find(id) : null;
        using (call.Scene.Token.Take())
            return new LlsdMap { ["status"] = found is not null && region.MayAct(call.AgentId, found, power) };
    }

    // Anybody else is told how it is.
    private async ValueTask<LlsdValue?> Update(CapabilityCall call, IExperiences region)
    {
        if (call.Method != "POST" || await region.Find(call.Body["public_id"].AsUuid()) is not { } present)
            return null;
        bool mayChange;
        using (call.Scene.Token.Take())
            mayChange = region.MayAct(call.AgentId, present, GroupPowers.ExperienceAdmin);
        if (!mayChange)
            return ExperienceBody.Keys([present]);
        var changed = ExperienceBody.Changed(present, call.Body, call.AgentId == present.OwnerId);
        return ExperienceBody.Keys([await Book.Store(changed) ?? present]);
    }

    private static List<UUID> Ids(string text) =>
        [.. text.Split(',').Take(MaxAsked).Select(one => UUID.TryParse(one, out var id) ? id : UUID.Zero)
            .Where(id => !id.IsZero).Distinct()];

    private static int Number(string text, int otherwise, int max) =>
        int.TryParse(text, CultureInfo.InvariantCulture, out var number) ? Math.Clamp(number, 1, max) : otherwise;
}

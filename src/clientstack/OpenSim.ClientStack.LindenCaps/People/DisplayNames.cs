using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// GetDisplayNames (<c>?ids=a&amp;ids=b</c>) and AvatarPickerSearch (<c>?names=…&amp;page=1&amp;page_size=100</c>).
/// </summary>
internal sealed class DisplayNames(
    IUserAccountService accounts, IDisplayNameService names, IUserProfilesService profiles, TimeProvider time)
{
    private const int MaxIds = 500;
    private const int MaxPage = 200;

    public void AddTo(CapsTable table)
    {
        table.Add("GetDisplayNames", GetNames);
        table.Add("AvatarPickerSearch", Search);
    }

    private async Task GetNames(CapCall call)
    {
        if (!call.Http.HasMethod("GET"))
            return;
        var ids = new HashSet<UUID>(); // each once, however often it is named
        foreach (var text in call.Http.Request.Query["ids"])
            if (UUID.TryParse(text, out var id) && ids.Count < MaxIds)
                ids.Add(id);
        var found = await accounts.GetUserAccounts(call.Caps.Scene.Info.ScopeId, [.. ids]);
        ids.ExceptWith(found.Select(account => account.PrincipalId));
        var visitors = await Foreign(call.Caps.Scene, [.. ids]);
        ids.ExceptWith(visitors.Select(visitor => visitor.Id));
        await call.Http.ReplyLlsd(new LlsdMap
        {
            ["agents"] = new LlsdArray([.. await Agents(found), .. visitors.Select(visitor => NameEntry.Of(visitor, time))]),
            ["bad_ids"] = new LlsdArray(ids.Select(id => (LlsdValue)id))
        });
    }

    private async Task Search(CapCall call)
    {
        if (!call.Http.HasMethod("GET"))
            return;
        var query = call.Http.Request.Query;
        var size = int.TryParse(query["page_size"], out var asked) ? Math.Clamp(asked, 1, MaxPage) : 100;
        var page = int.TryParse(query["page"], out var number) ? Math.Max(1, number) : 1;
        var skip = (int)Math.Min((page - 1L) * size, int.MaxValue);
        var found = await accounts.FindInDirectory(
            profiles, call.Caps.AgentId, call.Caps.Scene.Info.ScopeId, query["names"].ToString(), skip);
        await call.Http.ReplyLlsd(new LlsdMap
        {
            ["next_page_url"] = LlsdValue.Undefined,
            ["agents"] = new LlsdArray(await Agents([.. found.Take(size)]))
        });
    }

    private static ValueTask<IReadOnlyList<Visitor>> Foreign(Scene scene, IReadOnlyList<UUID> ids)
    {
        IForeignNames? names;
        using (scene.Token.Take())
            names = scene.RequestModuleInterface<IForeignNames>();
        return names?.Find(ids) ?? new([]);
    }

    private async ValueTask<IEnumerable<LlsdMap>> Agents(IReadOnlyList<UserAccount> found)
    {
        var chosen = await names.GetDisplayNames([.. found.Select(a => a.PrincipalId)]);
        return found.Select(a => NameEntry.Of(a, chosen.GetValueOrDefault(a.PrincipalId), names.Cooldown, time));
    }
}

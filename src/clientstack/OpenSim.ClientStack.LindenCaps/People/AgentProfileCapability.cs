using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>AgentProfile: newer viewers read a profile by GET <c>/&lt;agent id&gt;</c> and change their own by PUT.</summary>
internal sealed class AgentProfileCapability(ServiceSet services)
{
    private const int Identified = 4; // flags of an account
    private const int Transacted = 8;

    private readonly IUserProfilesService _profiles = services.Profiles;
    private readonly IUserAccountService _accounts = services.Accounts;

    public void AddTo(CapsTable table) => table.Add("AgentProfile", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("GET", "PUT"))
            return;
        if (!UUID.TryParse(call.Rest.AsSpan().Trim('/'), out var agentId)
            || await Find(agentId) is not { } account)
            call.Http.Response.StatusCode = StatusCodes.Status404NotFound;
        else if (HttpMethods.IsGet(call.Http.Request.Method))
            await call.Http.ReplyLlsd(await Read(call, account));
        else if (agentId != call.Caps.AgentId)
            call.Http.Response.StatusCode = StatusCodes.Status403Forbidden;
        else
            await Write(call, agentId);
    }

    // Of people of other grids their homes say what there is to say.
    private async ValueTask<UserAccount?> Find(UUID id)
    {
        if (await _accounts.GetUserAccount(UUID.Zero, id) is { } account)
            return account;
        return services.GetService(typeof(IPublicUsers)) is IPublicUsers homes && await homes.Find(id) is { } visitor
            ? new UserAccount { PrincipalId = id, Created = visitor.Created, UserFlags = visitor.Flags, UserTitle = visitor.Title }
            : null;
    }

    private async ValueTask<LlsdMap> Read(CapCall call, UserAccount account)
    {
        var profile = await _profiles.GetProperties(account.PrincipalId);
        var picks = await _profiles.GetPicks(account.PrincipalId);
        return new LlsdMap
        {
            ["id"] = account.PrincipalId,
            ["sl_image_id"] = profile.ImageId,
            ["fl_image_id"] = profile.FirstLifeImageId,
            ["partner_id"] = profile.PartnerId,
            ["sl_about_text"] = profile.AboutText,
            ["fl_about_text"] = profile.FirstLifeText,
            ["member_since"] = DateTimeOffset.FromUnixTimeSeconds(account.Created).UtcDateTime,
            ["home_page"] = profile.WebUrl,
            ["customer_type"] = account.UserTitle,
            ["charter_member"] = account.UserTitle,
            ["allow_publish"] = profile.PublishProfile,
            ["identified"] = (account.UserFlags & Identified) != 0,
            ["transacted"] = (account.UserFlags & Transacted) != 0,
            ["online"] = (await services.Presence.SeenOnline(services.Friends, call.Caps.AgentId, [account.PrincipalId])).Count > 0,
            ["notes"] = await _profiles.GetNotes(call.Caps.AgentId, account.PrincipalId),
            ["picks"] = new LlsdArray(picks.Select(p => new LlsdMap { ["id"] = p.Id, ["name"] = p.Name })),
            ["groups"] = await ReadGroups(call.Caps.AgentId, account.PrincipalId)
        };
    }

    // Everybody sees all his own, others those that their owner shows.
    private async ValueTask<LlsdArray> ReadGroups(UUID viewer, UUID of)
    {
        var groups = await services.Groups.GetMemberships(of);
        return new LlsdArray(groups.All.Where(group => viewer == of || group.ListInProfile).Select(group => new LlsdMap
        {
            ["id"] = group.GroupId,
            ["name"] = group.GroupName,
            ["image_id"] = group.InsigniaId
        }));
    }

    private async Task Write(CapCall call, UUID agentId)
    {
        if (await call.Http.ReadLlsd() is not { } body)
            return;
        await _profiles.StoreProperties(ProfileBody.Apply(await _profiles.GetProperties(agentId), body));
        await call.Http.ReplyLlsd(new LlsdMap { ["success"] = true });
    }
}

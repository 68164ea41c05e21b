using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// SetDisplayName: POST <c>{display_name: [the present one, the wished one]}</c>. The outcome is told by event
/// SetDisplayNameReply, and everybody in the region is told the new name by DisplayNameUpdate.
/// </summary>
internal sealed class SetDisplayNameCapability(CapsRegistry registry, ServiceSet services, TimeProvider time)
{
    private const int Good = 200;
    private const int Bad = 400;
    private const int Conflict = 409;

    public void AddTo(CapsTable table) => table.Add("SetDisplayName", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        if (await services.Accounts.GetUserAccount(call.Caps.Scene.Info.ScopeId, call.Caps.AgentId) is { } account)
            await Change(call, account, body["display_name"][0].AsString(), body["display_name"][1].AsString());
        await call.Http.ReplyLlsd(LlsdValue.Undefined);
    }

    private async Task Change(CapCall call, UserAccount account, string present, string wished)
    {
        var before = await Entry(account);
        // Another viewer of the same user may have changed it: this one is to look first.
        if (before["display_name"].AsString() != present)
        {
            Tell(call, Conflict, "Conflict", Problem("Your name is not the one that your viewer shows. Please try again."));
            return;
        }

        var wish = wished == account.Name ? "" : wished;
        if (Words(await services.DisplayNames.SetDisplayName(account.PrincipalId, wish)) is { } refusal)
        {
            Tell(call, Bad, "Bad Request", Problem(refusal));
            return;
        }

        var after = await Entry(account);
        Tell(call, Good, "OK", after);
        var update = new LlsdMap { ["agent_id"] = account.PrincipalId, ["old_display_name"] = present, ["agent"] = after };
        foreach (var agent in AgentsIn(call.Caps.Scene))
            registry.EventQueueOf(agent, call.Caps.Scene).Enqueue("DisplayNameUpdate", update);
    }

    private async ValueTask<LlsdMap> Entry(UserAccount account)
    {
        var names = await services.DisplayNames.GetDisplayNames([account.PrincipalId]);
        return NameEntry.Of(account, names.GetValueOrDefault(account.PrincipalId), services.DisplayNames.Cooldown, time);
    }

    private void Tell(CapCall call, int status, string reason, LlsdMap content)
    {
        if (AgentsIn(call.Caps.Scene).Find(agent => agent.AgentId == call.Caps.AgentId) is { } me)
            registry.EventQueueOf(me, call.Caps.Scene).Enqueue("SetDisplayNameReply", new LlsdMap
            {
                ["status"] = status,
                ["reason"] = reason,
                ["content"] = content
            });
    }

    private static List<AgentCircuitData> AgentsIn(Scene scene)
    {
        using (scene.Token.Take())
            return [.. scene.Presences.All.Where(p => p.Viewer is not null).Select(p => p.Agent)];
    }

    // Viewers show the words of their language; those that are not here take their own, which say less.
    private static LlsdMap Problem(string words) => new() { ["error_description"] = new LlsdMap { ["en"] = words } };

    private string? Words(DisplayNameChange change) => change switch
    {
        DisplayNameChange.Done => null,
        DisplayNameChange.TooSoon =>
            $"A display name can be changed once in {services.DisplayNames.Cooldown.TotalDays:0.#} days. Yours was changed not long ago.",
        DisplayNameChange.TooLong => "A display name has at most 31 characters.",
        DisplayNameChange.NoLetters => "A display name needs a letter or a digit.",
        _ => "There are characters in this name that cannot be seen."
    };
}

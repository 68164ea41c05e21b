using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.World.Permissions;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// AgentPreferences, UpdateAgentInformation and UpdateAgentLanguage: what a viewer keeps on the server. Only what is sent is changed.
/// </summary>
internal sealed class AgentPreferenceCapabilities(IAgentPreferencesService preferences)
{
    private const double MaxHover = 2;
    private static readonly string[] Maturities = ["PG", "M", "A"];

    public void AddTo(CapsTable table)
    {
        table.Add("AgentPreferences", AnswerPreferences);
        table.Add("UpdateAgentInformation", AnswerInformation);
        table.Add("UpdateAgentLanguage", AnswerLanguage);
    }

    private async Task AnswerPreferences(CapCall call)
    {
        if (call.Http.HasMethod("POST", "PUT", "GET") && await Change(call) is { } changed)
            await call.Http.ReplyLlsd(ToMap(changed, GodLevel(call)));
    }

    private async Task AnswerInformation(CapCall call)
    {
        if (call.Http.HasMethod("POST") && await Change(call) is { } changed)
            await call.Http.ReplyLlsd(new LlsdMap { ["access_prefs"] = new LlsdMap { ["max"] = changed.AccessPrefs } });
    }

    private async Task AnswerLanguage(CapCall call)
    {
        if (call.Http.HasMethod("POST") && await Change(call) is not null)
            await call.Http.ReplyLlsd(new LlsdMap());
    }

    // Null when the body could not be read; the reply has been made then.
    private async ValueTask<AgentPreferences?> Change(CapCall call)
    {
        if (await call.Http.ReadLlsd() is not { } body)
            return null;
        var present = await preferences.GetAgentPreferences(call.Caps.AgentId);
        var changed = Apply(present, body);
        if (changed == present)
            return changed;
        await preferences.StoreAgentPreferences(changed);
        call.Caps.Scene.Post(scene =>
        {
            if (scene.Presences.TryGet(call.Caps.AgentId, out var who))
                scene.Writer.SetPreferences(who, (float)changed.HoverHeight, MasksOf(changed));
        });
        return changed;
    }

    private static AgentPreferences Apply(AgentPreferences preferences, LlsdValue body)
    {
        if (body["access_prefs"]["max"].AsString() is var maturity && Maturities.Contains(maturity))
            preferences = preferences with { AccessPrefs = maturity };
        if (body["default_object_perm_masks"] is LlsdMap masks)
            preferences = preferences with
            {
                PermEveryone = masks["Everyone"].AsInteger(),
                PermGroup = masks["Group"].AsInteger(),
                PermNextOwner = masks["NextOwner"].AsInteger()
            };
        if (body["hover_height"].IsDefined && double.IsFinite(body["hover_height"].AsReal()))
            preferences = preferences with { HoverHeight = Math.Clamp(body["hover_height"].AsReal(), -MaxHover, MaxHover) };
        if (body["language"].AsString() is { Length: > 0 } language)
            preferences = preferences with { Language = Language(language) };
        return body["language_is_public"].IsDefined
            ? preferences with { LanguageIsPublic = body["language_is_public"].AsBoolean() }
            : preferences;
    }

    private static NewObjectMasks MasksOf(AgentPreferences preferences) =>
        new((uint)preferences.PermGroup, (uint)preferences.PermEveryone, (uint)preferences.PermNextOwner);

    // The column holds five characters, "en-us".
    private static string Language(string text) => text.Length > 5 ? text[..5] : text;

    private static int GodLevel(CapCall call)
    {
        using (call.Caps.Scene.Token.Take())
            return call.Caps.Scene.Presences.TryGet(call.Caps.AgentId, out var who) && who.IsGod ? call.Caps.Scene.Gods.LevelOf(who) : 0;
    }

    private static LlsdMap ToMap(AgentPreferences preferences, int godLevel) => new()
    {
        ["access_prefs"] = new LlsdMap { ["max"] = preferences.AccessPrefs },
        ["default_object_perm_masks"] = new LlsdMap
        {
            ["Everyone"] = preferences.PermEveryone, ["Group"] = preferences.PermGroup, ["NextOwner"] = preferences.PermNextOwner
        },
        ["god_level"] = godLevel,
        ["hover_height"] = preferences.HoverHeight,
        ["language"] = preferences.Language,
        ["language_is_public"] = preferences.LanguageIsPublic
    };
}

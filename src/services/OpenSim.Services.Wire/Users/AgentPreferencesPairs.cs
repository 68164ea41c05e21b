using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Users;

/// <summary>What viewers keep on the server, in calls and answers of its service.</summary>
public static class AgentPreferencesPairs
{
    private static readonly string[] Keys =
        ["PrincipalID", "AccessPrefs", "HoverHeight", "Language", "LanguageIsPublic", "PermEveryone", "PermGroup", "PermNextOwner"];

    public static LlsdMap Write(AgentPreferences preferences) => new()
    {
        ["PrincipalID"] = preferences.PrincipalId,
        ["AccessPrefs"] = preferences.AccessPrefs,
        ["HoverHeight"] = preferences.HoverHeight,
        ["Language"] = preferences.Language,
        ["LanguageIsPublic"] = preferences.LanguageIsPublic,
        ["PermEveryone"] = preferences.PermEveryone,
        ["PermGroup"] = preferences.PermGroup,
        ["PermNextOwner"] = preferences.PermNextOwner
    };

    /// <summary>Null unless all of it is there.</summary>
    public static AgentPreferences? Read(LlsdMap pairs) => !Keys.All(pairs.ContainsKey) ? null : new AgentPreferences
    {
        PrincipalId = pairs["PrincipalID"].AsUuid(),
        AccessPrefs = pairs["AccessPrefs"].AsString(),
        HoverHeight = pairs["HoverHeight"].AsReal() is var height && double.IsFinite(height) ? height : 0,
        Language = pairs["Language"].AsString(),
        LanguageIsPublic = pairs["LanguageIsPublic"].AsFlag(),
        PermEveryone = pairs["PermEveryone"].AsInteger(),
        PermGroup = pairs["PermGroup"].AsInteger(),
        PermNextOwner = pairs["PermNextOwner"].AsInteger()
    };
}

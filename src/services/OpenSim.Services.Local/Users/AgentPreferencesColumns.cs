using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table AgentPrefs.</summary>
internal abstract class AgentPreferencesColumns : IColumns<AgentPreferences>
{
    public static string Table => "AgentPrefs";

    public static IReadOnlyList<string> Keys { get; } = ["PrincipalID"];

    public static AgentPreferences Visit<TVisitor>(ref TVisitor v, AgentPreferences preferences)
        where TVisitor : struct, IColumnVisitor, allows ref struct => preferences with
        {
            PrincipalId = v.Id("PrincipalID", preferences.PrincipalId),
            AccessPrefs = v.Text("AccessPrefs", preferences.AccessPrefs, 2).Trim(),
            HoverHeight = v.Double("HoverHeight", preferences.HoverHeight),
            Language = v.Text("Language", preferences.Language, 5),
            LanguageIsPublic = v.Bool("LanguageIsPublic", preferences.LanguageIsPublic),
            PermEveryone = v.Int("PermEveryone", preferences.PermEveryone),
            PermGroup = v.Int("PermGroup", preferences.PermGroup),
            PermNextOwner = v.Int("PermNextOwner", preferences.PermNextOwner)
        };
}

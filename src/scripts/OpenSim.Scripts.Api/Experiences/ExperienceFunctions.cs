using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Experiences;

/// <summary>
/// Experiences and their key-value stores. There are none here, so that each script is one of those that belong to none: what it asks is
/// answered as Second Life answers such a script.
/// </summary>
[ScriptFunctions]
public static class ExperienceFunctions
{
    private const int NoExperience = 5, UnknownError = 10; // XP_ERROR_…

    // By XP_ERROR_…; scripts show them to people.
    private static readonly string[] Messages =
    [
        "no error", "exceeded throttle", "experiences are disabled", "invalid parameters", "operation not permitted",
        "script not associated with an experience", "not found", "invalid experience", "experience is disabled", "experience is suspended",
        "unknown error", "experience data quota exceeded", "key-value store is disabled", "key-value store communication failed",
        "key doesn't exist", "retry update", "experience content rating too high", "not allowed to run in current location",
        "experience permissions request timed out"
    ];

    public static int llAgentInExperience(RegionScript script, string agent) => 0;

    /// <summary>Empty for an experience that nobody knows.</summary>
    public static LslList llGetExperienceDetails(RegionScript script, string experience_id) => LslList.Empty;

    public static string llGetExperienceErrorMessage(Script script, int error) =>
        Messages[error >= 0 && error < Messages.Length ? error : UnknownError];

    public static void llRequestExperiencePermissions(RegionScript script, string agent, string name) =>
        script.Host.Post(new ScriptEvent(EventKind.experience_permissions_denied, LslList.Of(ListItem.OfKey(agent), NoExperience)));

    public static string llCreateKeyValue(RegionScript script, string k, string v) => Refuse(script);

    public static string llReadKeyValue(RegionScript script, string k) => Refuse(script);

    public static string llUpdateKeyValue(RegionScript script, string k, string v, int @checked, string original_value) => Refuse(script);

    public static string llDeleteKeyValue(RegionScript script, string k) => Refuse(script);

    public static string llKeyCountKeyValue(RegionScript script) => Refuse(script);

    public static string llKeysKeyValue(RegionScript script, int first, int count) => Refuse(script);

    public static string llDataSizeKeyValue(RegionScript script) => Refuse(script);

    // Answers begin with 0 where it was not done.
    private static string Refuse(RegionScript script)
    {
        var query = UUID.Random().ToString();
        script.Host.Post(new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), $"0,{NoExperience}")));
        return query;
    }
}

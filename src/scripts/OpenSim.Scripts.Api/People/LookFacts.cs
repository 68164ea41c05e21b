using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.People;

/// <summary>What may be known of how somebody looks: parameters of the shape, and of what is worn, that say how tall he stands.</summary>
[ScriptFunctions]
public static class LookFacts
{
    // Id, name, its place among the parameters that AvatarAppearance tells.
    private static readonly (int Id, string Name, int Place)[] Known =
    [
        (33, "height", 25), (38, "torso_length", 30), (80, "male", 31), (198, "heel_height", 77), (503, "platform_height", 78),
        (616, "shoe_height", 95), (675, "hand_size", 117), (682, "head_size", 120), (692, "leg_length", 125), (693, "arm_length", 126),
        (756, "neck_length", 148), (814, "waist_height", 179), (842, "hip_length", 201), (11001, "hover", 252)
    ];

    /// <summary>0 to 1 as texts, as OpenSimulator gives them; an empty text for what is not known. Nothing for who is not here.</summary>
    /// <param name="params">Ids or names.</param>
    public static LslList llGetVisualParams(RegionScript script, string agentid, LslList @params)
    {
        if (Avatars.Find(script, agentid) is not { } who)
            return LslList.Empty;
        var told = new ListItem[@params.Count];
        for (var i = 0; i < told.Length; i++)
        {
            var asked = Casts.ToText(@params[i], script.Dialect);
            var place = Array.FindIndex(Known, known => known.Name == asked || known.Id.ToString() == asked);
            var bytes = who.Appearance.VisualParams;
            told[i] = place >= 0 && Known[place].Place < bytes.Length
                ? MathF.Round(bytes[Known[place].Place] / 255f, 6).ToString(System.Globalization.CultureInfo.InvariantCulture)
                : "";
        }

        return LslList.Take(told);
    }
}

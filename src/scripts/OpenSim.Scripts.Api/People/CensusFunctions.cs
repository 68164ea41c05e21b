using System.Net;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.People;

/// <summary>Who is in the region, and of what kind: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class CensusFunctions
{
    private const string Unknown = "unknown";
    private const int MaleParam = 31; // place of the shape's "male" among the visual parameters that viewers send
    private const byte Middle = 127;

    /// <summary>Names of all avatars.</summary>
    public static LslList osGetAgents(RegionScript script) =>
        LslList.Take([.. script.Scene.Presences.All.Where(who => !who.IsChild).Select(ListItem (who) => who.Name)]);

    /// <summary>Id, place and name of all avatars but the owner.</summary>
    public static LslList osGetAvatarList(RegionScript script)
    {
        var items = new List<ListItem>();
        foreach (var who in script.Scene.Presences.All)
        {
            if (who.IsChild || who.Id == script.Part.OwnerId)
                continue;
            items.Add(ListItem.OfKey(who.Id.ToString()));
            items.Add(who.AbsolutePosition);
            items.Add(who.Name);
        }

        return LslList.Take([.. items]);
    }

    /// <summary>Empty unless the owner may be a god here.</summary>
    public static string osGetAgentIP(RegionScript script, string agent) =>
        MayBeGod(script) && Avatars.Find(script, agent)?.Viewer is { RemoteEndPoint.Address: IPAddress address } ? address.ToString() : "";

    /// <summary>-1 for no key, 0 for who is not here, 1 for a person, 2 for an NPC.</summary>
    public static int osAvatarType(RegionScript script, string avkey) =>
        UUID.TryParse(avkey, out var id) ? TypeOf(Avatars.Find(script.Scene, id)) : -1;

    public static int osAvatarType(RegionScript script, string sFirstName, string sLastName) =>
        TypeOf(Avatars.Find(script.Scene, sFirstName, sLastName));

    /// <summary>"male", "female", or "unknown" for who is not here.</summary>
    public static string osGetGender(RegionScript script, string rawAvatarId)
    {
        if (Avatars.Find(script, rawAvatarId)?.Appearance.VisualParams is not { } shape || shape.Length <= MaleParam)
            return Unknown;
        return shape[MaleParam] > Middle ? "male" : "female";
    }

    private static int TypeOf(ScenePresence? who) => who is null ? 0 : who.Viewer is null ? 2 : 1;

    private static bool MayBeGod(RegionScript script) => script.Scene.Gods.LevelOf(
        script.Part.OwnerId, Avatars.Find(script.Scene, script.Part.OwnerId)?.Agent.UserLevel ?? 0) > 0;
}

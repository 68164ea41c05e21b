using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.World;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// ModifyRegion: how the materials of the ground are turned, scaled and tinted, a map for each of the four layers. Anyone in the region is
/// told by GET, which viewers ask with each RegionHandshake; a manager of the estate sets them by POST.
/// </summary>
internal sealed class GroundOverrides(Func<Scene, EstateRegion?> regionOf)
{
    /// <summary>Under this name the region keeps them, in LLSD notation.</summary>
    public const string Kept = "TerrainOverrides";

    private const string Name = "ModifyRegion";
    private const int Layers = 4;
    private const int MaxLength = 8192; // bytes of notation; viewers' own are some hundred

    public void AddTo(ICapabilities capabilities) => capabilities.Add(Name, call => new(Answer(call)));

    public static void RemoveFrom(ICapabilities capabilities) => capabilities.Remove(Name);

    private LlsdMap? Answer(CapabilityCall call)
    {
        using (call.Scene.Token.Take())
        {
            if (!call.Scene.Presences.TryGet(call.AgentId, out var who))
                return null;
            return call.Method switch
            {
                "GET" => Told(call.Scene),
                "POST" => Refusal(call, who) is { } words
                    ? new LlsdMap { ["success"] = false, ["message"] = words }
                    : new LlsdMap { ["success"] = true },
                _ => null
            };
        }
    }

    private static LlsdMap Told(Scene scene) => new() { ["success"] = true, ["overrides"] = Of(scene) ?? NoOverrides() };

    private static LlsdArray? Of(Scene scene) =>
        scene.Settings.Extras.TryGetValue(Kept, out var text) && LlsdNotation.TryRead(Encoding.UTF8.GetBytes(text), out var value, out _)
            ? Checked(value)
            : null;

    private static LlsdArray? Checked(LlsdValue? value) =>
        value is LlsdArray { Items.Count: Layers } layers && layers.Items.All(layer => layer is LlsdMap) ? layers : null;

    private static LlsdArray NoOverrides() => new(Enumerable.Repeat(new LlsdMap(), Layers));

    private string? Refusal(CapabilityCall call, ScenePresence who)
    {
        if (regionOf(call.Scene)?.MayManage(who) != true)
            return "Only managers of the estate may change its ground.";
        if (!call.Scene.Limits.LandTools.Allows(call.AgentId))
            return call.Scene.Limits.LandTools.Words;
        if (Checked(call.Body["overrides"]) is not { } layers)
            return "The ground has four layers, each with a map of its changes.";
        var text = LlsdNotation.ToText(layers);
        if (Encoding.UTF8.GetByteCount(text) > MaxLength)
            return "The ground cannot have more changes than that.";
        Keep(call.Scene, layers.Equals(NoOverrides()) ? null : text);
        return null;
    }

    private static void Keep(Scene scene, string? text)
    {
        scene.Settings.ChangeExtra(Kept, text);
        foreach (var presence in scene.Presences.All)
            presence.Viewer?.Region.SendHandshake();
    }
}

using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Land.Terrain;

/// <summary>
/// Tells viewers that draw it of a ground of materials. A viewer says so by a name that it asks of its seed: VETPBR, or VTPBR for regions
/// of 256 m alone. It is greeted before it has asked, so it is greeted once more then. Viewers draw materials on all four layers or on
/// none: one that is not set is as the lowest that is.
/// </summary>
internal sealed class GroundMaterials(Scene scene, ICapabilities capabilities) : IGroundMaterials
{
    private const string Everywhere = "VETPBR";
    private const string InSmallRegions = "VTPBR";
    private const int SmallSide = 256;

    public void Follow() => capabilities.OnAsked += OnAsked;

    public void Leave() => capabilities.OnAsked -= OnAsked;

    public bool IsDrawnBy(UUID agent) => IsDrawnBy(scene.Info, name => capabilities.HasAsked(scene, agent, name));

    public IReadOnlyList<UUID>? For(UUID agent)
    {
        var row = scene.Settings.Current;
        UUID[] all = [row.TerrainPbr1, row.TerrainPbr2, row.TerrainPbr3, row.TerrainPbr4];
        var first = Array.Find(all, id => !id.IsZero);
        return first.IsZero || !IsDrawnBy(agent) ? null : [.. all.Select(id => id.IsZero ? first : id)];
    }

    /// <summary>Whether a viewer that has asked for these names draws such ground.</summary>
    public static bool IsDrawnBy(RegionInfo info, Func<string, bool> hasAsked) =>
        hasAsked(Everywhere) || (info is { SizeX: SmallSide, SizeY: SmallSide } && hasAsked(InSmallRegions));

    // HTTP threads.
    private void OnAsked(Scene asked, UUID agent)
    {
        if (asked == scene && IsDrawnBy(agent))
            scene.Post(_ =>
            {
                if (For(agent) is not null && scene.Presences.TryGet(agent, out var presence))
                    presence.Viewer?.Region.SendHandshake();
            });
    }
}

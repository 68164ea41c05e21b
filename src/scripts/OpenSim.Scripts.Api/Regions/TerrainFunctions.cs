using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>The ground's heights and what it looks like: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class TerrainFunctions
{
    private const int Layers = 4;

    public static double osGetTerrainHeight(RegionScript script, int x, int y) =>
        IsInside(script, x, y, nameof(osGetTerrainHeight)) ? script.Scene.Terrain[x, y] : 0;

    public static double osTerrainGetHeight(RegionScript script, int x, int y) => osGetTerrainHeight(script, x, y);

    /// <summary>Where the owner may change the ground; within the estate's limits, unless he manages it.</summary>
    /// <returns>Whether it is changed.</returns>
    public static int osSetTerrainHeight(RegionScript script, int x, int y, double val)
    {
        var scene = script.Scene;
        if (!IsInside(script, x, y, nameof(osSetTerrainHeight)) || !double.IsFinite(val))
            return 0;
        var owner = Actor.Of(scene, script.Part.OwnerId);
        if (!scene.Land.Rules.MayTerraform(owner, scene.Land.At(new System.Numerics.Vector3(x, y, 0))))
            return 0;
        scene.Terrain[x, y] = scene.Permissions.MayManageEstate(owner) ? (float)val : Bounded(scene, x, y, (float)val);
        return 1;
    }

    public static int osTerrainSetHeight(RegionScript script, int x, int y, double val) => osSetTerrainHeight(script, x, y, val);

    /// <summary>Nothing to do: each change goes to viewers and into the store by itself.</summary>
    public static void osTerrainFlush(RegionScript script)
    {
    }

    /// <param name="level">0 to 3, the lowest first.</param>
    public static void osSetTerrainTexture(RegionScript script, int level, string texture)
    {
        if (level is >= 0 and < Layers && UUID.TryParse(texture, out var id) && MayPaint(script))
            script.Scene.Settings.Change(row => GroundLook.WithTexture(row, level, id));
    }

    /// <param name="textures">Four keys, or names of items; an empty one leaves its layer as it is.</param>
    /// <param name="types">0 for textures, 1 for whatever is there, 2 for materials.</param>
    public static void osSetTerrainTextures(RegionScript script, LslList textures, int types)
    {
        if (!MayPaint(script))
            return;
        if (textures.Count != Layers || types is < 0 or > 2)
        {
            script.Complain("osSetTerrainTextures: it takes four keys or names, and a kind from 0 to 2.");
            return;
        }

        var row = script.Scene.Settings.Current;
        for (var layer = 0; layer < Layers; layer++)
        {
            var name = Casts.ToText(textures[layer], script.Dialect);
            if (name.Length == 0)
                continue;
            if (Ground(script, name, types) is not var (id, isMaterial))
            {
                script.Complain($"osSetTerrainTextures: '{name}' is neither a key nor in here.");
                return;
            }

            if (!id.IsZero)
                row = isMaterial ? GroundLook.WithMaterial(row, layer, id) : GroundLook.WithTexture(row, layer, id);
        }

        script.Scene.Settings.Change(_ => row);
    }

    /// <summary>By an owner who may be a god here.</summary>
    /// <param name="corner">0 south-west, 1 north-west, 2 south-east, 3 north-east.</param>
    public static void osSetTerrainTextureHeight(RegionScript script, int corner, double low, double high)
    {
        if (corner is >= 0 and < Layers && double.IsFinite(low + high) && IsGod(script))
            script.Scene.Settings.Change(row => GroundLook.WithHeights(row, (TerrainCorner)corner, low, high));
    }

    private static (UUID Id, bool IsMaterial)? Ground(RegionScript script, string name, int types)
    {
        if (UUID.TryParse(name, out var key))
            return (key, types == 2);
        if (types >= 1 && Items.Find(script.Part, name, AssetType.Material) is { } material)
            return (material.AssetId, true);
        return types <= 1 && Items.Find(script.Part, name, AssetType.Texture) is { } texture ? (texture.AssetId, false) : null;
    }

    // Gods need no leave of the settings.
    private static bool MayPaint(RegionScript script) => IsGod(script) || script.Demand(nameof(osSetTerrainTexture));

    private static bool IsGod(RegionScript script) => script.Scene.Gods.LevelOf(
        script.Part.OwnerId, Avatars.Find(script.Scene, script.Part.OwnerId)?.Agent.UserLevel ?? 0) > 0;

    private static float Bounded(Scene scene, int x, int y, float height)
    {
        var (baked, settings) = (scene.Terrain.BakedAt(x, y), scene.Settings.Current);
        return Math.Clamp(height, baked - Math.Abs((float)settings.TerrainLowerLimit), baked + Math.Abs((float)settings.TerrainRaiseLimit));
    }

    private static bool IsInside(RegionScript script, int x, int y, string function)
    {
        if (x >= 0 && y >= 0 && x < script.Scene.Info.SizeX && y < script.Scene.Info.SizeY)
            return true;
        script.Fail($"OSSL Runtime Error: {function}: Coordinate out of bounds");
        return false;
    }
}

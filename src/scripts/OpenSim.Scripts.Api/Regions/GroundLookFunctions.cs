using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>What the ground looks like, for scripts of who manages the estate.</summary>
[ScriptFunctions]
public static class GroundLookFunctions
{
    private const int FirstTexture = 0, LastTexture = 3, FirstCorner = 4, LastCorner = 7; // TERRAIN_DETAIL_1 …, TERRAIN_HEIGHT_RANGE_SW …
    private const int Texture = 0; // asset type

    // In the order of TERRAIN_HEIGHT_RANGE_….
    private static readonly TerrainCorner[] Corners =
        [TerrainCorner.SouthWest, TerrainCorner.SouthEast, TerrainCorner.NorthWest, TerrainCorner.NorthEast];

    /// <param name="changes">
    /// TERRAIN_DETAIL_… with a texture, or a material of the prim's contents; TERRAIN_HEIGHT_RANGE_… with two heights.
    /// </param>
    /// <returns>Always 0.</returns>
    public static int llSetGroundTexture(RegionScript script, LslList changes)
    {
        if (!script.Scene.Permissions.MayManageEstate(script.Actor))
        {
            script.Complain("llSetGroundTexture: the object's owner does not manage this estate.");
            return 0;
        }

        var row = script.Scene.Settings.Current;
        var items = changes.Items;
        for (var at = 0; at < items.Length;)
        {
            var count = ArgumentsOf(items[at]);
            if (count == 0 || at + count >= items.Length
                || Changed(script, row, items[at].Integer, items.Slice(at + 1, count)) is not { } changed)
            {
                script.Complain($"llSetGroundTexture: item {at} of the changes is not understood.");
                return 0;
            }

            row = changed;
            at += count + 1;
        }

        script.Scene.Settings.Change(_ => row);
        return 0;
    }

    private static int ArgumentsOf(in ListItem change) => !change.IsInteger ? 0 : change.Integer switch
    {
        >= FirstTexture and <= LastTexture => 1,
        >= FirstCorner and <= LastCorner => 2,
        _ => 0
    };

    private static RegionSettingsRow? Changed(RegionScript script, RegionSettingsRow row, int change, ReadOnlySpan<ListItem> values)
    {
        var reader = new RuleReader(values);
        if (change >= FirstCorner)
        {
            var (low, high) = (reader.Float(), reader.Float());
            return reader.Wrong != 0 || float.IsNaN(low) || float.IsNaN(high)
                ? null
                : GroundLook.WithHeights(row, Corners[change - FirstCorner], low, high);
        }

        var name = reader.Text();
        if (reader.Wrong != 0)
            return null;
        if (Items.Find(script.Part, name, AssetType.Material) is { } material)
            return GroundLook.WithMaterial(row, change, material.AssetId);
        return name.Length == 0 || FaceRules.Asset(script, name, Texture) is not { } id
            ? GroundLook.WithTexture(row, change, UUID.Zero)
            : GroundLook.WithMaterial(GroundLook.WithTexture(row, change, id), change, UUID.Zero);
    }
}

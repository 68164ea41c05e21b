using System.Numerics;
using OpenSim.Modules.Teleports;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.Services.Grid;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>Landmarks in prims.</summary>
[ScriptFunctions]
public static class LandmarkFunctions
{
    /// <summary>Where a landmark leads, from this region's corner, comes by dataserver(); empty where that cannot be said.</summary>
    public static string llRequestInventoryData(RegionScript script, string item)
    {
        if (Items.Find(script.Part, item, AssetType.Landmark) is not { } landmark)
        {
            script.Complain($"llRequestInventoryData: there is no landmark '{item}' in here.");
            return Ids.Null;
        }

        if (script.Engine.Service<IAssetService>() is not { } assets || script.Engine.Service<IGridService>() is not { } grid)
            return Ids.Null;
        var (query, info, dialect) = (UUID.Random().ToString(), script.Scene.Info, script.Dialect);
        var isAsked = script.Engine.Ask(script, "landmark of a script", async _ =>
        {
            var place = await PlaceOf(await assets.Get(landmark.AssetId),
                async region => region == info.Id ? info.Handle : (await grid.GetRegionByUuid(info.ScopeId, region))?.Handle, info.Handle);
            var text = place is { } at ? Casts.ToText(at, dialect) : "";
            return new ScriptEvent(EventKind.dataserver, LslList.Of(ListItem.OfKey(query), text));
        });
        return isAsked ? query : Ids.Null;
    }

    private static async ValueTask<Vector3?> PlaceOf(Asset? asset, Func<UUID, ValueTask<RegionHandle?>> find, RegionHandle here)
    {
        if (asset is null || !LandmarkText.TryRead(asset.Data, out var region, out var position, out _)
            || await find(region) is not { } there)
            return null;
        return position + new Vector3((float)((long)there.MetresX - here.MetresX), (float)((long)there.MetresY - here.MetresY), 0);
    }
}

using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Services.Assets;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>Skies, waters and days that lie in prims or are known by their keys; the script waits for the asset.</summary>
internal static class SettingsAsset
{
    private const string NotFound = "";

    /// <summary>Null while the script waits, and for what is not there or is none.</summary>
    public static LlsdValue? Read(RegionScript script, string name)
    {
        var id = Items.Find(script.Part, name, AssetType.Settings)?.AssetId ?? Ids.Of(name);
        if (id.IsZero || script.Engine.Service<IAssetService>() is not { } assets)
            return null;
        var answer = ServiceAnswer.Of(script, "environment settings", id, NotFound, (asset, otherwise) => Fetch(assets, asset, otherwise));
        return LlsdFormat.TryRead(Encoding.UTF8.GetBytes(answer), out var settings, out _, LlsdLimits.Request) && settings is LlsdMap
            ? settings
            : null;
    }

    private static async ValueTask<string> Fetch(IAssetService assets, UUID id, string otherwise) =>
        await assets.Get(id) is { Type: AssetType.Settings } asset
            && LlsdFormat.TryRead(asset.Data, out var settings, out _, LlsdLimits.Request)
            ? LlsdNotation.ToText(settings)
            : otherwise;
}

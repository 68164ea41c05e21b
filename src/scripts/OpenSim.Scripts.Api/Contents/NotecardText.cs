using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Services.Assets;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>The whole text of a notecard at once, for functions that have no event to tell it by: the script waits for it.</summary>
internal static class NotecardText
{
    private const string What = "notecard";

    /// <param name="name">An item of the prim, or a key.</param>
    /// <param name="text">Null for what is none, or is lost.</param>
    /// <returns>False while the script waits: the function is called again.</returns>
    public static bool TryGet(RegionScript script, string name, out string? text)
    {
        text = null;
        if (Find(script, name) is not { IsZero: false } asset)
            return true;
        if (script.Engine.Notecards.Find(asset) is { } lines)
        {
            text = string.Join('\n', lines);
            return true;
        }

        if (script.Awaited is { What: What } awaited && awaited.Asked == asset)
        {
            script.Awaited = null;
            return true; // it has been looked for, and is not there
        }

        return !Ask(script, asset);
    }

    private static bool Ask(RegionScript script, UUID asset)
    {
        if (script.Engine.Service<IAssetService>() is not { } assets)
            return false;
        var isAsked = script.Engine.Ask(script, What, async _ =>
        {
            await script.Engine.Notecards.Read(assets, asset);
            script.Scene.Post(_ =>
            {
                script.Awaited = (What, asset, "");
                script.Host.Wake();
            });
            return null;
        });
        if (isAsked)
            script.Retry();
        return isAsked;
    }

    private static UUID? Find(RegionScript script, string name) =>
        Items.Find(script.Part, name, AssetType.Notecard)?.AssetId ?? (UUID.TryParse(name, out var key) ? key : null);
}

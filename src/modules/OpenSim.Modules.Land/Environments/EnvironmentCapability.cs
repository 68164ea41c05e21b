using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Serialization.Environments;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Land.Environments;

/// <summary>
/// ExtEnvironment: GET tells an environment, PUT and POST change it, DELETE takes it away. The query names a parcel (parcelid) and a track
/// (trackno); what is refused comes with words that viewers show.
/// </summary>
internal sealed class EnvironmentCapability(
    Func<Scene, RegionEnvironments?> regionOf, EnvironmentLimits limits, IAssetService? assets)
{
    private const string NotUnderstood = "The request could not be understood.";
    private const int MaxName = 63;

    public async ValueTask<LlsdValue?> Answer(CapabilityCall call)
    {
        if (regionOf(call.Scene) is not { } region)
            return null;
        if (!EnvironmentPlace.TryRead(call, out var place))
            return EnvironmentReply.Refusal(NotUnderstood);
        if (call.Method == "GET")
            return Tell(call, region, place.Value);
        if (call.Method is not ("PUT" or "POST" or "DELETE"))
            return null;
        var edit = new EnvironmentEdit(call, region, place.Value);
        if (edit.Begin() is { } no)
            return EnvironmentReply.Refusal(no);
        return call.Method == "DELETE" ? Reset(edit) : await Change(edit, call.Body["environment"]);
    }

    private static LlsdMap Tell(CapabilityCall call, RegionEnvironments region, EnvironmentPlace place)
    {
        var scene = call.Scene;
        string? text;
        double? sunHour;
        using (scene.Token.Take())
        {
            sunHour = scene.Settings.SunHour;
            text = region.OwnTextOf(call.AgentId) is { } own ? own
                : place.IsRegion ? scene.Settings.Environment
                : scene.Land.TryGet(place.Parcel, out var parcel) ? region.OwnTextOf(parcel) : null;
        }

        return EnvironmentReply.Of(scene.Info.Id, place, text, sunHour);
    }

    // A track goes back to what it is where nobody has chosen anything: over the altitudes that is the sky below.
    private static LlsdMap Reset(EnvironmentEdit edit) => edit.Place.OnlyTrack is { } track
        ? edit.Finish(edit.Before with { Day = edit.Before.Day.WithTrack(track, DefaultDay.Cycle) })
        : edit.Finish(null);

    private async ValueTask<LlsdMap> Change(EnvironmentEdit edit, LlsdValue given)
    {
        if (given is not LlsdMap)
            return EnvironmentReply.Refusal(NotUnderstood);
        if (!ViewerEnvironment.TryRead(given, edit.Before, limits.Bounds, out var changed, out var refusal))
        {
            limits.SawTooMany();
            return EnvironmentReply.Refusal(refusal);
        }

        if (given["day_asset"].AsUuid() is { IsZero: false } asset && !given["day_cycle"].IsDefined)
            return await Apply(edit, changed, asset, given["day_name"].AsString());
        return edit.Finish(edit.Place.OnlyTrack is { } track
            ? edit.Before with { Day = edit.Before.Day.WithTrack(track, changed.Day) }
            : changed);
    }

    // A settings item that was dropped on the land window: its asset is a day, a sky or a water.
    private async ValueTask<LlsdMap> Apply(EnvironmentEdit edit, ViewerEnvironment changed, UUID id, string name)
    {
        if (assets is null || await assets.Get(id) is not { Type: AssetType.Settings } asset
            || !LlsdFormat.TryRead(asset.Data, out var settings, out _, LlsdLimits.Request))
            return EnvironmentReply.Refusal("These settings are not to be found.");
        var called = name.Length is > 0 and <= MaxName ? name : "Settings";
        return changed.Day.TryApply(settings, called, edit.Place.OnlyTrack, limits.Bounds, out var day, out var refusal)
            ? edit.Finish(changed with { Day = day })
            : EnvironmentReply.Refusal(refusal);
    }
}

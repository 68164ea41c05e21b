using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Serialization.Environments;
using OpenSim.World;

namespace OpenSim.Modules.Land.Environments;

/// <summary>
/// EnvironmentSettings, which viewers of before 2020 know: GET tells what there is to be seen where the user stands, POST changes the
/// region's.
/// </summary>
internal sealed class WindLightCapability(Func<Scene, RegionEnvironments?> regionOf, EnvironmentLimits limits)
{
    public ValueTask<LlsdValue?> Answer(CapabilityCall call) => new(regionOf(call.Scene) is not { } region ? null : call.Method switch
    {
        "GET" => Tell(call, region),
        "POST" => Change(call, region),
        _ => null
    });

    private static LlsdArray Tell(CapabilityCall call, RegionEnvironments region)
    {
        var scene = call.Scene;
        string? text;
        double? sunHour;
        using (scene.Token.Take())
        {
            sunHour = scene.Settings.SunHour;
            text = OwnTextAt(call, region) ?? scene.Settings.Environment;
        }

        return WindLight.Write(RegionEnvironments.Read(text, sunHour).Day, scene.Info.Id);
    }

    private LlsdMap Change(CapabilityCall call, RegionEnvironments region)
    {
        var refusal = Refusal(call, region);
        return new LlsdMap
        {
            ["messageID"] = call.Body[0]["messageID"].AsUuid(),
            ["regionID"] = call.Scene.Info.Id,
            ["success"] = refusal is null,
            ["fail_reason"] = refusal ?? ""
        };
    }

    private string? Refusal(CapabilityCall call, RegionEnvironments region)
    {
        var edit = new EnvironmentEdit(call, region, EnvironmentPlace.Region);
        if (edit.Begin() is { } no)
            return no;
        using (call.Scene.Token.Take())
        {
            if (OwnTextAt(call, region) is not null)
                return "This parcel has an environment of its own, which a newer viewer can change.";
        }

        if (!WindLight.TryRead(call.Body, limits.Bounds, out var day, out var refusal))
        {
            limits.SawTooMany();
            return refusal;
        }

        return edit.Finish(edit.Before with { Day = day })["message"] is { IsDefined: true } words ? words.AsString() : null;
    }

    private static string? OwnTextAt(CapabilityCall call, RegionEnvironments region) =>
        call.Scene.Presences.TryGet(call.AgentId, out var who)
            ? region.OwnTextOf(call.Scene.Land.At(who.AbsolutePosition))
            : null;
}

using System.Numerics;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Serialization.Environments;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Api.Environments;

/// <summary>
/// Environments of the parcel under the prim and of the region: OpenSimulator's functions. Viewers fade by themselves, however long a
/// transition is asked for.
/// </summary>
[ScriptFunctions]
public static class OsEnvironmentFunctions
{
    private const int Ok = 1, NoOwnOnParcels = -1, NotYours = -3, NoSettings = -4, NotUnderstood = -5;
    private const int MayNotCall = -2, NoSettingsOfOne = -3, NotHere = -4; // of osReplaceAgentEnvironment

    private const double MinDay = 4, MaxDay = 24 * 7, MaxOffset = 11.5; // hours
    private const double MaxAltitude = 4000; // metres

    /// <param name="daycycle">A settings item of the prim or an asset's key; empty changes nothing.</param>
    public static int osReplaceParcelEnvironment(RegionScript script, int transition, string daycycle)
    {
        if (!Skies.AllowsParcels(script.Scene))
            return NoOwnOnParcels;
        var place = new EnvironmentTarget(script.Scene, script.Part.WorldPosition);
        if (place.RefusalFor(script.Actor) is not null)
            return NotYours;
        if (IsNone(daycycle))
            return Ok;
        var before = place.Present ?? Skies.OfRegion(script.Scene);
        return Read(script, daycycle, before, out var environment) is { } refusal ? refusal : Put(place, environment);
    }

    /// <param name="daylen">Hours, 4 to 168; anything else leaves it as it is.</param>
    /// <param name="dayoffset">Hours, -11.5 to 11.5; anything else leaves it as it is.</param>
    /// <param name="altitude1">Metres of the lowest of the upper skies; 0 leaves it as it is.</param>
    public static int osReplaceRegionEnvironment(RegionScript script, int transition, string daycycle, double daylen, double dayoffset,
        double altitude1, double altitude2, double altitude3)
    {
        var place = new EnvironmentTarget(script.Scene, new Vector3(-1, -1, 0));
        if (place.RefusalFor(script.Actor) is not null)
            return NotYours;
        var environment = Skies.OfRegion(script.Scene);
        if (!IsNone(daycycle) && Read(script, daycycle, environment, out environment) is { } refusal)
            return refusal;
        if (daylen is >= MinDay and <= MaxDay)
            environment = environment with { DayLength = (int)(daylen * 3600) };
        if (dayoffset is >= -MaxOffset and <= MaxOffset)
            environment = environment with { DayOffset = (int)((dayoffset <= 0 ? dayoffset + 24 : dayoffset) * 3600) };
        double[] wanted = [altitude1, altitude2, altitude3];
        return Put(place, environment.Over(
            [.. environment.Altitudes.Zip(wanted, (before, metres) => metres is > 0 and < MaxAltitude ? metres : before)]));
    }

    /// <param name="parcelOrRegion">Above 0 for the parcel, which shows the region's then.</param>
    public static int osResetEnvironment(RegionScript script, int parcelOrRegion, int transition)
    {
        var isParcel = parcelOrRegion > 0;
        if (isParcel && !Skies.AllowsParcels(script.Scene))
            return NoOwnOnParcels;
        var place = new EnvironmentTarget(script.Scene, isParcel ? script.Part.WorldPosition : new Vector3(-1, -1, 0));
        return place.RefusalFor(script.Actor) is null ? place.Put(null) : NotYours;
    }

    /// <summary>What one person sees, until he leaves the region.</summary>
    /// <param name="daycycle">A settings item of the prim or an asset's key; empty for what everybody sees.</param>
    /// <returns>1, or -2 for whose script may not, -3 for what are no settings, -4 for who is not here.</returns>
    public static int osReplaceAgentEnvironment(RegionScript script, string agentkey, int transition, string daycycle)
    {
        if (!script.MayCall(nameof(osReplaceAgentEnvironment)))
            return MayNotCall;
        if (Avatars.Find(script, agentkey) is not { IsInTransit: false, Viewer: not null } who
            || script.Scene.RequestModuleInterface<IEnvironments>() is not { } environments)
            return NotHere;
        if (IsNone(daycycle))
        {
            environments.SetOwn(who, null);
            return Ok;
        }

        if (Read(script, daycycle, Skies.OfRegion(script.Scene), out var environment) is { } refusal)
            return refusal == NoSettings ? NoSettingsOfOne : refusal;
        environments.SetOwn(who, (environment with { Version = environment.Version + 1 }).ToText());
        return Ok;
    }

    private static int? Read(RegionScript script, string name, ViewerEnvironment before, out ViewerEnvironment environment)
    {
        environment = before;
        if (SettingsAsset.Read(script, name) is not { } settings)
            return NoSettings;
        if (!before.Day.TryApply(settings, "Settings", null, new EnvironmentBounds(EnvironmentTarget.MaxFrames), out var day, out _))
            return NotUnderstood;
        environment = before with { Day = day };
        return null;
    }

    private static int Put(EnvironmentTarget place, ViewerEnvironment environment) => place.Put(environment) == Ok ? Ok : NotUnderstood;

    private static bool IsNone(string daycycle) => daycycle.Length == 0 || daycycle == Ids.Null;
}

using System.Numerics;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Environments;

/// <summary>What is seen at one time of a day: between two keys of a track the frames are mixed, as viewers do.</summary>
public static class DayMoment
{
    /// <summary>The track of the sky that is seen at a height; where it is empty, the one below goes on.</summary>
    /// <param name="altitude">Metres.</param>
    public static int TrackAt(ViewerEnvironment environment, double altitude)
    {
        var track = DayCycle.GroundTrack;
        for (var i = 0; i < environment.Altitudes.Count && altitude >= environment.Altitudes[i]; i++)
        {
            if (environment.Day.Tracks[DayCycle.GroundTrack + 1 + i].Count > 0)
                track = DayCycle.GroundTrack + 1 + i;
        }

        return track;
    }

    /// <summary>A frame of a track that has any.</summary>
    /// <param name="fraction">0 to 1: how much of the day is over.</param>
    public static LlsdMap FrameAt(DayCycle day, int track, double fraction)
    {
        var keys = day.Tracks[track];
        var next = 0;
        while (next < keys.Count && keys[next].At <= fraction)
            next++;
        var (before, after) = (keys[(next + keys.Count - 1) % keys.Count], keys[next % keys.Count]);
        var (way, gone) = (Forward(after.At - before.At), Forward(fraction - before.At));
        return before == after || way == 0
            ? day.Frames[before.Frame]
            : (LlsdMap)Mix(day.Frames[before.Frame], day.Frames[after.Frame], gone / way);
    }

    /// <summary>Where the light stands, of length 1.</summary>
    /// <param name="body">"sun" or "moon".</param>
    public static Vector3 DirectionOf(LlsdMap sky, string body) => SunPlace.Direction(RotationOf(sky, body));

    public static Quaternion RotationOf(LlsdMap sky, string body) => Quaternion.Normalize(sky[body + "_rotation"].ToQuaternion());

    // Over midnight too.
    private static double Forward(double way) => way < 0 ? way + 1 : way;

    private static LlsdValue Mix(LlsdValue from, LlsdValue to, double share, string name = "")
    {
        switch (from, to)
        {
            case (LlsdReal a, LlsdReal b): return a.AsReal() + ((b.AsReal() - a.AsReal()) * share);
            case (LlsdArray, LlsdArray) when name.EndsWith("_rotation", StringComparison.Ordinal):
                return Quaternion.Slerp(from.ToQuaternion(), to.ToQuaternion(), (float)share).ToNumbers();
            case (LlsdArray a, LlsdArray b) when a.Count == b.Count:
                return new LlsdArray(a.Items.Zip(b.Items, (one, other) => Mix(one, other, share)));
            case (LlsdMap a, LlsdMap b):
                var mixed = new LlsdMap();
                foreach (var (key, value) in a.Items)
                    mixed[key] = b.ContainsKey(key) ? Mix(value, b[key], share, key) : value;
                return mixed;
            default: return from;
        }
    }
}

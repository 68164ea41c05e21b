using System.Diagnostics.CodeAnalysis;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// A day: skies and waters by name, and tracks that say when each is seen. Track 0 is the water, 1 the sky at the ground, 2 to 4 those over
/// the three altitudes; where one of these is empty, the sky below it goes on. Immutable; frames are shared and not to be written to.
/// </summary>
public sealed record DayCycle(
    string Name, IReadOnlyDictionary<string, LlsdMap> Frames, IReadOnlyList<IReadOnlyList<Keyframe>> Tracks)
{
    public const int WaterTrack = 0;
    public const int GroundTrack = 1;
    public const int TrackCount = 5;

    private const int MaxName = 255;

    /// <summary>Reads a day as viewers send it, asset or part of an environment.</summary>
    /// <param name="refusal">What is wrong, in words for whoever sent it.</param>
    public static bool TryRead(
        LlsdValue given, in EnvironmentBounds bounds, [NotNullWhen(true)] out DayCycle? day, [NotNullWhen(false)] out string? refusal)
    {
        (day, refusal) = (null, null);
        var frames = new Dictionary<string, LlsdMap>();
        foreach (var (name, frame) in given["frames"].Entries)
        {
            if (frames.Count >= bounds.MaxFrames)
                return Refuse(out refusal, TooMuch(bounds));
            if (name.Length <= MaxName && FrameModels.Complete(frame) is { } complete)
                frames[name] = complete;
        }

        var tracks = new IReadOnlyList<Keyframe>[TrackCount];
        for (var i = 0; i < TrackCount; i++)
            tracks[i] = Track(given["tracks"][i], frames, TypeOn(i), bounds.MaxFrames);
        if (tracks.Sum(track => track.Count) > bounds.MaxFrames)
            return Refuse(out refusal, TooMuch(bounds));
        if (tracks[WaterTrack].Count == 0 || tracks[GroundTrack].Count == 0)
            return Refuse(out refusal, "A day needs a water, and a sky at the ground.");
        day = Used(given["name"].AsString() is { Length: > 0 and <= MaxName } text ? text : "DayCycle", frames, tracks);
        return true;
    }

    /// <summary>A day of one sky and one water.</summary>
    internal static DayCycle Still(string name, LlsdMap sky, LlsdMap water) => new(name,
        new Dictionary<string, LlsdMap> { ["Sky"] = sky, ["Water"] = water },
        [[new Keyframe(0, "Water")], [new Keyframe(0, "Sky")], [], [], []]);

    internal static string TypeOn(int track) => track == WaterTrack ? FrameModels.Water : FrameModels.Sky;

    internal static string TooMuch(in EnvironmentBounds bounds) => $"An environment has no more than {bounds.MaxFrames} skies and waters.";

    /// <summary>
    /// With settings as an asset has them: a whole day, or a water or a sky that is then seen all day, the sky at all heights.
    /// </summary>
    /// <param name="name">What a sky or a water is to be called.</param>
    /// <param name="track">The only track that is to change; null for all that the settings are about.</param>
    /// <param name="refusal">Why not, in words for whoever wants it.</param>
    public bool TryApply(LlsdValue settings, string name, int? track, in EnvironmentBounds bounds, [NotNullWhen(true)] out DayCycle? day,
        [NotNullWhen(false)] out string? refusal)
    {
        (day, refusal) = (null, null);
        if (FrameModels.Complete(settings) is { } frame)
        {
            var type = frame["type"].AsString();
            if (track is { } one && TypeOn(one) != type)
                return Refuse(out refusal, $"These settings are no {TypeOn(one)}.");
            var changed = track is { } only ? [only] : Enumerable.Range(0, TrackCount).Where(i => TypeOn(i) == type).ToArray();
            day = WithTracks(changed, i => i == changed[0] ? [(0, name, frame)] : []);
            return true;
        }

        if (!TryRead(settings, bounds, out var read, out refusal))
            return false;
        day = track is { } part ? WithTrack(part, read) : read;
        return true;
    }

    /// <summary>With one of its tracks as another day has it.</summary>
    public DayCycle WithTrack(int track, DayCycle from) =>
        WithTracks([track], i => [.. from.Tracks[i].Select(key => (key.At, key.Frame, from.Frames[key.Frame]))]);

    /// <summary>With other frames on some of its tracks; where another track shows one of them it is left as it is there.</summary>
    /// <param name="frameOf">By the name of the frame that was there.</param>
    public DayCycle WithFrames(IReadOnlyCollection<int> tracks, Func<string, LlsdMap> frameOf) =>
        WithTracks(tracks, i => [.. Tracks[i].Select(key => (key.At, key.Frame, frameOf(key.Frame)))]);

    public LlsdMap ToLlsd()
    {
        var frames = new LlsdMap();
        foreach (var (name, frame) in Frames)
            frames[name] = frame;
        return new LlsdMap
        {
            ["frames"] = frames,
            ["name"] = Name,
            ["tracks"] = new LlsdArray(Tracks.Select(track => new LlsdArray(track.Select(key => new LlsdMap
            {
                ["key_keyframe"] = key.At, ["key_name"] = key.Frame
            })))),
            ["type"] = "daycycle"
        };
    }

    internal static DayCycle Used(
        string name, IReadOnlyDictionary<string, LlsdMap> frames, IReadOnlyList<IReadOnlyList<Keyframe>> tracks)
    {
        var used = tracks.SelectMany(track => track).Select(key => key.Frame).Distinct().ToDictionary(key => key, key => frames[key]);
        return new DayCycle(name, used, tracks);
    }

    private static bool Refuse(out string refusal, string words)
    {
        refusal = words;
        return false;
    }

    // One more than may be is read, so that it is seen that there are too many.
    private static List<Keyframe> Track(LlsdValue given, Dictionary<string, LlsdMap> frames, string type, int max)
    {
        var track = new List<Keyframe>();
        foreach (var key in given.Elements.Take(max + 1))
        {
            var at = key["key_keyframe"].AsReal();
            if (frames.TryGetValue(key["key_name"].AsString(), out var frame) && frame["type"].AsString() == type)
                track.Add(new Keyframe(at is >= 0 and <= 1 ? at : at > 1 ? 1 : 0, key["key_name"].AsString()));
        }

        track.Sort((a, b) => a.At.CompareTo(b.At));
        return track;
    }

    private DayCycle WithTracks(IReadOnlyCollection<int> changed, Func<int, List<(double At, string Name, LlsdMap Frame)>> keysOf)
    {
        // A name that only what goes has had is free again.
        var others = Enumerable.Range(0, TrackCount).Except(changed).SelectMany(i => Tracks[i]).Select(key => key.Frame).Distinct();
        var frames = others.ToDictionary(name => name, name => Frames[name]);
        var tracks = Tracks.ToArray();
        foreach (var track in changed)
            tracks[track] = [.. keysOf(track).Select(key => new Keyframe(key.At, NameFor(key.Name, key.Frame, frames)))];
        return Used(Name, frames, tracks);
    }

    // Two frames of one name are two when they differ.
    private static string NameFor(string name, LlsdMap frame, Dictionary<string, LlsdMap> frames)
    {
        var free = name;
        for (var i = 2; frames.TryGetValue(free, out var present) && !present.Equals(frame); i++)
            free = $"{name} {i}";
        frames[free] = frame;
        return free;
    }
}

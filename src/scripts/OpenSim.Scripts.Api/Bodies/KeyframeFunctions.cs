using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;
using OpenSim.World.Keyframes;

namespace OpenSim.Scripts.Api.Bodies;

/// <summary>Moves an object by keys, as long as it is neither physical nor worn.</summary>
[ScriptFunctions]
public static class KeyframeFunctions
{
    // KFM_…
    private const int Command = 0, Mode = 1, Data = 2;
    private const int Play = 0, Stop = 1, Pause = 2;

    // KFM_FORWARD, KFM_LOOP, KFM_PING_PONG, KFM_REVERSE.
    private static readonly KeyframeMode[] Modes =
        [KeyframeMode.Forward, KeyframeMode.Loop, KeyframeMode.PingPong, KeyframeMode.Reverse];

    /// <param name="keyframes">For each key its way, its turn and its seconds, or only one of the first two; none for a command.</param>
    /// <param name="options">Pairs of an option and its value; none with no keys stops it.</param>
    public static void llSetKeyframedMotion(RegionScript script, LslList keyframes, LslList options)
    {
        var group = script.Part.Group;
        if (group.IsAttachment || group.RootPart.IsPhysical)
            return;
        if (keyframes.Count > 0)
            Begin(script, group, keyframes, options);
        else if (options.Count == 0)
            script.Scene.Keyframes.Clear(group);
        else
            Obey(group, options);
    }

    private static void Begin(RegionScript script, SceneObjectGroup group, LslList keyframes, LslList options)
    {
        var (mode, data) = (KeyframeMode.Forward, KeyframeData.Translation | KeyframeData.Rotation);
        for (var i = 0; i + 1 < options.Count; i += 2)
        {
            var (option, value) = (IntegerOf(options[i]), IntegerOf(options[i + 1]));
            if (option == Mode && value >= 0 && value < Modes.Length)
                mode = Modes[value];
            else if (option == Data)
                data = (KeyframeData)value & (KeyframeData.Translation | KeyframeData.Rotation);
        }

        if (KeysOf(keyframes, data) is { Count: > 0 } keys)
            script.Scene.Keyframes.Start(group, mode, data, keys);
        else
            script.Complain("llSetKeyframedMotion: the list of keys does not fit KFM_DATA.");
    }

    private static void Obey(SceneObjectGroup group, LslList options)
    {
        var keyframes = group.Scene.Keyframes;
        for (var i = 0; i + 1 < options.Count; i += 2)
        {
            if (IntegerOf(options[i]) != Command)
                continue;
            switch (IntegerOf(options[i + 1]))
            {
                case Play: keyframes.Play(group); break;
                case Stop: keyframes.Stop(group); break;
                case Pause: keyframes.Pause(group); break;
            }
        }
    }

    // Null for a list that is none; what is left over at its end is not played.
    private static List<MotionKey>? KeysOf(LslList list, KeyframeData data)
    {
        var (moves, turns) = (data.HasFlag(KeyframeData.Translation), data.HasFlag(KeyframeData.Rotation));
        var length = 1 + (moves ? 1 : 0) + (turns ? 1 : 0);
        var keys = new List<MotionKey>();
        for (var i = 0; i + length <= list.Count; i += length)
        {
            var at = i;
            MotionKey key = default;
            if (moves)
            {
                if (list[at++] is not { Type: ScriptType.Vector } way || !float.IsFinite(way.Vector.LengthSquared()))
                    return null;
                key = key with { Way = way.Vector };
            }

            if (turns)
            {
                if (list[at++] is not { Type: ScriptType.Rotation } turn || turn.Rotation.LengthSquared() is not (> 1e-6f and < 1e6f))
                    return null;
                key = key with { Turn = turn.Rotation };
            }

            if (SecondsOf(list[at]) is not { } seconds)
                return null;
            keys.Add(key with { Milliseconds = (int)Math.Clamp(seconds * 1000, 0, int.MaxValue) });
        }

        return keys;
    }

    private static double? SecondsOf(in ListItem item) =>
        item.IsFloat && double.IsFinite(item.Float) ? item.Float : item.IsInteger ? item.Integer : null;

    private static int IntegerOf(in ListItem item) => item.IsInteger ? item.Integer : -1;
}

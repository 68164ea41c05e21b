using System.Numerics;

namespace OpenSim.World.Keyframes;

/// <summary>
/// A motion by keys as OpenSimulator's column KeyframeMotion and its object XML have it: its class of that name, as .NET's BinaryFormatter
/// writes it. Places are the region's, beside where the linkset was then: whoever reads them shifts them to where it is.
/// </summary>
public static class KeyframeBytes
{
    /// <summary>
    /// Of a motion of <see cref="KeyframeMotion.MaxKeys"/> keys, all of them in hand: under 160 bytes a key, 180 a stretch.
    /// </summary>
    public const int MaxLength = (KeyframeMotion.MaxKeys * (160 + 180)) + 4096;

    private const int Root = 1, Framework = 2, Types = 3;
    private const string FrameworkName = "OpenSim.Region.Framework, Version=0.9.3.0, Culture=neutral, PublicKeyToken=null";
    private const string TypesName = "OpenMetaverseTypes, Version=0.0.0.0, Culture=neutral, PublicKeyToken=null";
    private const string Motion = "OpenSim.Region.Framework.Scenes.KeyframeMotion";
    private const string Frame = Motion + "+Keyframe", Mode = Motion + "+PlayMode", Data = Motion + "+DataFormat";
    private const string Vector = "OpenMetaverse.Vector3", Rotation = "OpenMetaverse.Quaternion";
    private const string List = $"System.Collections.Generic.List`1[[{Frame}, {FrameworkName}]]";

    private static readonly NrbfClass MotionClass = new(Motion,
        NrbfField.Object("m_serializedPosition", Vector, Types), NrbfField.Object("m_basePosition", Vector, Types),
        NrbfField.Object("m_baseRotation", Rotation, Types), NrbfField.Object("m_currentFrame", Frame, Framework),
        NrbfField.Object("m_frames", List, 0), NrbfField.Object("m_keyframes", Frame + "[]", Framework),
        NrbfField.Object("m_mode", Mode, Framework), NrbfField.Object("m_data", Data, Framework), NrbfField.Flag("m_running"),
        NrbfField.Integer("m_iterations"), NrbfField.Integer("m_skipLoops"));

    private static readonly NrbfClass FrameClass = new(Frame,
        NrbfField.Object("Position", Vector, Types), NrbfField.Object("Rotation", Rotation, Types),
        NrbfField.Object("StartRotation", Rotation, Types), NrbfField.Integer("TimeMS"), NrbfField.Integer("TimeTotal"),
        NrbfField.Object("AngularVelocity", Vector, Types), NrbfField.Object("StartPosition", Vector, Types));

    private static readonly NrbfClass VectorClass = new(Vector, NrbfField.Single("X"), NrbfField.Single("Y"), NrbfField.Single("Z"));

    private static readonly NrbfClass RotationClass =
        new(Rotation, NrbfField.Single("X"), NrbfField.Single("Y"), NrbfField.Single("Z"), NrbfField.Single("W"));

    private static readonly NrbfClass ListClass =
        new(List, NrbfField.Object("_items", Frame + "[]", Framework), NrbfField.Integer("_size"), NrbfField.Integer("_version"));

    private static readonly NrbfClass ModeClass = new(Mode, NrbfField.Integer("value__"));
    private static readonly NrbfClass DataClass = new(Data, NrbfField.Integer("value__"));

    /// <param name="place">Where the linkset is.</param>
    public static byte[] Write(KeyframeMotion motion, Vector3 place)
    {
        using var to = new NrbfWriter();
        to.Library(Framework, FrameworkName);
        to.Library(Types, TypesName);
        var (list, keys, items) = (to.NewId(), to.NewId(), to.NewId());
        var stretches = motion.Stretches.ToArray();
        to.Class(Root, MotionClass, Framework);
        Write(to, place);
        Write(to, motion.BasePlace);
        Write(to, motion.BaseRotation);
        Write(to, motion.IsInHand ? motion.Now : default);
        to.Reference(list);
        to.Reference(keys);
        WriteNumber(to, ModeClass, (int)motion.Mode);
        WriteNumber(to, DataClass, (int)motion.Data);
        to.Flag(motion.IsRunning);
        to.Number(motion.Rounds);
        to.Number(0);
        to.Class(list, ListClass, 0);
        to.Reference(items);
        to.Number(stretches.Length);
        to.Number(stretches.Length);
        to.Array(keys, motion.Keys.Count, Frame, Framework);
        foreach (var key in motion.Keys)
            Write(to, key);
        to.Array(items, stretches.Length, Frame, Framework);
        foreach (var stretch in stretches)
            Write(to, stretch);
        return to.Finish();
    }

    /// <summary>The motion, and where the linkset was; null for what is none.</summary>
    public static (KeyframeMotion Motion, Vector3 Place)? Read(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > MaxLength)
            return null;
        try
        {
            var reader = new NrbfReader(bytes);
            return Make(reader, reader.ReadAll());
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }

    private static (KeyframeMotion Motion, Vector3 Place)? Make(NrbfReader reader, Dictionary<string, object?> fields)
    {
        var keys = new List<MotionKey>();
        foreach (var item in reader.Of(fields.GetValueOrDefault("m_keyframes")) as List<object?> ?? [])
        {
            if (keys.Count == KeyframeMotion.MaxKeys || reader.Of(item) is not Dictionary<string, object?> frame)
                return null;
            keys.Add(new MotionKey(VectorOf(reader, frame, "Position"), RotationOf(reader, frame, "Rotation"), IntegerOf(frame, "TimeMS")));
        }

        if (VectorOf(reader, fields, "m_serializedPosition") is not { } place || VectorOf(reader, fields, "m_basePosition") is not { } start)
            return null;
        var mode = (KeyframeMode)Enumerated(reader, fields, "m_mode");
        var motion = new KeyframeMotion(mode, (KeyframeData)Enumerated(reader, fields, "m_data") & (KeyframeData)3, keys, start,
            RotationOf(reader, fields, "m_baseRotation") ?? Quaternion.Identity)
        {
            IsRunning = fields.GetValueOrDefault("m_running") is true && keys.Count > 0, Rounds = IntegerOf(fields, "m_iterations")
        };
        motion.Continue(StretchesOf(reader, fields));
        return Enum.IsDefined(mode) ? (motion, place) : null;
    }

    // OpenSimulator counts down in the frame that is played, which stands first in the list, too.
    private static List<KeyframeStretch> StretchesOf(NrbfReader reader, Dictionary<string, object?> fields)
    {
        var stretches = new List<KeyframeStretch>();
        if (reader.Of(fields.GetValueOrDefault("m_frames")) is not Dictionary<string, object?> list)
            return stretches;
        var size = IntegerOf(list, "_size");
        foreach (var item in reader.Of(list.GetValueOrDefault("_items")) as List<object?> ?? [])
        {
            if (stretches.Count == Math.Min(size, KeyframeMotion.MaxKeys) || reader.Of(item) is not Dictionary<string, object?> frame)
                break;
            if (StretchOf(reader, frame) is { } stretch)
                stretches.Add(stretch);
        }

        if (stretches.Count > 0 && reader.Of(fields.GetValueOrDefault("m_currentFrame")) is Dictionary<string, object?> now)
            stretches[0] = stretches[0] with { Left = Math.Clamp(IntegerOf(now, "TimeMS"), 0, stretches[0].Milliseconds) };
        return stretches;
    }

    private static KeyframeStretch? StretchOf(NrbfReader reader, Dictionary<string, object?> frame)
    {
        if (VectorOf(reader, frame, "StartPosition") is not { } from || VectorOf(reader, frame, "Position") is not { } to)
            return null;
        var length = Math.Max(IntegerOf(frame, "TimeTotal"), KeyframeMotion.MinMilliseconds);
        var rotation = RotationOf(reader, frame, "StartRotation") ?? Quaternion.Identity;
        return new KeyframeStretch(from, to, rotation, RotationOf(reader, frame, "Rotation") ?? rotation, length, length);
    }

    private static Vector3? VectorOf(NrbfReader reader, Dictionary<string, object?> fields, string name)
    {
        const float Far = 1e6f;
        if (reader.Of(fields.GetValueOrDefault(name)) is not Dictionary<string, object?> parts)
            return null;
        var vector = new Vector3(SingleOf(parts, "X"), SingleOf(parts, "Y"), SingleOf(parts, "Z"));
        return Vector3.Clamp(vector, new Vector3(-Far), new Vector3(Far));
    }

    private static Quaternion? RotationOf(NrbfReader reader, Dictionary<string, object?> fields, string name)
    {
        if (reader.Of(fields.GetValueOrDefault(name)) is not Dictionary<string, object?> parts)
            return null;
        var turn = new Quaternion(SingleOf(parts, "X"), SingleOf(parts, "Y"), SingleOf(parts, "Z"), SingleOf(parts, "W"));
        var square = turn.LengthSquared();
        return !float.IsFinite(square) || square < 1e-6f ? Quaternion.Identity
            : MathF.Abs(square - 1) < 1e-5f ? turn : Quaternion.Normalize(turn);
    }

    private static int Enumerated(NrbfReader reader, Dictionary<string, object?> fields, string name) =>
        reader.Of(fields.GetValueOrDefault(name)) is Dictionary<string, object?> boxed ? IntegerOf(boxed, "value__") : 0;

    private static int IntegerOf(Dictionary<string, object?> fields, string name) =>
        fields.GetValueOrDefault(name) is int number ? number : 0;

    private static float SingleOf(Dictionary<string, object?> fields, string name) =>
        fields.GetValueOrDefault(name) is float number && float.IsFinite(number) ? number : 0;

    private static void Write(NrbfWriter to, Vector3 value)
    {
        to.Class(to.NewValueId(), VectorClass, Types);
        to.Number(value.X);
        to.Number(value.Y);
        to.Number(value.Z);
    }

    private static void Write(NrbfWriter to, Quaternion value)
    {
        to.Class(to.NewValueId(), RotationClass, Types);
        to.Number(value.X);
        to.Number(value.Y);
        to.Number(value.Z);
        to.Number(value.W);
    }

    private static void Write(NrbfWriter to, in KeyframeStretch stretch)
    {
        to.Class(to.NewValueId(), FrameClass, Framework);
        Write(to, stretch.To);
        Write(to, stretch.RotationTo);
        Write(to, stretch.RotationFrom);
        to.Number((int)Math.Ceiling(stretch.Left));
        to.Number(stretch.Milliseconds);
        Write(to, Vector3.Zero);
        Write(to, stretch.From);
    }

    private static void Write(NrbfWriter to, in MotionKey key)
    {
        to.Class(to.NewValueId(), FrameClass, Framework);
        if (key.Way is { } way)
            Write(to, way);
        else
            to.Null();
        if (key.Turn is { } turn)
            Write(to, turn);
        else
            to.Null();
        Write(to, default(Quaternion));
        to.Number(key.Milliseconds);
        to.Number(0);
        Write(to, Vector3.Zero);
        Write(to, Vector3.Zero);
    }

    private static void WriteNumber(NrbfWriter to, NrbfClass form, int value)
    {
        to.Class(to.NewValueId(), form, Framework);
        to.Number(value);
    }
}

using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// YEngine's bytes of version 12: arguments of the running event, state, event, then an array for each type of globals, each in the order
/// of the source. Objects that have been written before are named by their number. Frames of its code follow and are not read, nor are
/// globals of types that are not known here.
/// </summary>
internal sealed class YEngineSnapshot
{
    private const byte Version = 12;

    // XMRInstArrays.SendArrays: what each array holds, in its order.
    private static readonly ScriptType[] Arrays =
    [
        ScriptType.Array, ScriptType.Void, ScriptType.Float, ScriptType.Integer, ScriptType.List, ScriptType.Object, ScriptType.Rotation,
        ScriptType.String, ScriptType.Vector, ScriptType.Void, ScriptType.Void
    ];

    // ScriptEventCode.
    private static readonly Dictionary<int, EventKind> Events = new()
    {
        [0] = EventKind.attach, [1] = EventKind.state_exit, [2] = EventKind.timer, [3] = EventKind.touch, [4] = EventKind.collision,
        [5] = EventKind.collision_end, [6] = EventKind.collision_start, [7] = EventKind.control, [8] = EventKind.dataserver,
        [9] = EventKind.email, [10] = EventKind.http_response, [11] = EventKind.land_collision, [12] = EventKind.land_collision_end,
        [13] = EventKind.land_collision_start, [14] = EventKind.at_target, [15] = EventKind.listen, [16] = EventKind.money,
        [17] = EventKind.moving_end, [18] = EventKind.moving_start, [19] = EventKind.not_at_rot_target, [20] = EventKind.not_at_target,
        [21] = EventKind.touch_start, [22] = EventKind.object_rez, [23] = EventKind.remote_data, [24] = EventKind.at_rot_target,
        [25] = EventKind.transaction_result, [28] = EventKind.run_time_permissions, [29] = EventKind.touch_end,
        [30] = EventKind.state_entry, [33] = EventKind.changed, [34] = EventKind.link_message, [35] = EventKind.no_sensor,
        [36] = EventKind.on_rez, [37] = EventKind.sensor, [38] = EventKind.http_request, [40] = EventKind.path_update,
        [41] = EventKind.linkset_data
    };

    public YEngineSnapshot(byte[] bytes, ScriptCode code)
    {
        using var reader = new BinaryReader(new MemoryStream(bytes));
        if (reader.ReadByte() != Version)
            throw new FormatException("its snapshot is of another version of YEngine");
        reader.ReadByte();
        var values = new YEngineValues(reader);
        Arguments = values.Read() as object?[] is { } given ? [.. given.Select(v => v ?? "")] : [];
        if (reader.ReadBoolean())
            throw new FormatException("its variables had not been set yet");
        State = reader.ReadInt32();
        Event = Events.TryGetValue(reader.ReadInt32(), out var kind) ? kind.ToString() : "";
        Globals = GlobalsOf(code, ArraysOf(values));
        if (reader.ReadString() == "**newStateCode**")
            (State, Event, Arguments) = (reader.ReadInt32(), nameof(EventKind.state_entry), []);
    }

    public int State { get; }

    /// <summary>Empty between events.</summary>
    public string Event { get; }

    public IReadOnlyList<object> Arguments { get; }

    /// <summary>In the order of the source.</summary>
    public IReadOnlyList<object> Globals { get; }

    private static Dictionary<ScriptType, object?[]> ArraysOf(YEngineValues values)
    {
        var arrays = new Dictionary<ScriptType, object?[]>();
        foreach (var type in Arrays)
            arrays[type] = values.Read() as object?[] ?? [];
        return arrays;
    }

    private static object[] GlobalsOf(ScriptCode code, Dictionary<ScriptType, object?[]> arrays)
    {
        var next = new Dictionary<ScriptType, int>();
        var globals = new object[code.Globals.Count];
        foreach (var (index, global) in code.Globals.Index())
        {
            var type = global.Type == ScriptType.Key ? ScriptType.String : global.Type;
            var at = next[type] = next.GetValueOrDefault(type, -1) + 1;
            if (at >= arrays[type].Length)
                throw new FormatException($"it has no variable {global.Name}");
            globals[index] = ForeignValues.Conform(arrays[type][at] ?? Zero(type)!, global.Type);
        }

        return globals.Length == Arrays.Distinct().Where(t => t != ScriptType.Void).Sum(t => arrays[t].Length)
            ? globals
            : throw new FormatException("it has other variables than the script");
    }

    private static object? Zero(ScriptType type) => type switch
    {
        ScriptType.Array => new ScriptArray(),
        ScriptType.Object => null,
        ScriptType.List => LslList.Empty,
        ScriptType.Rotation => Quaternion.Identity,
        ScriptType.Vector => Vector3.Zero,
        ScriptType.Integer => 0,
        ScriptType.Float => 0.0,
        _ => ""
    };
}

using System.Numerics;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// Values of a snapshot of YEngine, each behind a byte that says its kind. Arrays, texts and lists are numbered as they come, and named by
/// their number when they come again. Kinds of its classes, delegates and thrown exceptions are refused.
/// </summary>
internal sealed class YEngineValues(BinaryReader reader)
{
    private const int MaxDepth = 64; // a list in an array is 3, and scripts put arrays into arrays

    private readonly List<object?> _seen = [];
    private readonly Dictionary<object?[], LslList> _lists = new(ReferenceEqualityComparer.Instance); // by the array of their items
    private int _depth;

    /// <summary>Null, int, double, string, Vector3, Quaternion, bool, LslList, ScriptArray, or an array of those.</summary>
    public object? Read()
    {
        if (++_depth > MaxDepth)
            throw new FormatException("its values stand too deep in one another");
        var value = Read(reader.ReadByte());
        _depth--;
        return value;
    }

    private object? Read(byte kind) => kind switch
    {
        0 => null,
        1 or 3 or 12 => reader.ReadInt32(),
        2 or 10 => reader.ReadDouble(),
        4 or 7 => Read() as string ?? "",
        5 => List(),
        6 => new Quaternion(Single(), Single(), Single(), Single()),
        8 => new Vector3(Single(), Single(), Single()),
        9 => Array(),
        11 => (double)reader.ReadSingle(),
        13 => Kept(reader.ReadString()),
        14 => ScriptArray(),
        15 => Again(reader.ReadInt32()),
        16 => reader.ReadBoolean(),
        20 => (int)reader.ReadChar(),
        _ => throw new FormatException("it has values of a type that is not known here")
    };

    private float Single() => (float)reader.ReadDouble();

    private object Kept(object value)
    {
        _seen.Add(value);
        return value;
    }

    private object? Again(int number) =>
        (uint)number < (uint)_seen.Count ? _seen[number] : throw new FormatException("its snapshot is damaged");

    private LslList List()
    {
        var place = Reserve();
        var list = Read() is object?[] items ? List(items) : LslList.Empty;
        _seen[place] = list;
        return list;
    }

    // One list for all that name the same items: a few bytes each could ask for a copy of a large array.
    private LslList List(object?[] items)
    {
        if (!_lists.TryGetValue(items, out var list))
            _lists.Add(items, list = LslList.Take([.. items.Select(item => ForeignValues.Item(item ?? ""))]));
        return list;
    }

    // A name of the elements' type, which each of them says again, and their count: each takes a byte at least.
    private object?[] Array()
    {
        reader.ReadString();
        var count = reader.ReadInt32();
        if (count < 0 || count > reader.BaseStream.Length - reader.BaseStream.Position)
            throw new FormatException("its snapshot is damaged");
        var array = new object?[count];
        _seen[Reserve()] = array;
        for (var i = 0; i < count; i++)
            array[i] = Read();
        return array;
    }

    // Arrays may hold themselves: it is known before what is in it.
    private ScriptArray ScriptArray()
    {
        var made = new ScriptArray();
        _seen[Reserve()] = made;
        var count = Read() as int? ?? -1;
        if (count < 0 || count > reader.BaseStream.Length - reader.BaseStream.Position)
            throw new FormatException("its snapshot is damaged");
        for (; count > 0; count--)
        {
            var key = ArrayKeys.Of(Read()) ?? throw new FormatException("an array of it has a key of a type that is not known here");
            made.Set(key, ForeignValues.Object(Read()));
        }

        return made;
    }

    private int Reserve()
    {
        _seen.Add(null);
        return _seen.Count - 1;
    }
}

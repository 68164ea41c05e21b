using System.Buffers.Binary;
using System.Text;

namespace OpenSim.World.Keyframes;

/// <summary>
/// Reads what .NET's BinaryFormatter has written (MS-NRBF) as data: classes as maps from field to value, arrays as lists. No type is ever
/// made of it. What it does not know, or is too long, is an <see cref="InvalidDataException"/>.
/// </summary>
internal ref struct NrbfReader(ReadOnlySpan<byte> bytes)
{
    private const int MaxObjects = 50_000;
    private const int MaxDepth = 12;

    private readonly Dictionary<int, Form> _forms = [];
    private readonly Dictionary<int, object?> _objects = [];
    private ReadOnlySpan<byte> _left = bytes;
    private int _count;
    private int _depth;

    /// <summary>The object that was written.</summary>
    public Dictionary<string, object?> ReadAll()
    {
        if (Byte() != 0)
            throw Bad();
        var root = Integer();
        Take(12);
        while (_left.Length > 0 && _left[0] != 11)
            Record();
        return _objects.GetValueOrDefault(root) as Dictionary<string, object?> ?? throw Bad();
    }

    /// <summary>What a value stands for: the object itself, where only its number is said.</summary>
    public readonly object? Of(object? value) => value is Reference reference ? _objects.GetValueOrDefault(reference.Id) : value;

    private object? Record()
    {
        if (++_count > MaxObjects || ++_depth > MaxDepth)
            throw Bad();
        object? value = Byte() switch
        {
            1 => Class(Integer(), null),
            4 => Class(Integer(), hasLibrary: false),
            5 => Class(Integer(), hasLibrary: true),
            6 => Kept(Integer(), Text()),
            7 => Array(Integer()),
            8 => Primitive(Byte()),
            9 => new Reference(Integer()),
            10 => null,
            12 => Library(),
            13 => new Nulls(Byte()),
            14 => new Nulls(Integer()),
            15 => Numbers(Integer()),
            _ => throw Bad()
        };
        _depth--;
        return value;
    }

    // A library is said before what is of it.
    private object? Library()
    {
        Integer();
        Text();
        return Record();
    }

    private Dictionary<string, object?> Class(int id, bool? hasLibrary)
    {
        Form? form;
        if (hasLibrary is { } has)
            _forms[id] = form = ReadForm(has);
        else if (!_forms.TryGetValue(Integer(), out form))
            throw Bad();
        var fields = new Dictionary<string, object?>();
        _objects[id] = fields;
        for (var i = 0; i < form.Names.Length; i++)
            fields[form.Names[i]] = form.Primitives[i] is { } type ? Primitive(type) : Record();
        return fields;
    }

    private Form ReadForm(bool hasLibrary)
    {
        Text();
        var names = new string[Count()];
        for (var i = 0; i < names.Length; i++)
            names[i] = Text();
        var kinds = Take(names.Length).ToArray();
        var primitives = new byte?[names.Length];
        for (var i = 0; i < names.Length; i++)
            primitives[i] = Kind(kinds[i]);
        if (hasLibrary)
            Integer();
        return new Form(names, primitives);
    }

    // What more is said of a type; its number for a primitive one.
    private byte? Kind(byte kind)
    {
        switch (kind)
        {
            case 0: return Byte();
            case 3: Text(); return null;
            case 4: Text(); Integer(); return null;
            case 7: Byte(); return null;
            case 1 or 2 or 5 or 6: return null;
            default: throw Bad();
        }
    }

    private List<object?> Array(int id)
    {
        if (Byte() != 0 || Integer() != 1)
            throw Bad(); // of one dimension, from 0
        var length = Count();
        var primitive = Kind(Byte());
        var items = new List<object?>();
        _objects[id] = items;
        while (items.Count < length)
        {
            var item = primitive is { } type ? Primitive(type) : Record();
            if (item is not Nulls nulls)
                items.Add(item);
            else if (nulls.Count <= 0 || nulls.Count > length - items.Count)
                throw Bad();
            else
                AddNulls(items, nulls.Count);
        }

        return items;
    }

    // A few bytes stand for many: they count as what they stand for.
    private void AddNulls(List<object?> items, int count)
    {
        if (count > MaxObjects - _count)
            throw Bad();
        _count += count;
        items.AddRange(Enumerable.Repeat<object?>(null, count));
    }

    private List<object?> Numbers(int id)
    {
        var items = new List<object?>();
        _objects[id] = items;
        var (length, type) = (Count(), Byte());
        while (items.Count < length)
            items.Add(Primitive(type));
        return items;
    }

    private object Primitive(byte type) => type switch
    {
        1 => Byte() != 0,
        2 => (int)Byte(),
        6 => BitConverter.Int64BitsToDouble(BinaryPrimitives.ReadInt64LittleEndian(Take(8))),
        8 => Integer(),
        9 => BinaryPrimitives.ReadInt64LittleEndian(Take(8)),
        11 => BitConverter.Int32BitsToSingle(Integer()),
        18 => Text(),
        _ => throw Bad()
    };

    private readonly object? Kept(int id, object? value) => _objects[id] = value;

    private string Text()
    {
        var (length, shift) = (0, 0);
        byte part;
        do
        {
            if (shift > 21)
                throw Bad();
            part = Byte();
            length |= (part & 0x7F) << shift;
            shift += 7;
        }
        while ((part & 0x80) != 0);
        return Encoding.UTF8.GetString(Take(length));
    }

    // Everything that is counted takes a byte at least, but nulls.
    private int Count() => Integer() is >= 0 and <= MaxObjects and var count ? count : throw Bad();

    private int Integer() => BinaryPrimitives.ReadInt32LittleEndian(Take(4));

    private byte Byte() => Take(1)[0];

    private ReadOnlySpan<byte> Take(int count)
    {
        if (count > _left.Length)
            throw Bad();
        var taken = _left[..count];
        _left = _left[count..];
        return taken;
    }

    private static InvalidDataException Bad() => new("These are no bytes of a BinaryFormatter that are understood here.");

    private sealed record Form(string[] Names, byte?[] Primitives);

    private sealed record Reference(int Id);

    private sealed record Nulls(int Count);
}

using System.Text;

namespace OpenSim.World.Keyframes;

/// <summary>Writes records as .NET's BinaryFormatter reads them (MS-NRBF). A class is described where it first comes.</summary>
internal sealed class NrbfWriter : IDisposable
{
    private readonly MemoryStream _bytes = new();
    private readonly BinaryWriter _writer;
    private readonly Dictionary<string, int> _forms = [];
    private int _lastId = 100; // above the root's number and the libraries'
    private int _lastValueId = -3;

    public NrbfWriter()
    {
        _writer = new BinaryWriter(_bytes, Encoding.UTF8);
        _writer.Write((byte)0);
        _writer.Write(1); // the root's number
        _writer.Write(-1); // no header
        _writer.Write(1);
        _writer.Write(0);
    }

    /// <summary>For what others refer to.</summary>
    public int NewId() => ++_lastId;

    /// <summary>For a value that stands in its place.</summary>
    public int NewValueId() => --_lastValueId;

    public byte[] Finish()
    {
        _writer.Write((byte)11);
        _writer.Flush();
        return _bytes.ToArray();
    }

    public void Dispose() => _writer.Dispose();

    public void Library(int id, string name)
    {
        _writer.Write((byte)12);
        _writer.Write(id);
        _writer.Write(name);
    }

    /// <summary>Its fields follow in order.</summary>
    /// <param name="library">0 for a class of the runtime's own.</param>
    public void Class(int id, NrbfClass form, int library)
    {
        if (_forms.TryGetValue(form.Name, out var known))
        {
            _writer.Write((byte)1);
            _writer.Write(id);
            _writer.Write(known);
            return;
        }

        _forms.Add(form.Name, id);
        _writer.Write((byte)(library == 0 ? 4 : 5));
        _writer.Write(id);
        _writer.Write(form.Name);
        _writer.Write(form.Fields.Length);
        foreach (var field in form.Fields)
            _writer.Write(field.Name);
        foreach (var field in form.Fields)
            _writer.Write(field.Kind);
        foreach (var field in form.Fields)
            Type(field);
        if (library != 0)
            _writer.Write(library);
    }

    /// <summary>An array of objects, which follow.</summary>
    public void Array(int id, int length, string type, int library)
    {
        _writer.Write((byte)7);
        _writer.Write(id);
        _writer.Write((byte)0);
        _writer.Write(1);
        _writer.Write(length);
        _writer.Write(NrbfField.OfClass);
        _writer.Write(type);
        _writer.Write(library);
    }

    public void Reference(int id)
    {
        _writer.Write((byte)9);
        _writer.Write(id);
    }

    public void Null() => _writer.Write((byte)10);

    public void Number(int value) => _writer.Write(value);

    public void Number(float value) => _writer.Write(value);

    public void Flag(bool value) => _writer.Write(value);

    private void Type(NrbfField field)
    {
        if (field.Kind == NrbfField.OfPrimitive)
        {
            _writer.Write(field.Primitive);
            return;
        }

        _writer.Write(field.Type);
        if (field.Kind == NrbfField.OfClass)
            _writer.Write(field.Library);
    }
}

/// <summary>A class and its fields in order.</summary>
internal sealed record NrbfClass(string Name, params NrbfField[] Fields);

/// <summary>A field: of a primitive type by its number, or of a class by its name.</summary>
internal readonly record struct NrbfField(string Name, byte Kind, byte Primitive, string Type, int Library)
{
    public const byte OfPrimitive = 0, OfSystemClass = 3, OfClass = 4;

    public static NrbfField Flag(string name) => new(name, OfPrimitive, 1, "", 0);

    public static NrbfField Integer(string name) => new(name, OfPrimitive, 8, "", 0);

    public static NrbfField Single(string name) => new(name, OfPrimitive, 11, "", 0);

    public static NrbfField Object(string name, string type, int library) =>
        new(name, library == 0 ? OfSystemClass : OfClass, 0, type, library);
}

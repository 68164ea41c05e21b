using System.Buffers.Binary;
using System.Text;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Tree;

/// <summary>A program to bytes, from which <see cref="KeptProgram"/> reads it.</summary>
public sealed partial class TreeWriter
{
    private readonly Dictionary<string, int> _texts = new(StringComparer.Ordinal);
    private readonly Dictionary<ApiFunction, int> _api = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Label, int> _labels = [];
    private MemoryStream _stream = new();
    private BinaryWriter _out;
    private Place _place;

    private TreeWriter() => _out = new BinaryWriter(_stream);

    public static byte[] Write(ScriptProgram program)
    {
        var writer = new TreeWriter();
        var bodies = program.Functions.Select(writer.Body).ToList();
        var tables = writer.Part(() => writer.Tables(program, bodies));
        var heads = writer.Part(writer.Heads);
        byte[] result = [.. new byte[TreeFormat.HeaderLength], .. heads, (byte)program.Dialect, .. tables, .. bodies.SelectMany(b => b)];
        BinaryPrimitives.WriteUInt32LittleEndian(result, TreeFormat.Magic);
        result[4] = TreeFormat.Version;
        TreeFormat.Hash(result).CopyTo(result.AsSpan(5));
        return result;
    }

    private byte[] Part(Action write)
    {
        _stream = new MemoryStream();
        _out = new BinaryWriter(_stream);
        write();
        _out.Flush();
        return _stream.ToArray();
    }

    private byte[] Body(Function function) => Part(() =>
    {
        _labels.Clear();
        _place = function.Place;
        Write(function.Body);
    });

    private void Tables(ScriptProgram program, List<byte[]> bodies)
    {
        Number(program.Globals.Count);
        foreach (var global in program.Globals)
            Write(global.Variable);
        Number(program.Functions.Count);
        foreach (var (index, function) in program.Functions.Index())
            Write(function, bodies[index].Length);
        Number(program.States.Count);
        foreach (var state in program.States)
            Write(state);
        // Last, when all that a value can name is known.
        _place = default;
        foreach (var global in program.Globals)
        {
            _out.Write(global.Value is not null);
            if (global.Value is not null)
                Write(global.Value);
        }
    }

    private void Heads()
    {
        Number(_texts.Count);
        foreach (var text in _texts.OrderBy(t => t.Value))
        {
            var bytes = Encoding.UTF8.GetBytes(text.Key);
            Number(bytes.Length);
            _out.Write(bytes);
        }

        Number(_api.Count);
        foreach (var function in _api.OrderBy(f => f.Value).Select(f => f.Key))
        {
            _out.Write(function.Name);
            Number(function.Parameters.Count);
            foreach (var parameter in function.Parameters)
                _out.Write((byte)parameter.Type);
        }
    }

    private void Write(Function function, int bodyLength)
    {
        Text(function.Name);
        _out.Write((byte)function.ReturnType);
        Number(function.Place.Line);
        Number(function.Place.Column);
        Number(function.ParameterCount);
        Number(function.Variables.Count);
        foreach (var variable in function.Variables)
            Write(variable);
        Number(bodyLength);
    }

    private void Write(ScriptState state)
    {
        Text(state.Name);
        Number(state.Handlers.Count);
        foreach (var handler in state.Handlers)
        {
            Number(handler.Event.Index);
            Number(handler.Function.Index);
        }
    }

    private void Write(Variable variable)
    {
        Text(variable.Name);
        _out.Write((byte)variable.Type);
    }

    private void Number(int value) => _out.Write7BitEncodedInt(value);

    private void Text(string text)
    {
        if (!_texts.TryGetValue(text, out var number))
            _texts.Add(text, number = _texts.Count);
        Number(number);
    }

    /// <summary>Lines as the distance from the last place, forth or back.</summary>
    private void Write(Place place)
    {
        var lines = place.Line - _place.Line;
        Number((lines << 1) ^ (lines >> 31));
        Number(place.Column);
        _place = place;
    }
}

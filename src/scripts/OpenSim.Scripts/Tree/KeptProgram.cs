using System.Buffers.Binary;

namespace OpenSim.Scripts.Tree;

/// <summary>
/// A program read from its binary form: all but the bodies of its functions, which are read one by one when they are first called. What is
/// damaged is not read; whatever is read is as well typed as a front end makes it.
/// </summary>
public sealed class KeptProgram
{
    private readonly TreeReader _reader;
    private readonly int[] _bodies;

    private KeptProgram(TreeReader reader, ScriptProgram program, int[] bodies) => (_reader, Program, _bodies) = (reader, program, bodies);

    /// <summary>Functions without bodies: see <see cref="TryReadBody"/>.</summary>
    public ScriptProgram Program { get; }

    /// <returns>Null for what is damaged, of another version, or names functions that have changed: compile the source again.</returns>
    public static KeptProgram? TryRead(ReadOnlyMemory<byte> form)
    {
        var span = form.Span;
        if (span.Length < TreeFormat.HeaderLength || BinaryPrimitives.ReadUInt32LittleEndian(span) != TreeFormat.Magic
            || span[4] != TreeFormat.Version || !TreeFormat.Hash(span).SequenceEqual(span[5..TreeFormat.HeaderLength]))
            return null;
        var reader = new TreeReader(form);
        return reader.Tables() is var (program, bodies) ? new KeptProgram(reader, program, bodies) : null;
    }

    /// <summary>Sets the function's body. Not for two threads at once.</summary>
    /// <returns>False for what is damaged.</returns>
    public bool TryReadBody(Function function)
    {
        if (_reader.Body(function, _bodies[function.Index], _bodies[function.Index + 1]) is not { } body)
            return false;
        function.Body = body;
        return true;
    }
}

using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>What is kept of a script between two starts of its region, and goes with it from one region to another.</summary>
public partial class Script
{
    private const byte StateVersion = 1;

    /// <summary>Between two runs only. It carries the hash of its code: see <see cref="TryReadState"/>.</summary>
    public void WriteState(StateWriter writer)
    {
        writer.ForgetArrays();
        writer.Byte(StateVersion);
        writer.Long((long)(ulong)Code.Hash);
        writer.Long((long)(ulong)(Code.Hash >> 64));
        writer.Count(State);
        writer.Integer(_function);
        writer.Integer(_nextState);
        writer.Integer(_memoryLimit);
        writer.Text(Failure);
        writer.Text(Trace);
        writer.Longs(Words);
        foreach (var value in Objects)
            writer.Object(value);
        writer.Flag(_current != null);
        if (_current != null)
            writer.Event(_current);
        writer.Count(Queue.Count);
        for (var i = 0; i < Queue.Count; i++)
            writer.Event(Queue[i]);
        WriteFrames(writer);
        WriteMore(writer);
        writer.Arrays();
    }

    /// <summary>Goes on where a state was written. False, and as when it was new, if that was of other code or is damaged.</summary>
    public bool TryReadState(ReadOnlySpan<byte> bytes)
    {
        EndEvent();
        var reader = new StateReader(bytes);
        if (TryRead(ref reader) && ReadMore(ref reader))
        {
            reader.Arrays();
            if (reader.IsValid && reader.IsAtEnd)
            {
                Weigh();
                return true;
            }
        }

        Restart();
        return false;
    }

    /// <summary>
    /// What any engine can go on from: a state, globals in the order of the source, events to come. Null while there is none: before its
    /// globals are set, and when it has failed. The event that it is in the middle of is to begin again.
    /// </summary>
    public (int State, object[] Globals, ScriptEvent[] Events)? Outline()
    {
        if (HasFailed || _function == Code.Initial && _function >= 0)
            return null;
        var globals = new object[Code.Globals.Count];
        for (var i = 0; i < globals.Length; i++)
            globals[i] = Code.GlobalOf(this, i);
        return _nextState >= 0 ? (_nextState, globals, [new ScriptEvent(EventKind.state_entry)]) : (State, globals, [.. EventsToCome()]);
    }

    /// <summary>
    /// Goes on from an outline. False, and as when it was new, for one that is of another script, or takes more memory than it may have.
    /// </summary>
    public bool TryTake(int state, IReadOnlyList<object> globals, IEnumerable<ScriptEvent> events)
    {
        EndEvent();
        Queue.Clear();
        if ((uint)state >= (uint)Code.States.Count || globals.Count != Code.Globals.Count || !TrySetGlobals(globals))
        {
            Restart();
            return false;
        }
        State = state;
        foreach (var told in events)
            Post(told);
        Measure();
        if (!HasFailed)
            return true;
        Restart();
        return false;
    }

    private bool TrySetGlobals(IReadOnlyList<object> globals)
    {
        for (var i = 0; i < globals.Count; i++)
        {
            if (!Code.TrySetGlobal(this, i, globals[i]))
                return false;
        }
        return true;
    }

    private IEnumerable<ScriptEvent> EventsToCome()
    {
        if (_current != null)
            yield return _current;
        for (var i = 0; i < Queue.Count; i++)
            yield return Queue[i];
    }

    /// <summary>What a subclass keeps: timer, listens, permissions.</summary>
    protected virtual void WriteMore(StateWriter writer)
    {
    }

    /// <summary>False if it cannot be. It is followed by a reset then.</summary>
    protected virtual bool ReadMore(ref StateReader reader) => true;

    private bool TryRead(ref StateReader reader)
    {
        if (reader.Byte() != StateVersion || (ulong)reader.Long() != (ulong)Code.Hash || (ulong)reader.Long() != (ulong)(Code.Hash >> 64))
            return false;
        State = reader.Count(0);
        _function = reader.Integer();
        _nextState = reader.Integer();
        MemoryLimit = Math.Min(reader.Integer(), MaxMemory); // the bytes come from anywhere, and the region's limit may be another now
        Failure = reader.Text();
        Trace = reader.Text();
        return AreValid(State, _nextState, _function) &&
            TryReadGlobals(ref reader) && TryReadEvents(ref reader) && TryReadFrames(ref reader);
    }

    // A function that runs is the one that sets the globals, or a handler: others take their parameters otherwise.
    private bool AreValid(int state, int nextState, int function) =>
        state < Code.States.Count && nextState >= -1 && nextState < Code.States.Count && _memoryLimit >= 0 &&
        (function == -1 || function == Code.Initial || Code.IsHandler(function));

    private bool TryReadGlobals(ref StateReader reader)
    {
        var words = reader.Longs();
        if (words.Length != Words.Length)
            return false;
        words.CopyTo(Words, 0);
        for (var i = 0; i < Objects.Length; i++)
        {
            var value = reader.Object();
            if (!IsOf(Code.ObjectTypes[i], value))
                return false;
            Objects[i] = value!;
        }
        return reader.IsValid;
    }

    private static bool IsOf(ScriptType type, object? value) => type switch
    {
        ScriptType.List => value is LslList,
        ScriptType.Array => value is ScriptArray,
        ScriptType.Object => true,
        _ => value is string
    };

    private bool TryReadEvents(ref StateReader reader)
    {
        _current = reader.Flag() ? reader.Event() : null;
        Queue.Clear();
        for (var left = reader.Count(4); left > 0 && reader.IsValid; left--)
        {
            if (!Queue.TryAdd(reader.Event()))
                return false;
        }
        return reader.IsValid;
    }

    private void WriteFrames(StateWriter writer)
    {
        writer.Long((long)Code.Version);
        writer.Count(_frames?.Count ?? 0);
        for (var i = 0; i < (_frames?.Count ?? 0); i++)
        {
            var frame = _frames![i];
            writer.Count(frame.Function);
            writer.Count(frame.Point);
            writer.Longs(_frames.WordsOf(i));
            var objects = _frames.ObjectsOf(i);
            writer.Count(objects.Length);
            foreach (var value in objects)
                writer.Object(value);
        }
    }

    // A newer server leaves functions in other places: the event begins again there, with globals as they are.
    private bool TryReadFrames(ref StateReader reader)
    {
        var isSame = (ulong)reader.Long() == Code.Version;
        var count = reader.Count(4);
        if (count == 0)
            return reader.IsValid;
        if (_function < 0)
            return false;
        var inner = -1;
        for (var i = 0; i < count && reader.IsValid; i++)
        {
            var frame = Frames.Begin(reader.Count(0), reader.Count(0));
            foreach (var word in reader.Longs())
                _frames!.PutWord(word);
            for (var left = reader.Count(1); left > 0; left--)
                _frames!.PutObject(reader.Object()!);
            if (!reader.IsValid || isSame && !Code.Fits(frame, inner, _frames!.WordsOf(i).Length, _frames.ObjectsOf(i)))
                return false;
            inner = frame.Function;
        }
        if (!isSame)
            _frames!.Clear();
        return reader.IsValid && inner == _function;
    }
}

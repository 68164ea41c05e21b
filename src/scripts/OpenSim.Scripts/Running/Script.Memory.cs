using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>
/// What a script's values take. Each new string and list is counted; when all that was made since the last look would pass the limit, the
/// script leaves at the next loop head or call, where all its values are in globals and frames, and they are looked at.
/// </summary>
public partial class Script
{
    public const int DefaultMemoryLimit = 64 * 1024;

    // What one straight run between two such places may make beyond the limit. Code without loops makes garbage too, which is no reason to
    // end it; but a line can double a string many times.
    private const int Overrun = 4 * 1024 * 1024;

    // A script just below its limit is not looked at for each string that it makes.
    private const int MinRoom = 4 * 1024;

    private int _room = DefaultMemoryLimit;
    private int _memoryLimit = DefaultMemoryLimit;
    private bool _measureAsked;
    private bool _measureAwaited;
    private int _stepsHeld;
    private int _walk;
    private Stack<ScriptArray>? _arraysMet;

    /// <summary>To which llSetMemoryLimit may set it.</summary>
    public virtual int MaxMemory => DefaultMemoryLimit;

    /// <summary>Bytes, as llSetMemoryLimit sets them.</summary>
    public int MemoryLimit
    {
        get => _memoryLimit;
        set
        {
            _memoryLimit = value;
            _room = Math.Min(_room, value);
        }
    }

    /// <summary>Bytes at the last look: globals, what stands in the frames, and queued events.</summary>
    public int UsedMemory { get; private set; }

    /// <summary>Globals and values where code finds them.</summary>
    public readonly long[] Words;

    /// <summary>Strings, keys as strings, lists and arrays; none is null. And objects, of which null is undef.</summary>
    public readonly object[] Objects;

    /// <summary>For whatever makes a string or list: counts it. The script may have failed afterwards.</summary>
    public void Made(long bytes)
    {
        if (bytes > _memoryLimit)
            Overflow();
        else if ((_room -= (int)bytes) < 0)
            AskForRoom();
    }

    public string Made(string made)
    {
        Made(Sizes.Of(made));
        return made;
    }

    public LslList Made(LslList made)
    {
        Made(Sizes.Of(made));
        return made;
    }

    /// <summary>
    /// For functions that tell of <see cref="UsedMemory"/>: true when it is up to date; else the function returns anything, and is called
    /// again when it is.
    /// </summary>
    public bool TryMeasure()
    {
        if (_measureAwaited)
        {
            _measureAwaited = false;
            return true;
        }
        _measureAwaited = true;
        AskToMeasure();
        Retry();
        return false;
    }

    private void AskForRoom()
    {
        if (_room < -Overrun)
            Overflow();
        AskToMeasure();
        Steps = -1;
    }

    private void AskToMeasure()
    {
        if (_measureAsked)
            return;
        _measureAsked = true;
        _stepsHeld = Math.Max(0, Steps);
    }

    private bool GoesOnAfterMeasuring()
    {
        if (!_measureAsked || HasFailed)
            return false;
        _measureAsked = false;
        Measure();
        return !HasFailed && (Stop == StopReason.Steps || Stop == StopReason.Retry && _measureAwaited);
    }

    private void Measure()
    {
        if (Weigh() > _memoryLimit)
            Overflow();
    }

    private long Weigh()
    {
        _walk++;
        long used = Words.Length * sizeof(long) + SizeOf(Objects);
        if (_frames != null)
            used += _frames.Words.Length * sizeof(long) + SizeOf(_frames.Objects);
        used += SizeOfArrays();
        for (var i = 0; i < Queue.Count; i++)
            used += Sizes.Of(Queue[i].Arguments) + (Queue[i].List is { Count: > 0 } list ? Sizes.Of(list) : 0);
        UsedMemory = (int)Math.Min(used, int.MaxValue);
        _room = Math.Max(MinRoom, _memoryLimit - UsedMemory);
        return used;
    }

    private long SizeOf(ReadOnlySpan<object> objects)
    {
        long size = 0;
        foreach (var value in objects)
            size += SizeOf(value);
        return size;
    }

    private long SizeOf(object? value)
    {
        switch (value)
        {
            case null:
                return 0;
            case string text:
                return Sizes.Of(text);
            case LslList list:
                return Sizes.Of(list);
            default:
                Meet(value);
                return Sizes.Of(value);
        }
    }

    private void Meet(object value)
    {
        if (value is ScriptThrown thrown)
            value = thrown.Value!;
        if (value is not ScriptArray array || array.Walk == _walk)
            return;
        array.Walk = _walk;
        (_arraysMet ??= []).Push(array);
    }

    // Each once, though several variables and arrays may name it.
    private long SizeOfArrays()
    {
        long size = 0;
        while (_arraysMet is not null && _arraysMet.TryPop(out var array))
        {
            size += array.Size;
            for (var i = 0; i < array.Count; i++)
                Meet(array.ValueAt(i)!);
        }
        return size;
    }

    private void ForgetMemory()
    {
        _room = _memoryLimit;
        _measureAsked = _measureAwaited = false;
        UsedMemory = 0;
    }
}

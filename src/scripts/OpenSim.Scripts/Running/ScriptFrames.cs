using System.Runtime.CompilerServices;

namespace OpenSim.Scripts.Running;

/// <summary>A function that was left in the middle: its values lie beside, from these places on.</summary>
/// <param name="Point">Among the function's points where it may be left.</param>
public readonly record struct ScriptFrame(int Function, int Point, int Words, int Objects);

/// <summary>
/// The stack of a script that stands still: innermost function first, as they leave, so that the outermost is taken up first. Code puts its
/// values here and takes them in the opposite order. Kept arrays make leaving and going on cost no memory. What code calls here is not to
/// be inlined: each method of each script names it once for each of its values, and it is the compiling that took the time.
/// </summary>
public sealed class ScriptFrames
{
    private ScriptFrame[] _frames = new ScriptFrame[2];
    private long[] _words = new long[8];
    private object[] _objects = new object[4];
    private int _count;
    private int _wordCount;
    private int _objectCount;

    public int Count => _count;

    public ScriptFrame this[int index] => _frames[index];

    public ReadOnlySpan<long> Words => _words.AsSpan(0, _wordCount);

    public ReadOnlySpan<object> Objects => _objects.AsSpan(0, _objectCount);

    public ReadOnlySpan<long> WordsOf(int index) =>
        _words.AsSpan(_frames[index].Words, (index + 1 < _count ? _frames[index + 1].Words : _wordCount) - _frames[index].Words);

    public ReadOnlySpan<object> ObjectsOf(int index) =>
        _objects.AsSpan(_frames[index].Objects, (index + 1 < _count ? _frames[index + 1].Objects : _objectCount) - _frames[index].Objects);

    public ScriptFrame Begin(int function, int point)
    {
        if (_count == _frames.Length)
            Array.Resize(ref _frames, _count * 2);
        return _frames[_count++] = new ScriptFrame(function, point, _wordCount, _objectCount);
    }

    /// <summary>The point at which the function that stands on top was left. Its values are taken afterwards.</summary>
    public int TakePoint() => _frames[--_count].Point;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void PutInteger(int value) => PutWord(value);

    /// <summary>Of a float; of half a vector or a rotation.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void PutLong(long value) => PutWord(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public void PutObject(object value)
    {
        if (_objectCount == _objects.Length)
            Array.Resize(ref _objects, _objectCount * 2);
        _objects[_objectCount++] = value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public int TakeInteger() => (int)TakeWord();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public long TakeLong() => TakeWord();

    [MethodImpl(MethodImplOptions.NoInlining)]
    public object TakeObject()
    {
        var taken = _objects[--_objectCount];
        _objects[_objectCount] = null!;
        return taken;
    }

    public void Clear()
    {
        Array.Clear(_objects, 0, _objectCount);
        _count = _wordCount = _objectCount = 0;
    }

    public void PutWord(long word)
    {
        if (_wordCount == _words.Length)
            Array.Resize(ref _words, _wordCount * 2);
        _words[_wordCount++] = word;
    }

    private long TakeWord() => _words[--_wordCount];
}

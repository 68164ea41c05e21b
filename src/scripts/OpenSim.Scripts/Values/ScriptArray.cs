namespace OpenSim.Scripts.Values;

/// <summary>
/// YEngine's array: values by keys, in the order of the keys, which <see cref="ArrayKeys"/> tells. Unlike a list it changes in place, and
/// several variables may name one. Entries lie in arrays that are searched by halves: what a script's memory holds is some thousands.
/// </summary>
public sealed class ScriptArray
{
    private object[] _keys = [];
    private object[] _values = [];
    private int _contents;

    public int Count { get; private set; }

    /// <summary>Bytes that it is counted with, without the arrays in it; see <see cref="Sizes"/>.</summary>
    public int Size => Sizes.Empty + _contents;

    /// <summary>Of the last walk over a script's arrays that met it: they may name one another in circles.</summary>
    internal int Walk { get; set; }

    /// <param name="key">As <see cref="ArrayKeys.Of"/> gives it.</param>
    /// <returns>Null for undef.</returns>
    public object? Get(object key) => Find(key) is var at and >= 0 ? _values[at] : null;

    /// <summary>Sets a value, or takes the entry away.</summary>
    /// <param name="key">As <see cref="ArrayKeys.Of"/> gives it.</param>
    /// <param name="value">Null for undef.</param>
    /// <returns>Bytes that it has grown by; negative where it has shrunk.</returns>
    public int Set(object key, object? value)
    {
        var before = _contents;
        var at = Find(key);
        if (value is null)
        {
            if (at >= 0)
                RemoveAt(at);
        }
        else if (at >= 0)
        {
            _contents += Sizes.Of(value) - Sizes.Of(_values[at]);
            _values[at] = value;
        }
        else
            Insert(~at, key, value);
        return _contents - before;
    }

    /// <returns>The key of an entry by its place in the order; null behind the last.</returns>
    public object? KeyAt(int index) => (uint)index < (uint)Count ? _keys[index] : null;

    public object? ValueAt(int index) => (uint)index < (uint)Count ? _values[index] : null;

    public void Clear()
    {
        (_keys, _values) = ([], []);
        Count = _contents = 0;
    }

    private void Insert(int at, object key, object value)
    {
        if (Count == _keys.Length)
        {
            Array.Resize(ref _keys, Math.Max(4, Count * 2));
            Array.Resize(ref _values, _keys.Length);
        }

        Array.Copy(_keys, at, _keys, at + 1, Count - at);
        Array.Copy(_values, at, _values, at + 1, Count - at);
        (_keys[at], _values[at]) = (key, value);
        Count++;
        _contents += Sizes.Of(key) + Sizes.Of(value);
    }

    private void RemoveAt(int at)
    {
        _contents -= Sizes.Of(_keys[at]) + Sizes.Of(_values[at]);
        Count--;
        Array.Copy(_keys, at + 1, _keys, at, Count - at);
        Array.Copy(_values, at + 1, _values, at, Count - at);
        (_keys[Count], _values[Count]) = (null!, null!);
    }

    private int Find(object key) => Array.BinarySearch(_keys, 0, Count, key, ArrayKeys.Order);
}

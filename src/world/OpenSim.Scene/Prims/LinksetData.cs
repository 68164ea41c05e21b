using System.Collections.Immutable;
using System.Text;

namespace OpenSim.World.Prims;

/// <summary>
/// What the scripts of a linkset keep in it by name, as its root has it. Immutable. It is read from the bytes of the store when somebody
/// first asks, and written when it is saved: a script may change it thousands of times in between.
/// </summary>
public sealed class LinksetData
{
    /// <summary>Second Life's limit.</summary>
    public const int DefaultLimit = 128 * 1024;

    public static readonly LinksetData None = new([], ImmutableSortedDictionary.Create<string, Datum>(StringComparer.Ordinal));

    private byte[]? _bytes;
    private ImmutableSortedDictionary<string, Datum>? _pairs;
    private int _used = -1;

    private LinksetData(byte[]? bytes, ImmutableSortedDictionary<string, Datum>? pairs) => (_bytes, _pairs) = (bytes, pairs);

    /// <summary>A value, and the password that whoever reads it must know; empty for none.</summary>
    public readonly record struct Datum(string Value, string Password);

    /// <summary>By name, in the order of names.</summary>
    public ImmutableSortedDictionary<string, Datum> Pairs => _pairs ??= LinksetDataFormat.Read(_bytes!).ToImmutableSortedDictionary(
        pair => pair.Name, pair => pair.Datum, StringComparer.Ordinal);

    public bool IsEmpty => (_pairs is null ? _bytes!.Length : Pairs.Count) == 0;

    /// <summary>Bytes of names, values and passwords together.</summary>
    public int Used
    {
        get
        {
            if (_used < 0)
                _used = Pairs.Sum(pair => SizeOf(pair.Key, pair.Value));
            return _used;
        }
    }

    /// <param name="bytes">As column lnkstBinData has it; not written into any more.</param>
    public static LinksetData Of(byte[] bytes) => bytes.Length == 0 ? None : new LinksetData(bytes, null);

    public static int SizeOf(string name, in Datum datum) =>
        Encoding.UTF8.GetByteCount(name) + Encoding.UTF8.GetByteCount(datum.Value) + Encoding.UTF8.GetByteCount(datum.Password);

    /// <summary>As column lnkstBinData has it, in OpenSimulator's form; not to be written into.</summary>
    public byte[] ToBytes() => _bytes ??= LinksetDataFormat.Write(Pairs, Math.Max(DefaultLimit, Used));

    public LinksetData With(string name, in Datum datum)
    {
        var had = Pairs.TryGetValue(name, out var before) ? SizeOf(name, before) : 0;
        return Made(Pairs.SetItem(name, datum), Used - had + SizeOf(name, datum));
    }

    public LinksetData Without(IReadOnlyCollection<string> names) =>
        Made(Pairs.RemoveRange(names), Used - names.Sum(name => Pairs.TryGetValue(name, out var had) ? SizeOf(name, had) : 0));

    /// <summary>With what another linkset brings that is linked to this one: names that are here stay as they are.</summary>
    /// <param name="limit">Bytes; the rest, in the order of names, is lost.</param>
    public LinksetData WithOther(LinksetData other, int limit)
    {
        var (pairs, used) = (Pairs.ToBuilder(), Used);
        foreach (var (name, datum) in other.Pairs)
        {
            if (used + SizeOf(name, datum) > limit)
                break;
            if (!pairs.TryAdd(name, datum))
                continue;
            used += SizeOf(name, datum);
        }

        return Made(pairs.ToImmutable(), used);
    }

    private static LinksetData Made(ImmutableSortedDictionary<string, Datum> pairs, int used) =>
        pairs.Count == 0 ? None : new LinksetData(null, pairs) { _used = used };
}

using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>
/// What a script remembers: an element State as the script engine wrote it that ran it last, in UTF-8, which is carried on as it is. Empty
/// for none. Equal by contents; the bytes are taken over and not written to any more. A space before the element says that it has come with
/// an object from anywhere, and that no engine of the region has gone on from it yet.
/// </summary>
public readonly struct ScriptMemory(byte[] utf8) : IEquatable<ScriptMemory>
{
    private const byte Mark = (byte)' ';

    public bool IsEmpty => Length == 0;

    public int Length => utf8?.Length ?? 0;

    /// <summary>With the mark.</summary>
    public byte[] Bytes => utf8 ?? [];

    /// <summary>Anyone may have written it.</summary>
    public bool IsFromElsewhere => utf8 is [Mark, ..];

    public static implicit operator ScriptMemory(string text) => text.Length == 0 ? default : new(Encoding.UTF8.GetBytes(text));

    public static bool operator ==(ScriptMemory a, ScriptMemory b) => a.Equals(b);

    public static bool operator !=(ScriptMemory a, ScriptMemory b) => !a.Equals(b);

    public bool Equals(ScriptMemory other) => ReferenceEquals(utf8, other.Bytes) || Bytes.AsSpan().SequenceEqual(other.Bytes);

    public override bool Equals(object? obj) => obj is ScriptMemory other && Equals(other);

    public override int GetHashCode()
    {
        var hash = default(HashCode);
        hash.AddBytes(Bytes);
        return hash.ToHashCode();
    }

    /// <summary>The same of another item.</summary>
    public ScriptMemory WithId(UUID before, UUID after)
    {
        ScriptMemory other = ToString().Replace(before.ToString(), after.ToString(), StringComparison.OrdinalIgnoreCase);
        return IsFromElsewhere ? other.AsFromElsewhere() : other;
    }

    /// <summary>The same as of an object that has come from anywhere.</summary>
    public ScriptMemory AsFromElsewhere() => IsEmpty || IsFromElsewhere ? this : new([Mark, .. Bytes]);

    /// <summary>The markup.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Bytes.AsSpan(IsFromElsewhere ? 1 : 0));
}

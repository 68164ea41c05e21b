using System.Text;

namespace OpenSim.Store.Regions;

/// <summary>
/// What a script remembers: an element State as the script engine wrote it that ran it last, in UTF-8, which is carried on as it is. Empty
/// for none. Equal by contents; the bytes are taken over and not written to any more.
/// </summary>
public readonly struct ScriptMemory(byte[] utf8) : IEquatable<ScriptMemory>
{
    public bool IsEmpty => Length == 0;

    public int Length => utf8?.Length ?? 0;

    public byte[] Bytes => utf8 ?? [];

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

    /// <summary>The markup.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Bytes);
}

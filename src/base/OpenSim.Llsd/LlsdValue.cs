using OpenSim.Primitives;

namespace OpenSim.Llsd;

/// <summary>
/// A value of Linden structured data. Conversions follow the LLSD rules: a missing or ill-typed value reads as the asked type's zero, so
/// that <c>body["items"][0]["item_id"].AsUuid()</c> needs no test on the way. Values compare by content.
/// </summary>
public abstract record LlsdValue
{
    /// <summary>The value that stands for nothing at all.</summary>
    public static LlsdValue Undefined => LlsdUndefined.Instance;

    public bool IsDefined => this is not LlsdUndefined;

    /// <summary>The entry of a map; undefined for other types and missing keys.</summary>
    public LlsdValue this[string key] => this is LlsdMap map && map.Items.TryGetValue(key, out var value) ? value : Undefined;

    /// <summary>The element of an array; undefined for other types and outside the array.</summary>
    public LlsdValue this[int index] => this is LlsdArray array && (uint)index < (uint)array.Items.Count ? array.Items[index] : Undefined;

    /// <summary>The elements of an array; nothing for other types.</summary>
    public IReadOnlyList<LlsdValue> Elements => this is LlsdArray array ? array.Items : [];

    /// <summary>The entries of a map in their order; nothing for other types.</summary>
    public IEnumerable<KeyValuePair<string, LlsdValue>> Entries => this is LlsdMap map ? map.Items : [];

    /// <summary>A string as it is, other scalars in the form of LLSD notation; a false boolean is the empty string.</summary>
    public virtual string AsString() => "";

    /// <summary>Reals are cut towards zero and held within 32 bits, strings are read as reals first.</summary>
    public virtual int AsInteger() => 0;

    public virtual double AsReal() => 0;

    /// <summary>False for zero, not-a-number and the empty string; every other string is true, also "false" and "0".</summary>
    public virtual bool AsBoolean() => false;

    public virtual UUID AsUuid() => UUID.Zero;

    public virtual byte[] AsBinary() => [];

    /// <summary>UTC; the Unix epoch when there is no date in it.</summary>
    public virtual DateTime AsDate() => DateTime.UnixEpoch;

    /// <summary>
    /// An unsigned 32-bit number of the message system, which LLSD carries as four big-endian bytes because its integers are signed;
    /// integers and strings are understood as well.
    /// </summary>
    public virtual uint AsUInt32() => unchecked((uint)AsInteger());

    /// <summary>An unsigned 64-bit number: eight big-endian bytes, or a string of digits.</summary>
    public virtual ulong AsUInt64() => unchecked((ulong)(long)AsInteger());

    /// <summary>In notation, for logs and failed tests.</summary>
    public sealed override string ToString() => LlsdNotation.ToText(this);

    public static LlsdValue FromUInt32(uint value) => LlsdBinary.FromUInt32(value);

    public static LlsdValue FromUInt64(ulong value) => LlsdBinary.FromUInt64(value);

    public static implicit operator LlsdValue(string value) => new LlsdString(value);

    public static implicit operator LlsdValue(int value) => new LlsdInteger(value);

    public static implicit operator LlsdValue(double value) => new LlsdReal(value);

    public static implicit operator LlsdValue(bool value) => value ? LlsdBoolean.True : LlsdBoolean.False;

    public static implicit operator LlsdValue(UUID value) => new LlsdUuid(value);

    public static implicit operator LlsdValue(byte[] value) => new LlsdBinary(value);

    public static implicit operator LlsdValue(Uri value) => new LlsdUri(value.OriginalString);

    public static implicit operator LlsdValue(DateTime value) => new LlsdDate(value);
}

using OpenSim.Primitives;

namespace OpenSim.Llsd;

/// <summary>A value of Linden structured data. Conversions follow the LLSD rules: a missing or ill-typed value reads as the type's zero.</summary>
public abstract record LlsdValue
{
    public static implicit operator LlsdValue(string value) => new LlsdString(value);

    public static implicit operator LlsdValue(int value) => new LlsdInteger(value);

    public static implicit operator LlsdValue(double value) => new LlsdReal(value);

    public static implicit operator LlsdValue(bool value) => new LlsdBoolean(value);

    public static implicit operator LlsdValue(UUID value) => new LlsdUuid(value);

    public static implicit operator LlsdValue(byte[] value) => new LlsdBinary(value);

    public static implicit operator LlsdValue(Uri value) => new LlsdUri(value.OriginalString);

    public static implicit operator LlsdValue(DateTime value) => new LlsdDate(value);
}

public sealed record LlsdUndefined : LlsdValue;

public sealed record LlsdString(string Value) : LlsdValue;

public sealed record LlsdInteger(int Value) : LlsdValue;

public sealed record LlsdReal(double Value) : LlsdValue;

public sealed record LlsdBoolean(bool Value) : LlsdValue;

public sealed record LlsdUuid(UUID Value) : LlsdValue;

public sealed record LlsdBinary(byte[] Value) : LlsdValue;

public sealed record LlsdUri(string Value) : LlsdValue;

public sealed record LlsdDate(DateTime Value) : LlsdValue;

public sealed record LlsdArray(List<LlsdValue> Items) : LlsdValue
{
    public LlsdArray(params IEnumerable<LlsdValue> items)
        : this(new List<LlsdValue>(items))
    {
    }
}

/// <summary>A map in insertion order; built with an initialiser: <c>new LlsdMap { ["Name"] = "x" }</c>.</summary>
public sealed record LlsdMap : LlsdValue
{
    public OrderedDictionary<string, LlsdValue> Items { get; } = [];

    public LlsdValue this[string key]
    {
        get => Items.TryGetValue(key, out var value) ? value : new LlsdUndefined();
        set => Items[key] = value;
    }
}

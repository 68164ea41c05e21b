using System.Buffers.Binary;
using System.Globalization;
using OpenSim.Primitives;

namespace OpenSim.Llsd;

public sealed record LlsdUndefined : LlsdValue
{
    public static readonly LlsdUndefined Instance = new();
}

public sealed record LlsdBoolean(bool Value) : LlsdValue
{
    public static readonly LlsdBoolean True = new(true);
    public static readonly LlsdBoolean False = new(false);

    public override string AsString() => Value ? "true" : "";

    public override int AsInteger() => Value ? 1 : 0;

    public override double AsReal() => Value ? 1 : 0;

    public override bool AsBoolean() => Value;
}

public sealed record LlsdInteger(int Value) : LlsdValue
{
    public override string AsString() => Value.ToString(CultureInfo.InvariantCulture);

    public override int AsInteger() => Value;

    public override double AsReal() => Value;

    public override bool AsBoolean() => Value != 0;
}

public sealed record LlsdReal(double Value) : LlsdValue
{
    public override string AsString() => LlsdText.Format(Value);

    public override int AsInteger() => LlsdText.ToInteger(Value);

    public override double AsReal() => Value;

    public override bool AsBoolean() => Value != 0 && !double.IsNaN(Value);

    public override uint AsUInt32() => Value is >= 0 and <= uint.MaxValue ? (uint)Value : base.AsUInt32();
}

public sealed record LlsdUuid(UUID Value) : LlsdValue
{
    public override string AsString() => Value.ToString();

    public override UUID AsUuid() => Value;

    public override byte[] AsBinary() => Value.ToBytes();
}

public sealed record LlsdString(string Value) : LlsdValue
{
    public override string AsString() => Value;

    public override int AsInteger() => LlsdText.ToInteger(AsReal());

    public override double AsReal() => LlsdText.ParseReal(Value);

    public override bool AsBoolean() => Value.Length > 0;

    public override UUID AsUuid() => UUID.TryParse(Value, out var id) ? id : UUID.Zero;

    public override byte[] AsBinary() => System.Text.Encoding.UTF8.GetBytes(Value);

    public override DateTime AsDate() => LlsdText.TryParseDate(Value, out var date) ? date : DateTime.UnixEpoch;

    public override uint AsUInt32() =>
        uint.TryParse(Value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : base.AsUInt32();

    public override ulong AsUInt64() =>
        ulong.TryParse(Value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : base.AsUInt64();
}

public sealed record LlsdBinary(byte[] Value) : LlsdValue
{
    public static new LlsdBinary FromUInt32(uint value)
    {
        var bytes = new byte[4];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, value);
        return new LlsdBinary(bytes);
    }

    public static new LlsdBinary FromUInt64(ulong value)
    {
        var bytes = new byte[8];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, value);
        return new LlsdBinary(bytes);
    }

    public override byte[] AsBinary() => Value;

    public override UUID AsUuid() => Value.Length == 16 ? new UUID(Value) : UUID.Zero;

    public override uint AsUInt32() => Value.Length == 4 ? BinaryPrimitives.ReadUInt32BigEndian(Value) : 0;

    public override ulong AsUInt64() => Value.Length switch
    {
        8 => BinaryPrimitives.ReadUInt64BigEndian(Value),
        4 => BinaryPrimitives.ReadUInt32BigEndian(Value),
        _ => 0
    };

    public bool Equals(LlsdBinary? other) => other is not null && Value.AsSpan().SequenceEqual(other.Value);

    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.AddBytes(Value);
        return hash.ToHashCode();
    }
}

public sealed record LlsdUri(string Value) : LlsdValue
{
    public override string AsString() => Value;
}

/// <param name="Value">UTC; other kinds are taken as if they were.</param>
public sealed record LlsdDate(DateTime Value) : LlsdValue
{
    public override string AsString() => LlsdText.Format(Value);

    public override DateTime AsDate() => Value;
}

namespace OpenSim.Client.World;

/// <summary>
/// Takes fields from the front of a block of unknown honesty. Anything that is not there reads as zeroes and marks the cursor as broken, so
/// that a layout can be written down without a test after each field.
/// </summary>
internal ref struct FieldCursor(ReadOnlySpan<byte> data)
{
    private static readonly byte[] Zeroes = new byte[128];

    private ReadOnlySpan<byte> _rest = data;

    public bool IsBroken { get; private set; }

    public ReadOnlySpan<byte> Take(uint length)
    {
        if (length > _rest.Length)
        {
            IsBroken = true;
            _rest = [];
            return Zeroes.AsSpan(0, (int)Math.Min(length, (uint)Zeroes.Length));
        }

        var field = _rest[..(int)length];
        _rest = _rest[(int)length..];
        return field;
    }

    /// <summary>A text that ends with a zero, without it.</summary>
    public ReadOnlySpan<byte> TakeText()
    {
        var zero = _rest.IndexOf((byte)0);
        if (zero < 0)
        {
            IsBroken = true;
            _rest = [];
            return [];
        }

        var field = _rest[..zero];
        _rest = _rest[(zero + 1)..];
        return field;
    }
}

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>Bits of packet headers: after a byte FF the next has seven (ISO 15444-1, B.10.1).</summary>
internal struct PacketBits(int position, int end)
{
    private int _position = position;
    private int _byte;
    private int _left;

    /// <summary>More was read than there is.</summary>
    public bool Failed { get; private set; }

    public int Bit(ReadOnlySpan<byte> data)
    {
        if (_left == 0)
        {
            if (_position >= end)
            {
                Failed = true;
                return 0;
            }

            _left = _byte == 0xFF ? 7 : 8;
            _byte = data[_position++];
        }

        return (_byte >> --_left) & 1;
    }

    public int Bits(ReadOnlySpan<byte> data, int count)
    {
        var value = 0;
        while (count-- > 0)
            value = (value << 1) | Bit(data);
        return value;
    }

    /// <summary>Ends the header and says where the next byte stands.</summary>
    public int Align()
    {
        if (_byte == 0xFF)
            _position++; // a stuffed byte follows even when no bit of it is needed
        _left = 0;
        _byte = 0;
        return _position;
    }
}

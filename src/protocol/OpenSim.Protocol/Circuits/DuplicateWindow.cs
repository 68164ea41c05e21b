namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Which of the last sequence numbers have been seen: a ring of bits behind the highest one. OpenSimulator remembers 1,024 in a set; 4,096 bits are 512
/// bytes and cost one access.
/// </summary>
public sealed class DuplicateWindow
{
    public const int Size = 4096;

    private readonly ulong[] _bits = new ulong[Size / 64];
    private uint _highest;
    private bool _started;

    /// <summary>True when the number is new, and it is marked; false when it was seen or lies behind the window.</summary>
    public bool TryMark(uint sequence)
    {
        if (!_started)
            Start(sequence);
        var ahead = (int)(sequence - _highest);
        if (ahead > 0)
            Advance(ahead, sequence);
        else if (-ahead >= Size)
            return false;
        ref var word = ref _bits[sequence % Size / 64];
        var bit = 1UL << (int)(sequence % 64);
        if ((word & bit) != 0)
            return false;
        word |= bit;
        return true;
    }

    /// <summary>Takes a mark back: the message could not be taken on, its sender shall send it again.</summary>
    public void Forget(uint sequence)
    {
        if (_started && (int)(_highest - sequence) is >= 0 and < Size)
            _bits[sequence % Size / 64] &= ~(1UL << (int)(sequence % 64));
    }

    /// <summary>Forgets everything: the other side has begun to count anew.</summary>
    public void Restart()
    {
        Array.Clear(_bits);
        _started = false;
    }

    private void Start(uint sequence)
    {
        _started = true;
        _highest = sequence;
    }

    private void Advance(int by, uint sequence)
    {
        if (by >= Size)
            Array.Clear(_bits);
        else
            for (var s = _highest + 1; s != sequence + 1; s++)
                _bits[s % Size / 64] &= ~(1UL << (int)(s % 64));
        _highest = sequence;
    }
}

namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Which reliable sequence numbers have been seen lately. Each number has its place modulo the size, and keeps it until a later number of
/// the same place comes; so there is nothing to shift, and no number can spoil the window for others. Rejected: bits behind the highest
/// number seen (an eighth of the 16 kB), because one stray high number makes everything after it look old, and viewers begin again at 0
/// after 2^24.
/// </summary>
public sealed class DuplicateWindow
{
    /// <summary>Numbers remembered; OpenSimulator remembers 1,024. At 1,000 datagrams a second that is four seconds.</summary>
    public const int Size = 4096;

    /// <summary>
    /// How far behind the number in its place one is still taken for old. Further behind, the sender has begun to count anew.
    /// </summary>
    private const uint Old = 1 << 16;

    private readonly uint[] _seen = new uint[Size]; // the number plus one, 0 for none

    /// <summary>True when the number is new, and it is marked; false when it, or a later one of its place, was seen.</summary>
    public bool TryMark(uint sequence)
    {
        ref var place = ref _seen[sequence % Size];
        var mark = MarkOf(sequence);
        if (place != 0 && SequenceNumber.Of(place - mark) < Old)
            return false;
        place = mark;
        return true;
    }

    /// <summary>Takes a mark back: the message could not be taken on, its sender shall send it again.</summary>
    public void Forget(uint sequence)
    {
        ref var place = ref _seen[sequence % Size];
        if (place == MarkOf(sequence))
            place = 0;
    }

    /// <summary>Forgets everything: the other side has begun to count anew.</summary>
    public void Restart() => Array.Clear(_seen);

    private static uint MarkOf(uint sequence) => SequenceNumber.Of(sequence) + 1;
}

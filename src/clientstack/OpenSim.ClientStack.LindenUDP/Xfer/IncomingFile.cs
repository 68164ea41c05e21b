namespace OpenSim.ClientStack.LindenUDP.Xfer;

/// <summary>A file on its way from a viewer, which sends one packet at a time and waits for its confirmation.</summary>
/// <param name="isCounted">Whether its bytes count against what a viewer may have under way; an owner's terrain does not.</param>
internal sealed class IncomingFile(int maxBytes, bool isCounted, Action<byte[]?> done, double now)
{
    private const double MaxSilence = 60;
    private const int LengthPrefix = 4;

    private readonly MemoryStream _content = new();
    private uint _next;
    private double _lastNews = now;

    public enum Verdict
    {
        /// <summary>Taken, now or before: to be confirmed.</summary>
        Taken,

        /// <summary>Not the next one.</summary>
        Ahead,
        TooLong
    }

    public Action<byte[]?> Done { get; } = done;

    public bool IsComplete { get; private set; }

    /// <summary>Bytes that count.</summary>
    public long Counted => isCounted ? _content.Length : 0;

    public bool IsHopeless(double now) => now - _lastNews > MaxSilence;

    public byte[] ToArray() => _content.ToArray();

    public Verdict Take(uint packet, bool isLast, ReadOnlySpan<byte> data, double now)
    {
        if (packet > _next)
            return Verdict.Ahead;
        if (packet < _next)
            return Verdict.Taken;
        // The length in front of the first packet is a hint; what counts is what comes.
        if (packet == 0)
            data = data[Math.Min(LengthPrefix, data.Length)..];
        if (_content.Length + data.Length > maxBytes)
            return Verdict.TooLong;
        _content.Write(data);
        _next++;
        _lastNews = now;
        IsComplete = isLast;
        return Verdict.Taken;
    }
}

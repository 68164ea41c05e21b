using System.Buffers.Binary;

namespace OpenSim.ClientStack.LindenUDP.Xfer;

/// <summary>
/// A file on its way to a viewer: blocks of 1,000 bytes, the first behind the file's length, a few of them unconfirmed at a time.
/// </summary>
internal sealed class OutgoingFile(byte[] content, double now)
{
    /// <summary>More gains nothing: viewers confirm one by one and pass over what comes after a lost one.</summary>
    private const int Window = 8;

    private const double FirstPatience = 1;
    private const double MaxPatience = 10;
    private const double MaxSilence = 120;

    private readonly bool[] _confirmed = new bool[Math.Max(1, (content.Length + XferCode.BlockBytes - 1) / XferCode.BlockBytes)];
    private int _first;
    private int _next;
    private double _lastNews = now;
    private double _sentAt = now;
    private double _patience = FirstPatience;

    public int Packets => _confirmed.Length;

    public bool IsDone => _first == Packets;

    /// <summary>The next packet that may go for the first time.</summary>
    public bool TryNext(out int packet)
    {
        packet = _next;
        if (_next >= Packets || _next >= _first + Window)
            return false;
        _next++;
        return true;
    }

    /// <summary>False for a packet that was not sent, or was confirmed before.</summary>
    public bool Confirm(int packet, double now)
    {
        if (packet < 0 || packet >= _next || _confirmed[packet])
            return false;
        _confirmed[packet] = true;
        while (_first < Packets && _confirmed[_first])
            _first++;
        (_lastNews, _sentAt, _patience) = (now, now, FirstPatience);
        return true;
    }

    /// <summary>Nothing was confirmed for so long that what is on its way must be lost. Waits longer each time.</summary>
    public bool IsLate(double now)
    {
        if (now - _sentAt < _patience)
            return false;
        _sentAt = now;
        _patience = Math.Min(_patience * 2, MaxPatience);
        return true;
    }

    public bool IsHopeless(double now) => now - _lastNews > MaxSilence;

    public IEnumerable<int> Unconfirmed()
    {
        for (var packet = _first; packet < _next; packet++)
            if (!_confirmed[packet])
                yield return packet;
    }

    /// <summary>The bytes of a packet; returns how many.</summary>
    public int Read(int packet, Span<byte> destination)
    {
        var prefix = 0;
        if (packet == 0)
        {
            BinaryPrimitives.WriteInt32LittleEndian(destination, content.Length);
            prefix = 4;
        }

        var from = packet * XferCode.BlockBytes;
        var block = content.AsSpan(from, Math.Min(XferCode.BlockBytes, content.Length - from));
        block.CopyTo(destination[prefix..]);
        return prefix + block.Length;
    }
}

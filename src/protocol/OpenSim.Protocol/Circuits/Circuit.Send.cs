using System.Buffers.Binary;
using OpenSim.Memory;
using OpenSim.Protocol.Messages;

namespace OpenSim.Protocol.Circuits;

public sealed partial class Circuit
{
    private readonly SentWindow _sent = new();
    private RttEstimator _rtt;
    private uint _sequence;
    private long _ackDue = long.MaxValue;
    private long _pingDue;
    private byte _pingId;
    private long _waitsSince; // since when something is in flight and nothing has been acked
    private long _nextProbe; // of a silent other side
    private Queue<uint>? _lostTokens; // of entries that the window had no place for; never yet seen outside a test

    /// <summary>Who is told when a datagram that was sealed with a token has arrived. Set before anything is sent.</summary>
    public ITokenOwner? Tokens { get; set; }

    /// <summary>Smoothed round trip in microseconds, 0 before the first answer.</summary>
    public long RoundTrip => _rtt.Smoothed;

    public long ResendTimeout => _rtt.Timeout;

    /// <summary>Reliable datagrams that are not acked.</summary>
    public int InFlight => _sent.Count;

    public long BytesInFlight => _sent.Bytes;

    /// <summary>Acks are due that are to have a datagram of their own (<see cref="HurryAcks"/>). Send thread only.</summary>
    public bool AcksGoFirst { get; private set; }

    /// <summary>An ack that is to go first is about to be owed: whatever is to be sent waits for it.</summary>
    public bool WaitsForAck => Volatile.Read(ref _hurry) != 0;

    public bool IsWindowFull => _sent.Count >= _options.MaxInFlight;

    /// <summary>
    /// Counts on from another circuit with the same viewer, which is over: one that has not heard so takes the numbers for datagrams that
    /// it has had. Before anything is sent.
    /// </summary>
    public void CountOnFrom(Circuit before) =>
        _sequence = SequenceNumber.After(Volatile.Read(ref before._sequence), DuplicateWindow.Size);

    /// <summary>
    /// Makes a datagram of a payload that stands at <see cref="PacketHeader.Size"/> in the buffer: stamps the header, adds the acks that
    /// are owed as far as there is room up to <see cref="PacketHeader.MaxDatagram"/>, charges the throttle and, reliable, remembers it.
    /// Returns its length. Send thread only.
    /// </summary>
    /// <param name="token">
    /// Not 0: do not keep the bytes; when no ack comes, <see cref="TryTimeout"/> gives the token back and its owner sends the newest state
    /// instead.
    /// </param>
    public int Seal(Span<byte> buffer, int payloadLength, PacketFlags flags, ThrottleCategory category, long now, uint token = 0)
    {
        var sequence = _sequence = SequenceNumber.After(_sequence);
        var length = PacketHeader.Size + payloadLength;
        var reliable = (flags & PacketFlags.Reliable) != 0;
        if (reliable)
        {
            PacketHeader.Write(buffer, flags, sequence); // kept without acks: those will be out of date
            Remember(buffer[..length], sequence, now, token);
        }

        var acks = AppendAcks(buffer[..Math.Min(buffer.Length, PacketHeader.MaxDatagram)], length);
        PacketHeader.Write(buffer, acks > 0 ? flags | PacketFlags.AppendedAcks : flags, sequence);
        length += acks > 0 ? acks * 4 + 1 : 0;
        Throttle.Take(category, length);
        Count(length);
        return length;
    }

    /// <summary>
    /// Takes in what the receive half has left: acks, and notes of acks owed. Call before sending and at <see cref="NextDeadline"/>.
    /// </summary>
    public void Update(long now)
    {
        while (_acksIn.TryTake(out var ack))
            if (_sent.TryRemove(ack.Sequence, out var entry))
            {
                _waitsSince = Math.Max(_waitsSince, ack.At);
                entry.Block.Return();
                if (entry.Attempts == 0)
                    _rtt.Sample(ack.At - entry.SentAt);
                if (entry.Token != 0)
                    Tokens?.OnAcked(entry.Token);
            }

        if (_ackDue == long.MaxValue && !_acksOwed.IsEmpty)
            _ackDue = now + _options.AckDelay;
        if (Volatile.Read(ref _hurry) == 0 || _acksOwed.IsEmpty)
            return;
        Volatile.Write(ref _hurry, 0);
        _ackDue = now;
        AcksGoFirst = true;
    }

    /// <summary>
    /// Writes the circuit's own next message into the buffer if one is due: a pong, acks alone, a ping. Returns its length, or 0. Call
    /// until 0.
    /// </summary>
    public int TryWriteDue(Span<byte> buffer, long now)
    {
        var pong = Interlocked.Exchange(ref _pongOwed, 0);
        if (pong != 0)
        {
            var writer = new CompletePingCheckWriter(buffer[PacketHeader.Size..]);
            writer.PingID((byte)(pong - 1));
            return Seal(buffer, writer.Finish(), PacketFlags.None, ThrottleCategory.Unthrottled, now);
        }

        if (now >= _ackDue || _acksOwed.Count >= _options.MaxAcksOwed)
            return WriteAcks(buffer, now);
        return now >= _pingDue ? WritePing(buffer, now) : 0;
    }

    /// <summary>
    /// Sends what was lost: the reliable datagram that has waited out its timeout first. With bytes, it is written into the buffer and its
    /// length returned; with a token, the token is given back and the length is 0. False when nothing is due.
    /// </summary>
    public bool TryTimeout(Span<byte> buffer, long now, out int length, out uint token)
    {
        length = 0;
        token = 0;
        if (!Resends)
            return false;
        if (_lostTokens?.TryDequeue(out token) == true)
            return true;
        while (_sent.TryPeek(_rtt, out var sequence, out var due) && MayResendAt(Math.Max(due, now)) <= now
            && Throttle.IsReady(ThrottleCategory.Resend, now, hasTurn: true))
        {
            ref var entry = ref _sent[sequence];
            _rtt.TimedOut(entry.Level);
            _nextProbe = now + _options.Silence;
            if (entry.Token != 0)
            {
                token = entry.Token;
                Counts.Resent++;
                _sent.TryRemove(sequence, out _);
                return true;
            }

            if (entry.Attempts + 1 < _options.MaxAttempts)
            {
                length = Resend(ref entry, buffer, now);
                return true;
            }

            GiveUp(sequence);
        }

        return false;
    }

    /// <summary>When to call again if nothing comes in or is to be sent: acks, pings, resends.</summary>
    public long NextDeadline(long now)
    {
        var next = Math.Min(_ackDue, _pingDue);
        if (Resends && _sent.TryPeek(_rtt, out _, out var due))
            next = Math.Min(next, Math.Max(MayResendAt(Math.Max(due, now)), Throttle.ReadyAt(ThrottleCategory.Resend, now)));
        return next;
    }

    /// <summary>True while a closing circuit should stay: something reliable is not acked and the linger is not over.</summary>
    public bool ShouldLinger(long closingSince, long now) => InFlight > 0 && now - closingSince < _options.Linger;

    /// <summary>Gives all blocks back. The circuit is not used after that.</summary>
    public void Release() => _sent.Clear();

    // Anything that is due goes at once, but to a silent other side one datagram a second.
    private long MayResendAt(long due) => due - _waitsSince < _options.Silence ? due : Math.Max(due, _nextProbe);

    private int Resend(ref SentWindow.Entry entry, Span<byte> buffer, long now)
    {
        entry.Block.Span[..entry.Length].CopyTo(buffer);
        buffer[0] |= (byte)PacketFlags.Resent;
        var length = entry.Length;
        _sent.Resent(entry.Sequence, now, _rtt.Level);
        Throttle.Take(ThrottleCategory.Resend, length);
        Counts.Resent++;
        Count(length);
        return length;
    }

    private void GiveUp(uint sequence)
    {
        _sent.TryRemove(sequence, out var entry);
        entry.Block.Return();
        Counts.GivenUp++;
    }

    private void Remember(ReadOnlySpan<byte> datagram, uint sequence, long now, uint token)
    {
        Counts.ReliableOut++;
        if (_sent.Count == 0)
            _waitsSince = now;
        Block block = default;
        if (token == 0)
        {
            // Without a block the datagram goes once and unremembered: better than none, and the pool's limit is a bound on memory under
            // attack.
            if (!_blocks.TryRent(datagram.Length, out block))
            {
                Counts.NotKept++;
                return;
            }

            datagram.CopyTo(block.Span);
        }

        var entry = new SentWindow.Entry
        {
            Sequence = sequence, SentAt = now, Level = (byte)_rtt.Level, Block = block, Length = (ushort)datagram.Length, Token = token
        };
        if (_sent.TryAdd(entry, out var givenUp))
            return;
        givenUp.Block.Return();
        if (givenUp.Token != 0)
            (_lostTokens ??= new Queue<uint>()).Enqueue(givenUp.Token);
        else
            Counts.GivenUp++;
    }

    private int AppendAcks(Span<byte> buffer, int length)
    {
        var room = Math.Min((buffer.Length - length - 1) / 4, 255);
        var count = 0;
        while (count < room && _acksOwed.TryTake(out var sequence))
            BinaryPrimitives.WriteUInt32BigEndian(buffer[(length + 4 * count++)..], sequence);
        if (count > 0)
            buffer[length + 4 * count] = (byte)count;
        if (_acksOwed.IsEmpty)
            _ackDue = long.MaxValue;
        return count;
    }

    private int WriteAcks(Span<byte> buffer, long now)
    {
        var writer = new PacketAckWriter(buffer[PacketHeader.Size..PacketHeader.MaxDatagram]);
        for (var i = 0; i < 255 && _acksOwed.TryTake(out var sequence); i++)
            writer.Packets(sequence);
        _ackDue = _acksOwed.IsEmpty ? long.MaxValue : now;
        AcksGoFirst = false;
        return Seal(buffer, writer.Finish(), PacketFlags.None, ThrottleCategory.Unthrottled, now);
    }

    private int WritePing(Span<byte> buffer, long now)
    {
        _pingDue = now + _options.PingInterval;
        var writer = new StartPingCheckWriter(buffer[PacketHeader.Size..]);
        writer.PingID(_pingId++, _sent.Oldest(_sequence));
        return Seal(buffer, writer.Finish(), PacketFlags.None, ThrottleCategory.Unthrottled, now);
    }

    private void Count(int length)
    {
        Counts.PacketsOut++;
        Counts.BytesOut += length;
    }
}

using System.Buffers.Binary;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Reports;

/// <summary>
/// CoarseLocationUpdate: the dots of the small map. Encoded once a round for all viewers; in it each is told which dot is its own and which
/// that of whom it tracks, and who is not among those that are told has the last one to itself.
/// </summary>
internal sealed class CoarsePlaces(Scene scene)
{
    /// <summary>Avatars in a message.</summary>
    private const int MaxAvatars = 60;

    private const int PlaceSize = 3;
    private const int IdSize = 16;

    // The message number (FF 06), then counted places, the two indexes, counted ids.
    private const int FirstPlace = 2 + 1;
    private const int NoIndex = -1;

    private readonly byte[] _message = new byte[OutPacket.FillLength];
    private readonly List<ScenePresence> _told = [];
    private int[] _dotOfSlot = [];
    private int _length;
    private int _toldHash;

    // Of the receiver's own dot; that of whom it tracks stands behind it.
    private int IndexAt => FirstPlace + (_told.Count * PlaceSize);

    /// <summary>The next round tells even if nobody has moved.</summary>
    public void TellAnyway() => _toldHash = 0;

    /// <summary>Writes this round's message; false when it says what the last one said.</summary>
    public bool Gather()
    {
        Choose();
        var writer = new CoarseLocationUpdateWriter(_message);
        foreach (var presence in _told)
        {
            var (x, y, z) = DotOf(presence);
            writer.Location(x, y, z);
        }

        writer.Index(NoIndex, NoIndex);
        foreach (var presence in _told)
            writer.AgentData(presence.Id);
        _length = writer.Finish();
        var hash = default(HashCode);
        hash.AddBytes(_message.AsSpan(0, _length));
        var isNew = hash.ToHashCode() != _toldHash;
        _toldHash = hash.ToHashCode();
        return isNew;
    }

    public void Send(ViewerSession session)
    {
        var message = session.Out.LargeRoom[.._length];
        _message.AsSpan(0, _length).CopyTo(message);
        if (session.Presence is { IsChild: false } own)
            Mark(message, own);
        if (!session.Prey.IsZero && scene.Presences.TryGet(session.Prey, out var prey))
            BinaryPrimitives.WriteInt16LittleEndian(message[(IndexAt + sizeof(short))..], (short)DotIndex(prey));
        session.Out.Send(MessageId.CoarseLocationUpdate, _length, ThrottleCategory.Task, isReliable: false);
    }

    private void Choose()
    {
        _told.Clear();
        Array.Fill(_dotOfSlot, NoIndex);
        foreach (var presence in scene.Presences.All)
        {
            if (presence.IsChild)
                continue;
            if (_told.Count == MaxAvatars)
                break;
            if (presence.Slot >= _dotOfSlot.Length)
                Grow(presence.Slot);
            _dotOfSlot[presence.Slot] = _told.Count;
            _told.Add(presence);
        }
    }

    private void Grow(int slot)
    {
        var had = _dotOfSlot.Length;
        Array.Resize(ref _dotOfSlot, Math.Max(slot + 1, had * 2));
        Array.Fill(_dotOfSlot, NoIndex, had, _dotOfSlot.Length - had);
    }

    private void Mark(Span<byte> message, ScenePresence own)
    {
        var dot = DotIndex(own);
        if (dot == NoIndex && _told.Count > 0)
        {
            dot = _told.Count - 1;
            var place = message[(FirstPlace + dot * PlaceSize)..];
            (place[0], place[1], place[2]) = DotOf(own);
            own.Id.WriteTo(message[(IndexAt + 2 * sizeof(short) + 1 + dot * IdSize)..]);
        }

        BinaryPrimitives.WriteInt16LittleEndian(message[IndexAt..], (short)dot);
    }

    private int DotIndex(ScenePresence presence) =>
        presence.Slot >= 0 && presence.Slot < _dotOfSlot.Length ? _dotOfSlot[presence.Slot] : NoIndex;

    private (byte X, byte Y, byte Z) DotOf(ScenePresence presence)
    {
        var at = presence.AbsolutePosition;
        return (Step(at.X * 256 / scene.Info.SizeX), Step(at.Y * 256 / scene.Info.SizeY), Step(at.Z / 4));
    }

    private static byte Step(float value) => (byte)Math.Clamp(float.IsNaN(value) ? 0 : value, 0, 255);
}

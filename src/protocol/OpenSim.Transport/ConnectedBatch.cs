using System.Runtime.CompilerServices;

namespace OpenSim.Transport;

/// <summary>
/// Reads what waits at connected sockets, many datagrams in one call (recvmmsg), into one buffer that all sockets of a thread share: a
/// crowd's updates come half a dozen at a time, and took a call each and one more to learn that there are no more.
/// </summary>
internal sealed unsafe class ConnectedBatch
{
    /// <summary>Datagrams taken at once.</summary>
    public const int Size = 32;

    private const int SlotSize = 4096;

    private readonly byte* _slab;
    private readonly Native.MessageHeader* _messages;

    // Only keeps the memory alive.
    private readonly byte[] _memory =
        GC.AllocateArray<byte>(Size * (SlotSize + sizeof(Native.MessageHeader) + sizeof(Native.IoVector)), pinned: true);

    public ConnectedBatch()
    {
        _slab = (byte*)Unsafe.AsPointer(ref _memory[0]);
        _messages = (Native.MessageHeader*)(_slab + Size * SlotSize);
        var vectors = (Native.IoVector*)(_messages + Size);
        for (var i = 0; i < Size; i++)
        {
            vectors[i] = new Native.IoVector { Base = _slab + i * SlotSize, Length = SlotSize };
            _messages[i] = new Native.MessageHeader { Vectors = vectors + i, VectorCount = 1 };
        }
    }

    /// <summary>Datagrams that were there, 0 for none or an error.</summary>
    public int Receive(int file) => Math.Max(0, Native.ReceiveMany(file, _messages, Size, Native.MsgDontWait, null));

    /// <summary>Good until the next <see cref="Receive"/>.</summary>
    public ReadOnlySpan<byte> Datagram(int index) => new(_slab + index * SlotSize, (int)_messages[index].Length);
}

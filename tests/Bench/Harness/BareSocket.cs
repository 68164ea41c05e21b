using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Bench.Harness;

/// <summary>
/// recvmmsg and sendmmsg on a loopback socket with nothing around them: the work that no server of datagrams can avoid. Linux.
/// </summary>
internal sealed unsafe partial class BareSocket : IDisposable
{
    public const int Batch = 64;

    private const int SlotSize = 2048;
    private const int AddressSize = 16;

    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
    private readonly byte* _slab;
    private readonly MessageHeader* _messages;

    public BareSocket()
    {
        _socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _socket.ReceiveBufferSize = 8 << 20;
        var memory = GC.AllocateArray<byte>(Batch * (SlotSize + AddressSize + sizeof(MessageHeader) + sizeof(IoVector)), pinned: true);
        _slab = (byte*)Unsafe.AsPointer(ref memory[0]);
        _messages = (MessageHeader*)(_slab + Batch * SlotSize);
        var vectors = (IoVector*)(_messages + Batch);
        var addresses = (byte*)(vectors + Batch);
        for (var i = 0; i < Batch; i++)
        {
            vectors[i] = new IoVector { Base = _slab + i * SlotSize, Length = SlotSize };
            _messages[i] =
                new MessageHeader { Name = addresses + i * AddressSize, NameLength = AddressSize, Vectors = vectors + i, VectorCount = 1 };
        }

        GC.KeepAlive(memory);
        _memory = memory;
    }

    private readonly byte[] _memory;

    public IPEndPoint Address => (IPEndPoint)_socket.LocalEndPoint!;

    /// <summary>Receives until so many have come.</summary>
    public void Receive(int count)
    {
        for (var i = 0; i < Batch; i++)
            _messages[i].Vectors->Length = SlotSize;
        while (count > 0)
        {
            var got = recvmmsg((int)_socket.Handle, _messages, (uint)Math.Min(Batch, count), 0x10000, null);
            for (var i = 0; i < got; i++)
                _messages[i].NameLength = AddressSize;
            count -= Math.Max(0, got);
        }
    }

    /// <summary>Sets what <see cref="Send"/> sends at one place of its batch, and to whom.</summary>
    public void Prepare(int place, ReadOnlySpan<byte> datagram, IPEndPoint to)
    {
        datagram.CopyTo(new Span<byte>(_slab + place * SlotSize, SlotSize));
        _messages[place].Vectors->Length = (nuint)datagram.Length;
        to.Serialize().Buffer.Span[..AddressSize].CopyTo(new Span<byte>(_messages[place].Name, AddressSize));
    }

    /// <summary>Sends so many of what was prepared, from the first place on.</summary>
    public void Send(int count)
    {
        for (var at = 0; at < count;)
            at += Math.Max(1, sendmmsg((int)_socket.Handle, _messages + at, (uint)(count - at), 0));
    }

    public void Dispose() => _socket.Dispose();

    [LibraryImport("libc")]
    private static partial int recvmmsg(int socket, MessageHeader* messages, uint count, int flags, void* timeout);

    [LibraryImport("libc")]
    private static partial int sendmmsg(int socket, MessageHeader* messages, uint count, int flags);

    private struct IoVector
    {
        public byte* Base;
        public nuint Length;
    }

    /// <summary>struct mmsghdr of 64-bit Linux.</summary>
    [StructLayout(LayoutKind.Explicit, Size = 64)]
    private struct MessageHeader
    {
        [FieldOffset(0)]
        public byte* Name;

        [FieldOffset(8)]
        public uint NameLength;

        [FieldOffset(16)]
        public IoVector* Vectors;

        [FieldOffset(24)]
        public nuint VectorCount;

        [FieldOffset(56)]
        public uint Length;
    }
}

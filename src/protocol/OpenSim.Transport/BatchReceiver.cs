using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace OpenSim.Transport;

/// <summary>Reads up to a batch of datagrams by one recvmmsg into a pinned slab. It waits in the kernel for the first one only.</summary>
internal sealed unsafe class BatchReceiver : IUdpReceiver
{
    private const int SlotSize = UdpSocket.LongestDatagram;
    private const int AddressSize = 32;
    private const int ControlSize = 32;

    private readonly UdpSocket _socket;
    private readonly int _batch;
    private readonly byte[] _memory;
    private readonly byte* _slab;
    private readonly Native.MessageHeader* _messages;
    private uint _lastDrops;
    private int _lastError;

    public BatchReceiver(UdpSocket socket, int batch)
    {
        _socket = socket;
        _batch = batch;
        var headers = sizeof(Native.MessageHeader) + sizeof(Native.IoVector) + AddressSize + ControlSize;
        _memory = GC.AllocateArray<byte>(batch * (SlotSize + headers), pinned: true);
        _slab = (byte*)Unsafe.AsPointer(ref _memory[0]);
        _messages = (Native.MessageHeader*)(_slab + batch * SlotSize);
        var vectors = (Native.IoVector*)(_messages + batch);
        var addresses = (byte*)(vectors + batch);
        var controls = addresses + batch * AddressSize;
        for (var i = 0; i < batch; i++)
        {
            vectors[i] = new Native.IoVector { Base = _slab + i * SlotSize, Length = SlotSize };
            _messages[i] = new Native.MessageHeader
            {
                Name = addresses + i * AddressSize, Vectors = vectors + i, VectorCount = 1,
                Control = controls + i * ControlSize
            };
        }

        Prepare(batch);
    }

    public long KernelDrops { get; private set; }

    public long TooLong { get; private set; }

    public long Calls { get; private set; }

    public long Errors { get; private set; }

    public string LastError => _lastError == 0 ? "" : $"error {_lastError}, {Marshal.GetPInvokeErrorMessage(_lastError)}";

    public int Receive(IDatagramHandler handler)
    {
        var count = Native.ReceiveMany(_socket.Handle, _messages, (uint)_batch, Native.MsgWaitForOne, null);
        if (_socket.IsClosed)
            return -1;
        if (count < 0)
            return Note(Marshal.GetLastPInvokeError());
        Calls++;
        var taken = 0;
        for (var i = 0; i < count; i++)
            taken += Hand(handler, i);
        Prepare(count);
        handler.OnBatchEnd(taken);
        return taken;
    }

    private int Note(int error)
    {
        if (error != Native.Eintr)
        {
            _lastError = error;
            Errors++;
        }

        return 0;
    }

    private int Hand(IDatagramHandler handler, int place)
    {
        ref var message = ref _messages[place];
        NoteDrops(message);
        if (message.Length == 0)
            return 0; // a wake-up
        if ((message.Flags & Native.MsgTrunc) != 0)
        {
            TooLong++;
            return 0;
        }

        var from = EndpointKey.FromSockaddr(new ReadOnlySpan<byte>(message.Name, AddressSize));
        handler.OnDatagram(new ReadOnlySpan<byte>(_slab + place * SlotSize, (int)message.Length), from);
        return 1;
    }

    // The kernel writes over the lengths of address and control, so they are set anew for those that were used.
    private void Prepare(int count)
    {
        for (var i = 0; i < count; i++)
        {
            _messages[i].NameLength = AddressSize;
            _messages[i].ControlLength = ControlSize;
        }
    }

    // One control message: length (8), level (4), type (4), then the drops so far as an unsigned number that wraps.
    private void NoteDrops(in Native.MessageHeader message)
    {
        if (message.ControlLength < 20 || *(int*)(message.Control + 8) != Native.SolSocket
            || *(int*)(message.Control + 12) != Native.SoRxqOvfl)
            return;
        var drops = *(uint*)(message.Control + 16);
        KernelDrops += drops - _lastDrops;
        _lastDrops = drops;
    }
}

using System.Runtime.InteropServices;

namespace OpenSim.Transport;

/// <summary>Reads up to a batch of datagrams by one recvmmsg into a pinned slab. It waits in the kernel for the first one only.</summary>
internal sealed unsafe class BatchReceiver : IUdpReceiver
{
    private const int SlotSize = 4096;     // the longest datagram that is looked at; what is longer is cut by the kernel and refused by its header
    private const int AddressSize = 32;
    private const int ControlSize = 32;

    private readonly UdpSocket _socket;
    private readonly int _batch;
    private readonly byte* _slab;
    private readonly byte* _addresses;
    private readonly byte* _controls;
    private readonly Native.IoVector* _vectors;
    private readonly Native.MessageHeader* _messages;
    private uint _lastDrops;

    public BatchReceiver(UdpSocket socket, int batch)
    {
        _socket = socket;
        _batch = batch;
        _slab = Pin<byte>(batch * SlotSize);
        _addresses = Pin<byte>(batch * AddressSize);
        _controls = Pin<byte>(batch * ControlSize);
        _vectors = Pin<Native.IoVector>(batch);
        _messages = Pin<Native.MessageHeader>(batch);
        for (var i = 0; i < batch; i++)
            _vectors[i] = new Native.IoVector { Base = _slab + i * SlotSize, Length = SlotSize };
    }

    public long KernelDrops { get; private set; }

    public int Receive(IDatagramHandler handler)
    {
        Prepare();
        var count = Native.ReceiveMany(_socket.Handle, _messages, (uint)_batch, Native.MsgWaitForOne, null);
        if (_socket.IsClosed)
            return -1;
        if (count < 0)
            return IsPassing(Marshal.GetLastPInvokeError()) ? 0 : -1;
        var taken = 0;
        for (var i = 0; i < count; i++)
        {
            NoteDrops(_messages[i]);
            if (_messages[i].Length == 0)
                continue; // a wake-up
            taken++;
            var from = EndpointKey.FromSockaddr(new ReadOnlySpan<byte>(_messages[i].Name, AddressSize));
            handler.OnDatagram(new ReadOnlySpan<byte>(_slab + i * SlotSize, (int)_messages[i].Length), from);
        }

        handler.OnBatchEnd(taken);
        return taken;
    }

    // The kernel writes the lengths of address and control back, so they are set anew; 64 headers cost some 50 ns.
    private void Prepare()
    {
        for (var i = 0; i < _batch; i++)
            _messages[i] = new Native.MessageHeader
            {
                Name = _addresses + i * AddressSize,
                NameLength = AddressSize,
                Vectors = _vectors + i,
                VectorCount = 1,
                Control = _controls + i * ControlSize,
                ControlLength = ControlSize
            };
    }

    // One control message: length (8), level (4), type (4), then the drops so far as an unsigned number that wraps.
    private void NoteDrops(in Native.MessageHeader message)
    {
        if (message.ControlLength < 20 || *(int*)(message.Control + 8) != Native.SolSocket || *(int*)(message.Control + 12) != Native.SoRxqOvfl)
            return;
        var drops = *(uint*)(message.Control + 16);
        KernelDrops += drops - _lastDrops;
        _lastDrops = drops;
    }

    // ECONNREFUSED is an ICMP answer to something sent before, from a viewer that is gone.
    private static bool IsPassing(int error) => error is Native.Eintr or Native.Eagain or Native.Econnrefused or Native.Enobufs;

    private static T* Pin<T>(int count)
        where T : unmanaged => (T*)NativeMemory.AllocZeroed((nuint)count, (nuint)sizeof(T)); // lives as long as the process: one receiver a region
}

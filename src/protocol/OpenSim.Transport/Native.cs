using System.Runtime.InteropServices;

namespace OpenSim.Transport;

/// <summary>The few calls and structures of the Linux kernel interface that .NET's sockets do not offer. 64-bit layouts.</summary>
internal static unsafe partial class Native
{
    public const ushort AfInet = 2;
    public const ushort AfInet6 = 10;
    public const int Sockaddr4Size = 16;
    public const int Sockaddr6Size = 28;
    public const int SolSocket = 1;
    public const int SoRcvbuf = 8;
    public const int SoSndbuf = 7;
    public const int SoRxqOvfl = 40;
    public const int SolUdp = 17;
    public const int UdpSegment = 103;
    public const int MsgDontwait = 0x40;
    public const int MsgWaitForOne = 0x10000;
    public const int Eintr = 4;
    public const int Eagain = 11;
    public const int Einval = 22;
    public const int Enobufs = 105;
    public const int Econnrefused = 111;
    public const short PollIn = 1;
    public const short PollOut = 4;

    [LibraryImport("libc", EntryPoint = "recvmmsg", SetLastError = true)]
    public static partial int ReceiveMany(int socket, MessageHeader* messages, uint count, int flags, void* timeout);

    [LibraryImport("libc", EntryPoint = "sendmmsg", SetLastError = true)]
    public static partial int SendMany(int socket, MessageHeader* messages, uint count, int flags);

    [LibraryImport("libc", EntryPoint = "setsockopt", SetLastError = true)]
    public static partial int SetOption(int socket, int level, int name, void* value, uint size);

    [LibraryImport("libc", EntryPoint = "poll", SetLastError = true)]
    public static partial int Poll(PollItem* items, ulong count, int timeoutMs);

    [LibraryImport("libc", EntryPoint = "eventfd", SetLastError = true)]
    public static partial int EventFd(uint initial, int flags);

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    public static partial nint Write(int file, void* data, nuint count);

    [LibraryImport("libc", EntryPoint = "read", SetLastError = true)]
    public static partial nint Read(int file, void* data, nuint count);

    [LibraryImport("libc", EntryPoint = "close", SetLastError = true)]
    public static partial int Close(int file);

    [StructLayout(LayoutKind.Sequential)]
    public struct IoVector
    {
        public byte* Base;
        public nuint Length;
    }

    /// <summary>struct mmsghdr: a msghdr and the length of what came or went.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MessageHeader
    {
        public byte* Name;
        public uint NameLength;
        public IoVector* Vectors;
        public nuint VectorCount;
        public byte* Control;
        public nuint ControlLength;
        public int Flags;
        private readonly int _endOfHeader; // msghdr is padded to a multiple of its pointers before the length of the mmsghdr begins
        public uint Length;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct PollItem
    {
        public int File;
        public short Events;
        public short Revents;
    }
}

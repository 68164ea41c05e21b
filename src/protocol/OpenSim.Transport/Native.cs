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
    public const int SoRxqOvfl = 40;
    public const int SoReusePort = 15;
    public const int SoMemInfo = 55;
    public const int SolUdp = 17;
    public const int UdpSegment = 103;
    public const int MsgTrunc = 0x20;
    public const int MsgDontWait = 0x40;
    public const int MsgWaitForOne = 0x10000;
    public const int Eintr = 4;
    public const int Eio = 5;
    public const int Einval = 22;
    public const int Emsgsize = 90;
    public const int Eopnotsupp = 95;
    public const int ShutRead = 0;

    [LibraryImport("libc", EntryPoint = "recvmmsg", SetLastError = true)]
    public static partial int ReceiveMany(int socket, MessageHeader* messages, uint count, int flags, void* timeout);

    [LibraryImport("libc", EntryPoint = "sendmmsg", SetLastError = true)]
    public static partial int SendMany(int socket, MessageHeader* messages, uint count, int flags);

    [LibraryImport("libc", EntryPoint = "setsockopt", SetLastError = true)]
    public static partial int SetOption(int socket, int level, int name, void* value, uint size);

    [LibraryImport("libc", EntryPoint = "getsockopt", SetLastError = true)]
    public static partial int GetOption(int socket, int level, int name, void* value, uint* size);

    [LibraryImport("libc", EntryPoint = "shutdown", SetLastError = true)]
    public static partial int Shutdown(int socket, int how);

    [LibraryImport("libc", EntryPoint = "close", SetLastError = true)]
    public static partial int Close(int file);

    [StructLayout(LayoutKind.Sequential)]
    public struct IoVector
    {
        public byte* Base;
        public nuint Length;
    }

    /// <summary>
    /// struct mmsghdr: a msghdr, 56 bytes with its padding, and the length of what came or went. Offsets are written out, because one
    /// struct that simply lists the fields has no padding after the flags.
    /// </summary>
    [StructLayout(LayoutKind.Explicit, Size = 64)]
    public struct MessageHeader
    {
        [FieldOffset(0)]
        public byte* Name;

        [FieldOffset(8)]
        public uint NameLength;

        [FieldOffset(16)]
        public IoVector* Vectors;

        [FieldOffset(24)]
        public nuint VectorCount;

        [FieldOffset(32)]
        public byte* Control;

        [FieldOffset(40)]
        public nuint ControlLength;

        [FieldOffset(48)]
        public int Flags;

        [FieldOffset(56)]
        public uint Length;
    }
}

using System.Runtime.InteropServices;

namespace OpenSim.Transport;

/// <summary>A set of files that are waited for together (epoll), level-triggered.</summary>
internal sealed unsafe partial class EpollSet : IDisposable
{
    private const int MaxReady = 256;
    private const int In = 1;

    // struct epoll_event is packed on x86-64 (12 bytes) and not elsewhere (16).
    private static readonly int EventSize = RuntimeInformation.ProcessArchitecture == Architecture.X64 ? 12 : 16;
    private static readonly int DataOffset = EventSize - 8;

    private readonly int _file = Create(0);
    private readonly byte[] _events = GC.AllocateArray<byte>(MaxReady * 16, pinned: true);

    public void Add(int file) => Change(1, file);

    public void Remove(int file) => Change(2, file);

    public int Wait(int milliseconds)
    {
        fixed (byte* events = _events)
            return Math.Max(0, WaitFor(_file, events, MaxReady, milliseconds));
    }

    public int ReadyFile(int place) => BitConverter.ToInt32(_events, place * EventSize + DataOffset);

    public void Dispose() => Native.Close(_file);

    private void Change(int operation, int file)
    {
        var change = stackalloc byte[16];
        *(int*)change = In;
        *(int*)(change + DataOffset) = file;
        Control(_file, operation, file, change);
    }

    [LibraryImport("libc", EntryPoint = "epoll_create1", SetLastError = true)]
    private static partial int Create(int flags);

    [LibraryImport("libc", EntryPoint = "epoll_ctl", SetLastError = true)]
    private static partial int Control(int set, int operation, int file, byte* change);

    [LibraryImport("libc", EntryPoint = "epoll_wait", SetLastError = true)]
    private static partial int WaitFor(int set, byte* events, int max, int milliseconds);
}

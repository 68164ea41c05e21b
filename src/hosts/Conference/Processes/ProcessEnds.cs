using System.Runtime.InteropServices;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Conference.Processes;

/// <summary>
/// Tells when processes end, children or not: the kernel says so at once (pidfd), in one thread that sleeps meanwhile. .NET asks ten
/// times a second about a process that is no child, and no region of an earlier supervisor is one.
/// </summary>
internal sealed partial class ProcessEnds : IDisposable
{
    public const int Sigterm = 15;
    public const int Sigkill = 9;

    private const uint OthersBits = 0b111_111;
    private const int NoSuchProcess = 3; // ESRCH
    private const int TryAgainAfter = 1000; // ms
    private const int PidfdOpen = 434; // the same on x86-64 and arm64; the C library of Debian 12 has no name for it everywhere
    private const short Readable = 1;
    private const int CloseOnExec = 0x80000;

    private readonly Lock _gate = new(); // guards everything below
    private readonly Dictionary<int, Action> _watched = []; // by descriptor
    private readonly List<(int Process, Action Ended)> _unopened = []; // there was no descriptor for them
    private readonly int _wake = EventFd(0, CloseOnExec);
    private bool _closed;

    public ProcessEnds(Watchdog watchdog) => watchdog.Start("Process ends", Wait);

    /// <summary>From here on this process and those that it starts make files and folders for their owner alone.</summary>
    public static void MakeFilesForOwnerOnly() => _ = SetMask(OthersBits); // the mask before: whatever it was

    public static void Signal(int process, int signal) => _ = Kill(process, signal); // gone already is as good

    /// <summary>Calls back once, on the thread of this class; at once when there is no such process.</summary>
    public void Watch(int process, Action ended)
    {
        if (!TryOpen(process, ended))
            lock (_gate)
                _unopened.Add((process, ended));
        Wake();
    }

    public void Dispose()
    {
        lock (_gate)
            _closed = true;
        Wake();
    }

    private void Wake() => _ = Write(_wake, 1, sizeof(ulong));

    private void Wait(NamedThread thread)
    {
        thread.Rest();
        while (true)
        {
            var patience = TryUnopened() ? -1 : TryAgainAfter; // before it is seen which descriptors there are
            if (Waited() is not { } polled)
                break;
            _ = Poll(polled, (nuint)polled.Length, patience);
            foreach (var entry in polled)
                if ((entry.Returned & Readable) != 0)
                    Take(entry.Descriptor);
        }

        _ = Close(_wake);
    }

    /// <returns>False when the kernel has no descriptor to give at the moment: that says nothing of the process.</returns>
    private bool TryOpen(int process, Action ended)
    {
        var descriptor = (int)SystemCall(PidfdOpen, process, 0);
        if (descriptor < 0 && Marshal.GetLastPInvokeError() != NoSuchProcess)
            return false;
        if (descriptor < 0)
            ended();
        else
            lock (_gate)
                _watched[descriptor] = ended;
        return true;
    }

    /// <returns>Whether none is left.</returns>
    private bool TryUnopened()
    {
        List<(int Process, Action Ended)> unopened;
        lock (_gate)
        {
            unopened = [.. _unopened];
            _unopened.Clear();
        }

        unopened.RemoveAll(one => TryOpen(one.Process, one.Ended));
        lock (_gate)
            _unopened.AddRange(unopened);
        return unopened.Count == 0;
    }

    /// <summary>Null when this is closed.</summary>
    private PollEntry[]? Waited()
    {
        lock (_gate)
            return _closed
                ? null
                : [.. _watched.Keys.Append(_wake).Select(d => new PollEntry { Descriptor = d, Wanted = Readable })];
    }

    private void Take(int descriptor)
    {
        if (descriptor == _wake)
        {
            _ = Read(_wake, out _, sizeof(ulong));
            return;
        }

        Action? ended;
        lock (_gate)
            _watched.Remove(descriptor, out ended);
        _ = Close(descriptor);
        ended?.Invoke();
    }

    [LibraryImport("libc", EntryPoint = "umask")]
    private static partial uint SetMask(uint mask);

    [LibraryImport("libc", EntryPoint = "syscall", SetLastError = true)]
    private static partial long SystemCall(long number, long first, long second);

    [LibraryImport("libc", EntryPoint = "poll")]
    private static partial int Poll([In, Out] PollEntry[] entries, nuint count, int timeout);

    [LibraryImport("libc", EntryPoint = "eventfd")]
    private static partial int EventFd(uint initial, int flags);

    [LibraryImport("libc", EntryPoint = "read")]
    private static partial nint Read(int descriptor, out ulong value, nint count);

    [LibraryImport("libc", EntryPoint = "write")]
    private static partial nint Write(int descriptor, in ulong value, nint count);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int descriptor);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);

    [StructLayout(LayoutKind.Sequential)]
    private struct PollEntry
    {
        public int Descriptor;
        public short Wanted;
        public short Returned;
    }
}

using System.Runtime.InteropServices;

namespace OpenSim.Console.Terminal;

/// <summary>
/// The terminal on standard input and output, by the C library: raw keys, width, bytes. System.Console is not used for reading because it
/// asks the terminal for the cursor and waits for an answer, which on a plain pty never comes.
/// </summary>
internal sealed partial class TerminalDevice : ITerminal
{
    private const int Input = 0;
    private const int Output = 1;
    private const int Now = 0;            // TCSANOW
    private const uint Canonical = 0x2;   // ICANON: the kernel edits lines
    private const uint Echo = 0x8;        // ECHO
    private const uint CrToNl = 0x100;    // ICRNL: kept, so Enter is one key
    private const uint FlowControl = 0x400; // IXON: Ctrl-S would freeze the terminal
    private const ulong GetWindowSize = 0x5413; // TIOCGWINSZ
    private const int Interrupted = 4;    // EINTR
    private const int TermiosBytes = 60;  // struct termios of glibc and musl on Linux
    private const int MinimumKeys = 17 + 6;  // c_cc[VMIN], after four flag words and c_line
    private const int KeyTimeout = 17 + 5;   // c_cc[VTIME]

    private readonly byte[] _saved = new byte[TermiosBytes];
    private bool _isRaw;

    /// <summary>
    /// True on Linux when both ends are a terminal that understands escape sequences, and this process is in the foreground (a background
    /// process that touches the terminal's settings is stopped by the kernel).
    /// </summary>
    public static bool IsUsable =>
        OperatingSystem.IsLinux() && isatty(Input) == 1 && isatty(Output) == 1 && IsForeground
        && Environment.GetEnvironmentVariable("TERM") is { Length: > 0 } term && term != "dumb";

    /// <summary>
    /// False for a job in the background of a terminal: reading would stop the process. True where there is no terminal at all.
    /// </summary>
    public static bool MayReadInput => !OperatingSystem.IsLinux() || isatty(Input) != 1 || IsForeground;

    private static bool IsForeground => tcgetpgrp(Input) == getpgrp();

    public int Width
    {
        get
        {
            Span<ushort> size = stackalloc ushort[4];
            return ioctl(Output, GetWindowSize, ref MemoryMarshal.GetReference(size)) == 0 && size[1] > 0 ? size[1] : 80;
        }
    }

    public void EnterRaw()
    {
        if (!_isRaw && tcgetattr(Input, _saved) != 0)
            return;
        var raw = (byte[])_saved.Clone();
        Clear(raw, 0, FlowControl);
        Set(raw, 0, CrToNl);
        Clear(raw, 12, Canonical | Echo);
        raw[MinimumKeys] = 1;
        raw[KeyTimeout] = 0;
        _isRaw = tcsetattr(Input, Now, raw) == 0;
    }

    public void Restore()
    {
        if (_isRaw)
            _ = tcsetattr(Input, Now, _saved);
        _isRaw = false;
    }

    public int Read(Span<byte> buffer)
    {
        while (true)
        {
            var count = read(Input, ref MemoryMarshal.GetReference(buffer), buffer.Length);
            if (count >= 0)
                return (int)count;
            if (Marshal.GetLastPInvokeError() != Interrupted)
                return 0;
        }
    }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            var count = write(Output, ref MemoryMarshal.GetReference(bytes), bytes.Length);
            if (count < 0 && Marshal.GetLastPInvokeError() != Interrupted)
                return; // the terminal is gone: nowhere to say so
            bytes = bytes[(int)Math.Max(0, count)..];
        }
    }

    private static void Clear(byte[] termios, int offset, uint bits) =>
        BitConverter.TryWriteBytes(termios.AsSpan(offset), BitConverter.ToUInt32(termios, offset) & ~bits);

    private static void Set(byte[] termios, int offset, uint bits) =>
        BitConverter.TryWriteBytes(termios.AsSpan(offset), BitConverter.ToUInt32(termios, offset) | bits);

    [LibraryImport("libc")]
    private static partial int isatty(int file);

    [LibraryImport("libc")]
    private static partial int tcgetpgrp(int file);

    [LibraryImport("libc")]
    private static partial int getpgrp();

    [LibraryImport("libc")]
    private static partial int tcgetattr(int file, byte[] termios);

    [LibraryImport("libc")]
    private static partial int tcsetattr(int file, int when, byte[] termios);

    [LibraryImport("libc")]
    private static partial int ioctl(int file, ulong request, ref ushort size);

    [LibraryImport("libc", SetLastError = true)]
    private static partial nint read(int file, ref byte buffer, nint length);

    [LibraryImport("libc", SetLastError = true)]
    private static partial nint write(int file, ref byte buffer, nint length);
}

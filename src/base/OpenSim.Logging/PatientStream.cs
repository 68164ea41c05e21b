using System.Globalization;
using System.Text;

namespace OpenSim.Logging;

/// <summary>
/// Appends to a file and never throws. Anything that cannot be written is kept, up to 4 MiB, and written before anything else as soon as
/// the file can be written again; beyond that the oldest lines go, and a line says how many. A line is in the file whole or not at all.
/// </summary>
/// <param name="report">Told of each failed attempt.</param>
internal sealed class PatientStream(Action<Exception> report) : Stream
{
    private const int MaxKept = 4 << 20;

    private readonly List<byte> _kept = [];
    private FileStream? _file;
    private long _lost;

    public string Path { get; private set; } = "";

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Goes on with this file; what the last one did not take comes first.</summary>
    public void Open(string path, bool append)
    {
        CloseFile();
        Path = path;
        if (!append)
            Try(() => File.Delete(path));
        Flush();
    }

    public void CloseFile()
    {
        Flush();
        _file?.Dispose();
        _file = null;
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        _kept.AddRange(buffer);
        if (_kept.Count > MaxKept)
            DropOldest();
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
        if (Path.Length > 0)
            Try(WriteKept);
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        CloseFile();
        base.Dispose(disposing);
    }

    private void WriteKept()
    {
        _file ??= OpenAtEnd();
        var end = _file.Position;
        try
        {
            if (_lost > 0)
                _file.Write(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"[{_lost} lines are lost here]\n")));
            _file.Write(_kept.ToArray());
            _kept.Clear();
            _lost = 0;
        }
        catch (IOException)
        {
            CutOff(_file, end);
            throw;
        }
    }

    private static void CutOff(FileStream file, long end)
    {
        try
        {
            file.SetLength(end); // half a line
        }
        catch (IOException)
        {
            // No file but a device: nothing of it stays there.
        }
    }

    private FileStream OpenAtEnd()
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(Path)!);
        // Unbuffered: what a failed write leaves in a buffer would be written once more.
        var file = new FileStream(Path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        file.Seek(0, SeekOrigin.End);
        return file;
    }

    private void Try(Action act)
    {
        try
        {
            act();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _file?.Dispose(); // the next attempt looks for the file anew
            _file = null;
            report(e);
        }
    }

    private void DropOldest()
    {
        var cut = _kept.IndexOf((byte)'\n', MaxKept / 4) + 1;
        if (cut == 0)
            cut = _kept.Count;
        _lost += _kept.Take(cut).Count(b => b == '\n');
        _kept.RemoveRange(0, cut);
    }
}

using System.Buffers;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Writing;

/// <summary>
/// The write-ahead journal of one region: operations that are acknowledged and not yet in the database, in files in a folder of their own.
/// An operation is durable once <see cref="Sync"/> has returned. For one thread at a time.
/// </summary>
public sealed partial class Journal : IDisposable
{
    private const byte OperationRecord = 1;
    private const byte DoneRecord = 2;

    private readonly string _folder;
    private readonly FileStream _lock;
    private readonly ArrayBufferWriter<byte> _buffer = new(64 * 1024);
    private FileStream? _file;
    private int _number;
    private long _bytes; // written by the owner, read by whoever asks for the status

    private Journal(string folder, FileStream folderLock)
    {
        _folder = folder;
        _lock = folderLock;
        foreach (var path in Directory.EnumerateFileSystemEntries(folder, "store-*.journal"))
            _number = Math.Max(_number, NumberOf(path));
    }

    public string Folder => _folder;

    /// <summary>Bytes on the disk, in all files.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    public bool HasUnsynced => _buffer.WrittenCount > 0;

    /// <summary>
    /// Records that had a wrong checksum when the journal was read; what is no journal of ours, with the reason. Files among that get
    /// another name, so that they outlive the others.
    /// </summary>
    public int DamagedRecords { get; private set; }

    public IReadOnlyList<string> Unreadable { get; private set; } = [];

    /// <exception cref="StoreException">The folder cannot be made, or another process uses it.</exception>
    public static Journal Open(string folder)
    {
        try
        {
            Make(folder);
            return new Journal(folder,
                new FileStream(Path.Combine(folder, "lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None));
        }
        catch (UnauthorizedAccessException e)
        {
            throw new StoreException(StoreFault.AccessDenied, $"The journal folder {folder} may not be written to.", e);
        }
        catch (IOException e)
        {
            throw new StoreException(StoreFault.Other,
                $"The journal folder {folder} cannot be used: {e.Message} Is another simulator running with this region?", e);
        }
    }

    /// <summary>
    /// What the files hold that had not reached the database, in order of arrival, each key once. The files stay until <see cref="Reset"/>.
    /// </summary>
    public IReadOnlyList<StoreOperation> Recover()
    {
        var pending = new PendingOperations();
        List<string> unreadable = [.. Directory.EnumerateDirectories(_folder, "*.journal").Select(path => $"{path}: it is a folder")];
        foreach (var path in Files().OrderBy(NumberOf).ToList())
        {
            var bytes = File.ReadAllBytes(path);
            Interlocked.Add(ref _bytes, bytes.Length);
            var before = DamagedRecords;
            if (JournalFile.Read(bytes, record => Replay(record, pending), out var damaged) is { } reason)
                unreadable.Add($"{SetAside(path, "unreadable")}: {reason}");
            DamagedRecords += damaged;
            // The files go when what could be read of them is in the database; what could not be read is to be found afterwards.
            if (DamagedRecords > before)
                unreadable.Add($"{Copy(path)}: {DamagedRecords - before} records of it");
        }

        Unreadable = unreadable;
        return [.. pending.All.OrderBy(entry => entry.Sequence).Select(entry => entry.Operation)];
    }

    private void Replay(RecordReader reader, PendingOperations pending)
    {
        switch (reader.Byte())
        {
            case OperationRecord:
                var sequence = reader.Number();
                if (OperationCodec.TryRead(ref reader, out var operation))
                    pending.Add(operation, sequence, now: 0);
                else
                    DamagedRecords++;
                break;
            case DoneRecord:
                for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
                {
                    var key = new StoreKey((StoreSubject)reader.Byte(), reader.Id(), reader.Text());
                    pending.Done(key, reader.Number());
                }

                break;
        }
    }

    /// <summary>Adds an operation to what the next <see cref="Sync"/> writes.</summary>
    public void Append(StoreOperation operation, long sequence)
    {
        var start = Begin(OperationRecord);
        var writer = new RecordWriter(_buffer);
        writer.Number(sequence);
        OperationCodec.Write(writer, operation);
        Seal(start);
    }

    /// <summary>Notes that the database has these keys, as of those operations and all before them.</summary>
    public void AppendDone(IReadOnlyList<(StoreKey Key, long UpTo)> done)
    {
        if (done.Count == 0)
            return;
        var start = Begin(DoneRecord);
        var writer = new RecordWriter(_buffer);
        writer.Count(done.Count);
        foreach (var (key, upTo) in done)
        {
            writer.Byte((byte)key.Subject);
            writer.Id(key.Id);
            writer.Text(key.Name);
            writer.Number(upTo);
        }

        Seal(start);
    }

    private int Begin(byte kind)
    {
        var start = _buffer.WrittenCount;
        _buffer.Write(stackalloc byte[JournalFile.RecordOverhead]);
        _buffer.Write([kind]);
        return start;
    }

    private void Seal(int start) =>
        JournalFile.Seal(System.Runtime.InteropServices.MemoryMarshal.AsMemory(_buffer.WrittenMemory[start..]).Span);

    /// <summary>Writes what was appended and waits until the disk has it.</summary>
    /// <exception cref="IOException">Disk full or gone. What was appended is forgotten; the caller writes everything anew with
    /// <see cref="Rewrite"/>.</exception>
    public void Sync()
    {
        if (_buffer.WrittenCount == 0)
            return;
        try
        {
            WriteBuffer();
            _file?.Flush(flushToDisk: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Abandon();
            throw e as IOException ?? new IOException(e.Message, e);
        }
        finally
        {
            _buffer.ResetWrittenCount();
        }
    }

    /// <summary>
    /// Replaces all files by one that holds just these operations: when done records and overwritten operations make up most of the
    /// journal, and after a failed write. A file is made also when there are none: that it can be is what the caller wants to know then.
    /// </summary>
    /// <exception cref="IOException">As for <see cref="Sync"/>, or an old file cannot be deleted.</exception>
    public void Rewrite(IEnumerable<(StoreOperation Operation, long Sequence)> pending)
    {
        var old = Files().ToList();
        CloseFile();
        _buffer.ResetWrittenCount();
        try
        {
            WriteAnew(pending);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            DropNewest(); // on a full disk each attempt would leave one
            throw;
        }

        DeleteAll(old);
    }

    private void WriteAnew(IEnumerable<(StoreOperation Operation, long Sequence)> pending)
    {
        _file = NewFile();
        foreach (var (operation, sequence) in pending)
        {
            Append(operation, sequence);
            if (_buffer.WrittenCount > 1 << 20)
                Write();
        }

        Write();
        _file.Flush(flushToDisk: true);
    }

    private void Write()
    {
        try
        {
            WriteBuffer();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Abandon();
            throw e as IOException ?? new IOException(e.Message, e);
        }
        finally
        {
            _buffer.ResetWrittenCount();
        }
    }

    private void WriteBuffer()
    {
        _file ??= NewFile();
        _file.Write(_buffer.WrittenSpan);
        Interlocked.Add(ref _bytes, _buffer.WrittenCount);
    }

    /// <summary>Everything is in the database: no file is needed any more.</summary>
    /// <exception cref="IOException">A file cannot be deleted.</exception>
    public void Reset()
    {
        _buffer.ResetWrittenCount();
        CloseFile();
        DeleteAll([.. Files()]);
    }

    private void CloseFile()
    {
        _file?.Dispose();
        _file = null;
    }

    // A file with a torn end is not written to any more: what came behind the tear could not be found again.
    private void Abandon()
    {
        try
        {
            CloseFile();
        }
        catch (IOException)
        {
            _file = null;
        }
    }

    public void Dispose()
    {
        CloseFile();
        _lock.Dispose();
    }
}

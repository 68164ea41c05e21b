using System.Buffers;
using OpenSim.Settings;

namespace OpenSim.Store.Writing;

/// <summary>
/// Operations that the database refuses for what is in them, kept in a file of journal records beside the journal, so that one bad row
/// neither is lost nor stops the others. A later change of the same thing takes them up again, so that what lies here is never older than
/// what is in the database.
/// </summary>
internal sealed class RejectedOperations
{
    private readonly Lock _gate = new(); // guards file and fields: the database's loop adds, the journal's and the console take
    private readonly string _folder;
    private readonly List<(StoreOperation Operation, string Reason)> _kept;
    private readonly List<(StoreOperation Operation, string Reason)> _taken = []; // still in the file
    private bool _isOurs = true; // this process has begun the file: of its format, and without a torn end

    public RejectedOperations(string folder)
    {
        _folder = folder;
        Path = System.IO.Path.Combine(folder, "rejected.journal");
        _kept = Read();
    }

    public string Path { get; }

    public int Count
    {
        get
        {
            lock (_gate)
                return _kept.Count;
        }
    }

    /// <summary>What lies here, and why.</summary>
    public IReadOnlyList<(StoreKey Key, string Reason)> List
    {
        get
        {
            lock (_gate)
                return _kept.ConvertAll(kept => (kept.Operation.Key, kept.Reason));
        }
    }

    /// <exception cref="IOException">It cannot be written, or (<see cref="UnauthorizedAccessException"/>) must not be; it is not
    /// taken then.</exception>
    public void Add(StoreOperation operation, string reason)
    {
        lock (_gate)
        {
            if (!_isOurs)
                WriteAnew();
            using (var file = new FileStream(Path, FileMode.Append, FileAccess.Write))
            {
                if (file.Length == 0)
                    file.Write(JournalFile.Header());
                file.Write(Record(operation, reason));
                file.Flush(flushToDisk: true);
            }

            FolderSync.Flush(_folder);
            _kept.Add((operation, reason));
        }
    }

    /// <summary>Where what could not be read of the file is kept, and why; null when all could.</summary>
    public string? Unreadable { get; private set; }

    /// <summary>
    /// Takes those that are about the same thing as a new change, or have a prim of it: they are to be written before it, merged with it.
    /// </summary>
    public IReadOnlyList<StoreOperation> TakeTouchedBy(StoreOperation change)
    {
        lock (_gate)
            return _kept.Count == 0 ? [] : Take(kept => kept.Key == change.Key || HaveCommonPrim(kept, change));
    }

    public IReadOnlyList<StoreOperation> TakeAll()
    {
        lock (_gate)
            return Take(_ => true);
    }

    /// <summary>Once what was taken is in the journal: the file forgets it.</summary>
    public void ForgetTaken()
    {
        lock (_gate)
        {
            if (_taken.Count == 0)
                return;
            _taken.Clear();
            WriteAnew();
        }
    }

    private void WriteAnew()
    {
        WholeFile.Write(Path, file =>
        {
            file.Write(JournalFile.Header());
            foreach (var (operation, reason) in _taken.Concat(_kept))
                file.Write(Record(operation, reason));
        });
        if (_taken.Count + _kept.Count == 0)
            File.Delete(Path);
        FolderSync.Flush(_folder);
        _isOurs = true;
    }

    /// <summary>Whoever owns the journal has put the file aside.</summary>
    public void Forget()
    {
        lock (_gate)
        {
            _kept.Clear();
            _taken.Clear();
        }
    }

    private List<StoreOperation> Take(Predicate<StoreOperation> wanted)
    {
        var taken = _kept.FindAll(kept => wanted(kept.Operation));
        _kept.RemoveAll(taken.Contains);
        _taken.AddRange(taken);
        return taken.ConvertAll(kept => kept.Operation);
    }

    private static bool HaveCommonPrim(StoreOperation kept, StoreOperation change) => change is ObjectOperation after && kept switch
    {
        ObjectOperation before => before.Prims.Any(old => after.Prims.Any(prim => prim.Id == old.Id)),
        ScriptStateOperation state => after.Inventories.Any(inventory => inventory.PrimId == state.PrimId),
        _ => false
    };

    private static byte[] Record(StoreOperation operation, string reason)
    {
        var buffer = new ArrayBufferWriter<byte>();
        buffer.Write(stackalloc byte[JournalFile.RecordOverhead]);
        var writer = new RecordWriter(buffer);
        writer.Text(reason);
        OperationCodec.Write(writer, operation);
        var record = buffer.WrittenSpan.ToArray();
        JournalFile.Seal(record);
        return record;
    }

    private List<(StoreOperation, string)> Read()
    {
        var operations = new List<(StoreOperation, string)>();
        if (!File.Exists(Path))
            return operations;
        var unreadable = 0;
        _isOurs = false;
        var complaint = JournalFile.Read(File.ReadAllBytes(Path), reader =>
        {
            var reason = reader.Text();
            if (OperationCodec.TryRead(ref reader, out var operation))
                operations.Add((operation, reason));
            else
                unreadable++;
        }, out var damaged);
        // Written anew it holds only what could be read.
        if (complaint is not null || damaged + unreadable > 0)
            Unreadable = $"{Journal.Copy(Path)}: {complaint ?? $"{damaged + unreadable} records of it"}";
        return operations;
    }
}

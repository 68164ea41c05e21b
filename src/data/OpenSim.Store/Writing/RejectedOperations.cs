using System.Buffers;

namespace OpenSim.Store.Writing;

/// <summary>
/// Operations that the database refuses for what is in them, kept in a file of journal records beside the journal, so that one bad row neither is lost
/// nor stops the others.
/// </summary>
internal sealed class RejectedOperations
{
    private readonly Lock _gate = new(); // guards the file: the database's loop adds, the console takes

    public RejectedOperations(string folder)
    {
        Path = System.IO.Path.Combine(folder, "rejected.journal");
        Count = Read().Count;
    }

    public string Path { get; }

    public int Count { get; private set; }

    public void Add(StoreOperation operation, string reason)
    {
        var buffer = new ArrayBufferWriter<byte>();
        buffer.Write(stackalloc byte[JournalFile.RecordOverhead]);
        var writer = new RecordWriter(buffer);
        writer.Text(reason);
        OperationCodec.Write(writer, operation);
        var record = buffer.WrittenSpan.ToArray();
        JournalFile.Seal(record);
        lock (_gate)
        {
            using var file = new FileStream(Path, FileMode.Append, FileAccess.Write);
            if (file.Length == 0)
                file.Write(JournalFile.Header());
            file.Write(record);
            file.Flush(flushToDisk: true);
            Count++;
        }
    }

    /// <summary>Everything in the file, which is then deleted.</summary>
    public IReadOnlyList<StoreOperation> TakeAll()
    {
        lock (_gate)
        {
            var operations = Read();
            File.Delete(Path);
            Count = 0;
            return operations;
        }
    }

    private List<StoreOperation> Read()
    {
        var operations = new List<StoreOperation>();
        if (!File.Exists(Path))
            return operations;
        _ = JournalFile.Read(File.ReadAllBytes(Path), record =>
        {
            var reader = new RecordReader(record);
            _ = reader.Text();
            if (OperationCodec.TryRead(ref reader, out var operation))
                operations.Add(operation);
        }, out _);
        return operations;
    }
}

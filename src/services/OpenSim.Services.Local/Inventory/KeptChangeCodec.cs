using System.Buffers;
using OpenSim.Primitives;
using OpenSim.Store.Writing;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// Changes of inventories as bytes of a journal record and back: format, kind, fields. Rows stand in them column by column, in the order of
/// their lists.
/// </summary>
internal static class KeptChangeCodec
{
    /// <summary>Changes whenever a record of an older program would be read wrongly, as when a list of columns changes.</summary>
    public const byte Format = 1;

    // These numbers stand in journal files and never change.
    private const byte AddFolder = 1;
    private const byte UpdateFolder = 2;
    private const byte MoveFolder = 3;
    private const byte DeleteFolders = 4;
    private const byte PurgeFolder = 5;
    private const byte AddItem = 6;
    private const byte UpdateItem = 7;
    private const byte ChangeItem = 8;
    private const byte MoveItems = 9;
    private const byte DeleteItems = 10;
    private const byte Unlink = 11;
    private const byte Together = 12;

    public static byte[] Write(KeptChange change)
    {
        var buffer = new ArrayBufferWriter<byte>();
        var writer = new RecordWriter(buffer);
        writer.Byte(Format);
        switch (change)
        {
            case KeptChange.AddFolder add:
                WriteFolder(writer, AddFolder, add.Folder);
                break;
            case KeptChange.UpdateFolder update:
                WriteFolder(writer, UpdateFolder, update.Folder);
                break;
            case KeptChange.MoveFolder move:
                WriteIds(writer, MoveFolder, [move.Id, move.ParentId]);
                break;
            case KeptChange.DeleteFolders delete:
                WriteIds(writer, DeleteFolders, delete.Ids);
                break;
            case KeptChange.PurgeFolder purge:
                WriteIds(writer, PurgeFolder, [purge.Id]);
                break;
            case KeptChange.AddItem add:
                WriteItem(writer, AddItem, add.Item);
                break;
            case KeptChange.UpdateItem update:
                WriteItem(writer, UpdateItem, update.Item);
                break;
            case KeptChange.ChangeItem part:
                writer.Byte(ChangeItem);
                writer.Id(part.Id);
                ItemChangeCodec.Write(writer, part.Change);
                break;
            case KeptChange.MoveItems moves:
                WriteIds(writer, MoveItems, [.. moves.Moves.SelectMany(move => new[] { move.Id, move.Folder })]);
                break;
            case KeptChange.DeleteItems delete:
                WriteIds(writer, DeleteItems, delete.Ids);
                break;
            case KeptChange.Unlink unlink:
                WriteIds(writer, Unlink, unlink.Folders);
                break;
            case KeptChange.Together together:
                WriteParts(writer, together.Changes);
                break;
            default:
                throw new InvalidOperationException($"{change.GetType().Name} has no record form.");
        }

        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Null when the bytes are no change that this program knows.</summary>
    public static KeptChange? Read(ReadOnlySpan<byte> record)
    {
        var reader = new RecordReader(record);
        if (reader.Byte() != Format)
            return null;
        var read = Read(ref reader);
        return reader.Failed || !reader.AtEnd ? null : read;
    }

    private static KeptChange? Read(ref RecordReader reader) => reader.Byte() switch
    {
        AddFolder => new KeptChange.AddFolder(Folder(ref reader)),
        UpdateFolder => new KeptChange.UpdateFolder(Folder(ref reader)),
        MoveFolder => Ids(ref reader) is [var id, var parent] ? new KeptChange.MoveFolder(id, parent) : null,
        DeleteFolders => new KeptChange.DeleteFolders(Ids(ref reader)),
        PurgeFolder => Ids(ref reader) is [var id] ? new KeptChange.PurgeFolder(id) : null,
        AddItem => new KeptChange.AddItem(Item(ref reader)),
        UpdateItem => new KeptChange.UpdateItem(Item(ref reader)),
        ChangeItem => new KeptChange.ChangeItem(reader.Id(), ItemChangeCodec.Read(ref reader)),
        MoveItems => Moves(Ids(ref reader)),
        DeleteItems => new KeptChange.DeleteItems(Ids(ref reader)),
        Unlink => new KeptChange.Unlink(Ids(ref reader)),
        Together => Parts(ref reader),
        _ => null
    };

    private static void WriteFolder(in RecordWriter writer, byte kind, InventoryFolder folder)
    {
        writer.Byte(kind);
        writer.Row<InventoryFolder, InventoryFolderColumns>(folder);
    }

    private static void WriteItem(in RecordWriter writer, byte kind, InventoryItem item)
    {
        writer.Byte(kind);
        writer.Row<InventoryItem, InventoryItemColumns>(item);
    }

    private static void WriteIds(in RecordWriter writer, byte kind, IReadOnlyList<UUID> ids)
    {
        writer.Byte(kind);
        writer.Count(ids.Count);
        foreach (var id in ids)
            writer.Id(id);
    }

    private static void WriteParts(in RecordWriter writer, IReadOnlyList<KeptChange> parts)
    {
        writer.Byte(Together);
        writer.Count(parts.Count);
        foreach (var part in parts)
            writer.Bytes(Write(part));
    }

    private static InventoryFolder Folder(ref RecordReader reader) => reader.Row<InventoryFolder, InventoryFolderColumns>();

    private static InventoryItem Item(ref RecordReader reader) => reader.Row<InventoryItem, InventoryItemColumns>();

    // Of parts only: what stands in a file must not nest without end.
    private static KeptChange.Together? Parts(ref RecordReader reader)
    {
        var parts = new List<KeptChange>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
        {
            var part = reader.Bytes();
            if (part is [_, Together, ..] || Read(part) is not { } read)
                return null;
            parts.Add(read);
        }

        return new KeptChange.Together(parts);
    }

    private static List<UUID> Ids(ref RecordReader reader)
    {
        var ids = new List<UUID>();
        for (var count = reader.Count(); count > 0 && !reader.Failed; count--)
            ids.Add(reader.Id());
        return ids;
    }

    private static KeptChange.MoveItems? Moves(List<UUID> ids) => ids.Count % 2 != 0
        ? null
        : new KeptChange.MoveItems([.. ids.Chunk(2).Select(pair => (pair[0], pair[1]))]);
}

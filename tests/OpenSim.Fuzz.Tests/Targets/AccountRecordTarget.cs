using System.Buffers;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>An operation of a journal's record, a region's or an account's: what is read is written as it was.</summary>
public static class AccountRecordTarget
{
    private static readonly UUID Prim = UUID.Parse("2b1f6a52-77aa-4a0a-9e2b-2d0a60f0f7c1");
    private static readonly UUID Item = UUID.Parse("5f1f6a52-77aa-4a0a-9e2b-2d0a60f0f7c2");

    public static IEnumerable<byte[]> Seeds() =>
    [
        Write(new AccountOperation(UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649"), 1L << 40, [1, 2, 3])),
        Write(ObjectOperation.Delete(Prim)),
        Write(new ScriptStateOperation(Item, Prim, "<State UUID=\"x\">ü</State>", IsRunning: false)),
        Write(new ObjectOperation(Prim, [new PrimRow { Id = Prim, ObjectId = Prim, HasShape = true }], true, [new PrimInventory(Prim,
            [new PrimItemRow { ItemId = Item, PrimId = Prim, Name = "door", ScriptState = "<State/>", IsRunning = false }])]))
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        for (var format = OperationCodec.OldestFormat; format <= OperationCodec.Format; format++)
            Read(new RecordReader(input, format));
    }

    private static void Read(RecordReader reader)
    {
        if (!OperationCodec.TryRead(ref reader, out var operation))
            return;
        var again = Write(operation);
        var second = new RecordReader(again);
        if (!OperationCodec.TryRead(ref second, out var same) || !second.AtEnd || same.Key != operation.Key)
            throw new InvalidOperationException("What was read is written otherwise.");
    }

    private static byte[] Write(StoreOperation operation)
    {
        var buffer = new ArrayBufferWriter<byte>();
        OperationCodec.Write(new RecordWriter(buffer), operation);
        return buffer.WrittenSpan.ToArray();
    }
}

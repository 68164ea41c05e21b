using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>A change of an inventory out of a journal: what is read is written as it was.</summary>
public static class KeptChangeTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        var (id, other) = (UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649"), UUID.Parse("2b1f6a52-77aa-4a0a-9e2b-2d0a60f0f7c1"));
        var item = new InventoryItem { Id = id, Owner = other, Name = "thing", CreatorId = other.ToString() };
        KeptChange[] changes =
        [
            new KeptChange.AddFolder(new InventoryFolder { Id = id, Owner = other, Name = "folder" }), new KeptChange.AddItem(item),
            new KeptChange.MoveItems([(id, other)]), new KeptChange.DeleteItems([id, other]), new KeptChange.MoveFolder(id, other),
            new KeptChange.Together([new KeptChange.PurgeFolder(id), new KeptChange.Unlink([other])]),
            new KeptChange.ChangeItem(id, new ItemChange
            {
                Name = "a", Description = "b", GroupId = other, NextPermissions = 1, SaleType = 2, SalePrice = 3, OnlyOfType = 21
            })
        ];
        return changes.Select(KeptChangeCodec.Write);
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (KeptChangeCodec.Read(input) is not { } change)
            return;
        var again = KeptChangeCodec.Write(change);
        if (KeptChangeCodec.Read(again) is not { } second || !KeptChangeCodec.Write(second).AsSpan().SequenceEqual(again))
            throw new InvalidOperationException("What was read is written otherwise.");
    }
}

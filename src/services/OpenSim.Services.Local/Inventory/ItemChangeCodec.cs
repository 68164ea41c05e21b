using OpenSim.Services.Inventory;
using OpenSim.Store.Writing;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Parts of items in a journal record: a bit for each part that is to be different, then those parts.</summary>
internal static class ItemChangeCodec
{
    private const byte Name = 1;
    private const byte Description = 2;
    private const byte Group = 4;
    private const byte GroupMask = 8;
    private const byte EveryOneMask = 16;
    private const byte NextMask = 32;
    private const byte Sale = 64;
    private const byte Type = 128;

    public static void Write(in RecordWriter writer, ItemChange change)
    {
        writer.Byte(Parts(change));
        if (change.Name is { } name)
            writer.Text(name);
        if (change.Description is { } description)
            writer.Text(description);
        if (change.GroupId is { } group)
            writer.Id(group);
        foreach (var mask in new[] { change.GroupPermissions, change.EveryOnePermissions, change.NextPermissions })
        {
            if (mask is { } value)
                writer.Int32(unchecked((int)value));
        }

        if (change.SaleType is not null || change.SalePrice is not null)
        {
            writer.Int32(change.SaleType ?? -1);
            writer.Int32(change.SalePrice ?? -1);
        }

        if (change.OnlyOfType is { } type)
            writer.Int32(type);
        writer.Int32(unchecked((int)change.ClearFlags));
        writer.Int32(unchecked((int)change.SetFlags));
    }

    public static ItemChange Read(ref RecordReader reader)
    {
        var parts = reader.Byte();
        var change = new ItemChange
        {
            Name = (parts & Name) != 0 ? reader.Text() : null,
            Description = (parts & Description) != 0 ? reader.Text() : null,
            GroupId = (parts & Group) != 0 ? reader.Id() : null,
            GroupPermissions = (parts & GroupMask) != 0 ? unchecked((uint)reader.Int32()) : null,
            EveryOnePermissions = (parts & EveryOneMask) != 0 ? unchecked((uint)reader.Int32()) : null,
            NextPermissions = (parts & NextMask) != 0 ? unchecked((uint)reader.Int32()) : null
        };
        if ((parts & Sale) != 0)
            change = change with { SaleType = SaleTypeOf(reader.Int32()), SalePrice = reader.Int32() is >= 0 and var price ? price : null };
        return change with
        {
            OnlyOfType = (parts & Type) != 0 ? reader.Int32() : null,
            ClearFlags = unchecked((uint)reader.Int32()),
            SetFlags = unchecked((uint)reader.Int32())
        };
    }

    private static byte? SaleTypeOf(int number) => number is >= 0 and <= byte.MaxValue ? (byte)number : null;

    private static byte Parts(ItemChange change) => (byte)(
        (change.Name is null ? 0 : Name) | (change.Description is null ? 0 : Description) | (change.GroupId is null ? 0 : Group)
        | (change.GroupPermissions is null ? 0 : GroupMask) | (change.EveryOnePermissions is null ? 0 : EveryOneMask)
        | (change.NextPermissions is null ? 0 : NextMask) | (change.SaleType is null && change.SalePrice is null ? 0 : Sale)
        | (change.OnlyOfType is null ? 0 : Type));
}

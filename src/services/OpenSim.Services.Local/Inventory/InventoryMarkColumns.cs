using OpenSim.Services.Inventory;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Table own_inventory_marks.</summary>
internal abstract class InventoryMarkColumns : IColumns<InventoryMark>
{
    public static string Table => "own_inventory_marks";

    public static IReadOnlyList<string> Keys { get; } = ["id"];

    public static InventoryMark Visit<TVisitor>(ref TVisitor v, InventoryMark mark)
        where TVisitor : struct, IColumnVisitor, allows ref struct => mark with
        {
            Id = v.Id("id", mark.Id),
            Owner = v.Id("ownerID", mark.Owner),
            Thumbnail = v.Id("thumbnail", mark.Thumbnail),
            IsFavourite = v.Int("favourite", mark.IsFavourite ? 1 : 0) != 0
        };
}

using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Table inventoryfolders.</summary>
internal abstract class InventoryFolderColumns : IColumns<InventoryFolder>
{
    public static string Table => "inventoryfolders";

    public static IReadOnlyList<string> Keys { get; } = ["folderID"];

    public static InventoryFolder Visit<TVisitor>(ref TVisitor v, InventoryFolder folder)
        where TVisitor : struct, IColumnVisitor, allows ref struct => folder with
        {
            Id = v.Id("folderID", folder.Id),
            Owner = v.Id("agentID", folder.Owner),
            ParentId = v.Id("parentFolderID", folder.ParentId),
            Name = v.Text("folderName", folder.Name, 64, ColumnForm.Name),
            Type = (short)v.Int("type", folder.Type),
            Version = v.Int("version", folder.Version)
        };
}

using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table classifieds.</summary>
internal abstract class ClassifiedColumns : IColumns<Classified>
{
    public static string Table => "classifieds";

    public static IReadOnlyList<string> Keys { get; } = ["classifieduuid"];

    public static Classified Visit<TVisitor>(ref TVisitor v, Classified row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            Id = v.Id("classifieduuid", row.Id),
            CreatorId = v.Id("creatoruuid", row.CreatorId),
            CreationDate = v.Int("creationdate", row.CreationDate),
            ExpirationDate = v.Int("expirationdate", row.ExpirationDate),
            Category = v.Int("category", row.Category, ColumnForm.Digits),
            Name = v.Text("name", row.Name, 255, ColumnForm.Name),
            Description = v.Text("description", row.Description),
            ParcelId = v.Id("parceluuid", row.ParcelId),
            ParentEstate = v.Int("parentestate", row.ParentEstate),
            SnapshotId = v.Id("snapshotuuid", row.SnapshotId),
            RegionName = v.Text("simname", row.RegionName, 255, ColumnForm.Name),
            Position = Vector3D.Parse(v.Text("posglobal", row.Position.ToString(), 255)),
            ParcelName = v.Text("parcelname", row.ParcelName, 255, ColumnForm.Name),
            Flags = v.Byte("classifiedflags", row.Flags),
            Price = v.Int("priceforlisting", row.Price)
        };
}

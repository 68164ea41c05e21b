using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table primshapes: the rest of a prim. Its bytes stand in wide columns, as positive numbers.</summary>
public abstract class PrimShapeColumns : IColumns<PrimRow>
{
    public static string Table => "primshapes";

    public static IReadOnlyList<string> Keys => ["UUID"];

    public static PrimRow Visit<TVisitor>(ref TVisitor v, PrimRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Id = v.Id("UUID", row.Id);
        v.Int("Shape", 0); // tells nothing, but OpenSimulator takes a row in which it is null for one without a form
        row.Shape = VisitShape(ref v, row.Shape);
        row.Scale = v.Vector("ScaleX", "ScaleY", "ScaleZ", row.Scale);
        row.State = v.Byte("State", row.State);
        row.LastAttachPoint = v.Byte("LastAttachPoint", row.LastAttachPoint);
        row.TextureEntry = v.Bytes("Texture", row.TextureEntry);
        row.ExtraParams = v.Bytes("ExtraParams", row.ExtraParams, ColumnForm.Counted);
        row.Media = v.Text("Media", row.Media, form: ColumnForm.NullIfEmpty);
        row.MaterialOverrides = v.Bytes("MatOvrd", row.MaterialOverrides, ColumnForm.NullIfEmpty);
        return row;
    }

    private static PrimShape VisitShape<TVisitor>(ref TVisitor v, PrimShape shape)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new(
            (PCode)v.Byte("PCode", (byte)shape.PCode),
            v.Byte("PathCurve", shape.PathCurve),
            v.Byte("ProfileCurve", shape.ProfileCurve),
            unchecked((ushort)v.Int("PathBegin", shape.PathBegin)),
            unchecked((ushort)v.Int("PathEnd", shape.PathEnd)),
            v.Byte("PathScaleX", shape.PathScaleX),
            v.Byte("PathScaleY", shape.PathScaleY),
            v.Byte("PathShearX", shape.PathShearX),
            v.Byte("PathShearY", shape.PathShearY),
            v.SByte("PathTwist", shape.PathTwist),
            v.SByte("PathTwistBegin", shape.PathTwistBegin),
            v.SByte("PathRadiusOffset", shape.PathRadiusOffset),
            v.SByte("PathTaperX", shape.PathTaperX),
            v.SByte("PathTaperY", shape.PathTaperY),
            v.Byte("PathRevolutions", shape.PathRevolutions),
            v.SByte("PathSkew", shape.PathSkew),
            unchecked((ushort)v.Int("ProfileBegin", shape.ProfileBegin)),
            unchecked((ushort)v.Int("ProfileEnd", shape.ProfileEnd)),
            unchecked((ushort)v.Int("ProfileHollow", shape.ProfileHollow)));
}

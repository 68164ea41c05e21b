using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;

namespace OpenSim.Store.Tests.Kit;

/// <summary>A prim as text, one line a column: equal rows have equal text, and a difference shows which column it is.</summary>
internal static class PrimRowText
{
    public static string Of(PrimRow row) =>
        RowText.Of<PrimRow, PrimColumns>(row) + RowText.Of<PrimRow, PrimShapeColumns>(row)
        + RowText.Of<PrimRow, PrimOwnColumns>(row) + "HasShape " + row.HasShape;
}

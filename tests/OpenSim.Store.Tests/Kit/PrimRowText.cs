using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Tests.Kit;

/// <summary>A prim as text, one line a column: equal rows have equal text, and a difference shows which column it is.</summary>
internal readonly struct PrimRowText : IPrimVisitor
{
    private readonly StringBuilder _text = new();

    public PrimRowText()
    {
    }

    public static string Of(PrimRow row)
    {
        var visitor = new PrimRowText();
        PrimColumns.Visit(ref visitor, row);
        PrimColumns.VisitShape(ref visitor, row);
        return visitor._text.Append("HasShape ").Append(row.HasShape).ToString();
    }

    public bool Wants(EngineKind engine) => true;

    public void Id(string column, ref UUID value) => Line(column, value);

    public void Int(string column, ref int value) => Line(column, value);

    public void Mask(string column, ref uint value) => Line(column, value);

    public void Byte(string column, ref byte value) => Line(column, value);

    public void SByte(string column, ref sbyte value) => Line(column, value);

    public void UShort(string column, ref ushort value) => Line(column, value);

    public void Bool(string column, ref bool value) => Line(column, value);

    public void Single(string column, ref float value) => Line(column, value);

    public void Vector(string x, string y, string z, ref Vector3 value) => Line(x, value);

    public void Quaternion(string x, string y, string z, string w, ref Quaternion value) => Line(x, value);

    public void Text(string column, ref string value, int width, ColumnForm form) => Line(column, value);

    public void Bytes(string column, ref byte[] value, ColumnForm form) => Line(column, Convert.ToHexString(value));

    private void Line<T>(string column, T value) => _text.Append(CultureInfo.InvariantCulture, $"{column} {value}\n");
}

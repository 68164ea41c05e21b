using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Store.Tests.Columns;

/// <summary>A row with a column of each kind and form.</summary>
internal sealed class SampleRow
{
    public UUID Id { get; set; }
    public int Count { get; set; }
    public int CountText { get; set; }
    public uint Wide { get; set; }
    public uint Mask { get; set; }
    public uint Positive { get; set; }
    public long Long { get; set; }
    public byte Byte { get; set; }
    public byte Tiny { get; set; }
    public sbyte SByte { get; set; }
    public bool Bit { get; set; }
    public bool Word { get; set; }
    public float Single { get; set; }
    public double Double { get; set; }
    public Vector3 Place { get; set; }
    public Quaternion Rotation { get; set; }
    public string Name { get; set; } = "";
    public string Note { get; set; } = "";
    public string? Link { get; set; }
    public byte[] Blob { get; set; } = [];
    public byte[] Spark { get; set; } = [];
    public byte[] Extra { get; set; } = [];
    public bool OnlyThere { get; set; }
}

internal abstract class SampleColumns : IColumns<SampleRow>
{
    public static string Table => "sample";

    public static IReadOnlyList<string> Keys => ["Id"];

    public static string Create(bool sqlite) => "create table sample (Id char(36) primary key, Count int, CountText varchar(16), "
        + $"Wide {(sqlite ? "bigint" : "int unsigned")}, Mask int, Positive int, Big bigint, Byte int, Tiny tinyint, SByte int, "
        + "Flag int, Word varchar(5), Small float, Large double, X float, Y float, Z float, rx float, ry float, rz float, rw float, "
        + $"Name varchar(16), {(sqlite ? "`Desc`" : "Description")} text, Link varchar(16), Blb blob, Spark blob, Extra blob, "
        + (sqlite ? "There varchar(5))" : "Elsewhere int) default charset=utf8mb4");

    public static SampleRow Visit<TVisitor>(ref TVisitor v, SampleRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        row.Id = v.Id("Id", row.Id);
        row.Count = v.Int("Count", row.Count);
        row.CountText = v.Int("CountText", row.CountText, ColumnForm.Digits);
        row.Wide = v.UInt("Wide", row.Wide);
        row.Mask = v.UInt("Mask", row.Mask, ColumnForm.Signed);
        row.Positive = v.UInt("Positive", row.Positive, ColumnForm.Positive);
        row.Long = v.Long("Big", row.Long);
        row.Byte = v.Byte("Byte", row.Byte);
        row.Tiny = v.Byte("Tiny", row.Tiny, ColumnForm.Signed);
        row.SByte = v.SByte("SByte", row.SByte);
        row.Bit = v.Bool("Flag", row.Bit);
        row.Word = v.Bool("Word", row.Word, ColumnForm.WordOnMySql | ColumnForm.WordOnSqlite);
        row.Single = v.Single("Small", row.Single);
        row.Double = v.Double("Large", row.Double);
        row.Place = v.Vector("X", "Y", "Z", row.Place);
        row.Rotation = v.Rotation("rx", "ry", "rz", "rw", row.Rotation);
        row.Name = v.Text("Name", row.Name, 16);
        row.Note = v.Text(v.Named(mySql: "Description", sqlite: "Desc"), row.Note, form: ColumnForm.NullIfEmpty);
        row.Link = v.TextOrNull("Link", row.Link, 16);
        row.Blob = v.Bytes("Blb", row.Blob, ColumnForm.NullIfEmpty);
        row.Spark = v.Bytes("Spark", row.Spark, ColumnForm.Base64OnSqlite);
        row.Extra = v.Bytes("Extra", row.Extra, ColumnForm.Counted);
        if (v.Wants(EngineKind.MySql))
            row.OnlyThere = v.Bool("Elsewhere", row.OnlyThere);
        if (v.Wants(EngineKind.Sqlite))
            row.OnlyThere = v.Bool("There", row.OnlyThere, ColumnForm.WordOnSqlite | ColumnForm.LowerCase);
        return row;
    }
}

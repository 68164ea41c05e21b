using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;

namespace OpenSim.Store.Tests.Kit;

/// <summary>Puts a random value into every field of a prim.</summary>
internal readonly struct PrimRowFiller(RandomRows random) : IPrimVisitor
{
    public bool Wants(EngineKind engine) => engine != EngineKind.Sqlite; // volume detection is kept on one engine only

    public void Id(string column, ref UUID value) => value = random.Id();

    public void Int(string column, ref int value) => value = column.StartsWith("Color", StringComparison.Ordinal) ? random.Byte() : random.Random.Next(-1000, 1 << 30);

    public void Mask(string column, ref uint value) => value = random.Mask();

    public void Byte(string column, ref byte value) => value = random.Byte();

    public void SByte(string column, ref sbyte value) => value = (sbyte)random.Random.Next(-128, 128);

    public void UShort(string column, ref ushort value) => value = (ushort)random.Random.Next(65536);

    public void Bool(string column, ref bool value) => value = random.Bool();

    public void Single(string column, ref float value) => value = random.Float();

    public void Vector(string x, string y, string z, ref Vector3 value) => value = random.Vector();

    public void Quaternion(string x, string y, string z, string w, ref Quaternion value) => value = random.Rotation();

    public void Text(string column, ref string value, int width, ColumnForm form) => value = random.Text();

    public void Bytes(string column, ref byte[] value, ColumnForm form) => value = random.Bytes();
}

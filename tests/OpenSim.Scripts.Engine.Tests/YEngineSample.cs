using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>
/// What YEngine would write of the script of <see cref="ForeignStateTests"/>, written by hand after what a real one writes: migration version
/// 12, globals by type in the order of the source, a text that two of them share, one event in the queue, a timer of three seconds.
/// </summary>
internal static class YEngineSample
{
    /// <param name="hasArrays">With an array that has an integer and itself, and an object before the other globals.</param>
    public static string Of(UUID item, UUID asset, UUID who, bool hasArrays = false) => $"""
        <State Engine="YEngine" UUID="{item}" Asset="{asset}"><ScriptState Engine="YEngine" Asset="{asset}" SourceHash="00AA"><Snapshot>{Snapshot(who, hasArrays)}</Snapshot><Running>True</Running><DoGblInit>False</DoGblInit><scrpTime>4000</scrpTime><Permissions granter="00000000-0000-0000-0000-000000000000" mask="0" /><DetectArray /><EventQueue><Event Name="touch_start"><param type="OpenSim.Region.ScriptEngine.Shared.LSL_Types+LSLInteger">1</param><DetectParams key="{who}" pos="&lt;0, 0, 0&gt;" linkNum="1" group="00000000-0000-0000-0000-000000000000" name="Ada Tester" owner="{who}" position="&lt;128, 128, 25&gt;" rotation="&lt;0, 0, 0, 1&gt;" type="1" velocity="&lt;0, 0, 0&gt;" /></Event></EventQueue><Plugins><plugin type="System.String">listener</plugin><plugin type="System.Int32">7</plugin><plugin type="System.Boolean">True</plugin><plugin type="System.Int32">1</plugin><plugin type="System.Int32">9</plugin><plugin type="System.String"></plugin><plugin type="OpenMetaverse.UUID">00000000-0000-0000-0000-000000000000</plugin><plugin type="System.String">tell</plugin><plugin type="System.Int32">0</plugin><plugin type="System.String">timer</plugin><plugin type="System.Int32">2</plugin><plugin type="System.Int64">100000000</plugin><plugin type="System.Int64">30000000</plugin></Plugins></ScriptState></State>
        """;

    private static string Snapshot(UUID who, bool hasArrays)
    {
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream, Encoding.UTF8);
        writer.Write((byte)12);
        writer.Write((byte)16);
        writer.Write((byte)0); // no arguments
        writer.Write(false);
        writer.Write(1); // state other
        writer.Write(-1); // no event
        Array(writer, "xa", hasArrays ? [() => ScriptArray(writer)] : []);
        Array(writer, "ch");
        Array(writer, "do", () => Float(writer, 0.5));
        Array(writer, "in", () => Integer(writer, 12, 41));
        Array(writer, "li", () => List(writer), () => writer.Write((byte)0)); // numbers 4, 5, 6, 7 and the text 8
        Array(writer, "ob", hasArrays ? [() => Integer(writer, 3, 8)] : []);
        Array(writer, "ro", () => Floats(writer, 6, 0, 0, 0, 1));
        Array(writer, "st", () => Again(writer, hasArrays ? 10 : 7), () => Text(writer, who.ToString()));
        Array(writer, "ve", () => Floats(writer, 8, 1, 2, 3));
        Array(writer, "sc");
        Array(writer, "de[]");
        writer.Write("");
        writer.Flush();
        return Convert.ToBase64String(stream.ToArray());
    }

    // Number 1, behind that of the globals' own; its texts are 2 and 3.
    private static void ScriptArray(BinaryWriter writer)
    {
        writer.Write((byte)14);
        Integer(writer, 12, 2);
        Text(writer, "me");
        Again(writer, 1);
        Text(writer, "x");
        Integer(writer, 3, 1);
    }

    private static void List(BinaryWriter writer)
    {
        writer.Write((byte)5);
        Array(writer, "ob", () => Integer(writer, 3, 6), () => Float2(writer, 0.25), () => LslText(writer, "shared"));
    }

    private static void Array(BinaryWriter writer, string type, params Action[] items)
    {
        writer.Write((byte)9);
        writer.Write(type);
        writer.Write(items.Length);
        foreach (var item in items)
            item();
    }

    private static void Integer(BinaryWriter writer, byte kind, int value)
    {
        writer.Write(kind);
        writer.Write(value);
    }

    private static void Float(BinaryWriter writer, double value) => Floats(writer, 10, value);

    private static void Float2(BinaryWriter writer, double value) => Floats(writer, 2, value);

    private static void Floats(BinaryWriter writer, byte kind, params double[] values)
    {
        writer.Write(kind);
        foreach (var value in values)
            writer.Write(value);
    }

    private static void Text(BinaryWriter writer, string text)
    {
        writer.Write((byte)13);
        writer.Write(text);
    }

    private static void LslText(BinaryWriter writer, string text)
    {
        writer.Write((byte)7);
        Text(writer, text);
    }

    private static void Again(BinaryWriter writer, int number)
    {
        writer.Write((byte)15);
        writer.Write(number);
    }
}

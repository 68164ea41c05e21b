using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Scripts.Code;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Engine.Keeping.Foreign;
using OpenSim.Scripts.Library.Maths;
using OpenSim.Scripts.Lsl;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>What engines of other programs remember of a script: what is read of it fits the script.</summary>
public static class ForeignStateTarget
{
    private static readonly UUID Asset = UUID.Parse("21111111-2222-3333-4444-555555555555");

    internal static readonly ScriptCode Code = Compiled("""
        integer n; float f; string s; key k; vector v; rotation r; list l;
        default { timer() { } }
        state other { touch_start(integer c) { } }
        """);

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes($"""
            <State UUID="{Asset}" Asset="{Asset}" Engine="XEngine"><ScriptState><State>other</State><Running>True</Running><Variables>
            <Variable name="n" type="OpenSim.Region.ScriptEngine.Shared.LSL_Types+LSLInteger">5</Variable>
            <Variable name="f" type="OpenSim.Region.ScriptEngine.Shared.LSL_Types+LSLFloat">1.5</Variable>
            <Variable name="s" type="OpenSim.Region.ScriptEngine.Shared.LSL_Types+LSLString">text</Variable><Variable name="k" type="x">key</Variable>
            <Variable name="v" type="OpenSim.Region.ScriptEngine.Shared.LSL_Types+Vector3">&lt;1, 2, 3&gt;</Variable>
            <Variable name="r" type="OpenSim.Region.ScriptEngine.Shared.LSL_Types+Quaternion">&lt;0, 0, 0, 1&gt;</Variable><Variable name="l" type="list">
            <ListItem type="System.Int32">1</ListItem></Variable></Variables><Queue><Item event="touch_start"><Params><Param type="System.Int32">1</Param>
            </Params><Detected><Object pos="&lt;1, 2, 3&gt;" linkNum="1" name="a" type="1">{Asset}</Object></Detected></Item></Queue>
            <Permissions mask="4" granter="{Asset}"/><Plugins><Plugin type="System.String">timer</Plugin><Plugin type="System.Int32">2</Plugin>
            <Plugin type="System.Int64">10000000</Plugin><Plugin type="System.Int64">5000</Plugin></Plugins></ScriptState></State>
            """),
        Encoding.UTF8.GetBytes($"""
            <ScriptState Engine="YEngine" Asset="{Asset}"><Snapshot>{System.Convert.ToBase64String(YEngineSnapshotTarget.Seeds().First())}</Snapshot>
            <Running>False</Running><DoGblInit>False</DoGblInit><Permissions mask="4" granter="{Asset}"/><EventQueue><Event Name="timer"/></EventQueue>
            <Plugins><plugin type="System.String">listener</plugin><plugin type="System.Int32">0</plugin></Plugins></ScriptState>
            """)
    ];

    public static IEnumerable<string> Tokens() =>
        ["<Variables>", "type=\"list\"", "<ListItem type=\"list\">", "System.Int32", "System.Boolean", "System.Double", "listener", "sensor", "NaN", "-1"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        using var xml = new MemoryStream(input.ToArray());
        var read = ForeignState.Read(xml, Code, Asset);
        if (read.State is { } state)
            new Script(Code).TryTake(state.State, state.Globals, state.Events);
        else if (read.Remark.Length == 0)
            throw new InvalidOperationException("It is refused without a reason.");
    }

    private static CompiledScript Compiled(string source) => new(
        LslCompiler.Compile(source, Dialect.SecondLife).Program!, 1, new ApiMethods(typeof(MathFunctions).Assembly));
}

/// <summary>YEngine's bytes.</summary>
public static class YEngineSnapshotTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        byte[] empty = [9, 2, (byte)'x', (byte)'a', 0, 0, 0, 0];
        void One(params byte[] value) => writer.Write([9, 2, (byte)'x', (byte)'y', 1, 0, 0, 0, .. value]);
        writer.Write([12, 16, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255, .. empty, .. empty]);
        One([10, .. new byte[8]]);
        One([12, 5, 0, 0, 0]);
        One([5, 9, 2, (byte)'o', (byte)'b', 1, 0, 0, 0, 3, 7, 0, 0, 0]);
        writer.Write(empty);
        One([6, .. new byte[32]]);
        writer.Write([9, 2, (byte)'s', (byte)'t', 2, 0, 0, 0, 13, 1, (byte)'a', 15, 10, 0, 0, 0]);
        One([8, .. new byte[24]]);
        writer.Write([.. empty, .. empty, 0]);
        writer.Flush();
        yield return stream.ToArray();
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        try
        {
            var read = new YEngineSnapshot(input.ToArray(), ForeignStateTarget.Code);
            if (read.Globals is not [int, double, string, string, Vector3, Quaternion, LslList])
                throw new NotSupportedException("Its globals are not of the types that the script has.");
        }
        catch (Exception e) when (e is FormatException or IOException or ArgumentException)
        {
            // as its reader says
        }
    }
}

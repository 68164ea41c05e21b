using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>What scripts remember, as other regions send it beside an object: what was read is written, and read again the same.</summary>
public static class ScriptStatesTarget
{
    private static readonly UUID Script = UUID.Parse("21111111-2222-3333-4444-555555555555");

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes($"""
            <?xml version="1.0"?><ScriptData><ScriptStates><State Engine="YEngine" UUID="{Script}" Asset="{Script}"><ScriptState Engine="YEngine"
            Asset="{Script}" SourceHash=""><Snapshot>AAECAw==</Snapshot><Running>True</Running><EventQueue /><Plugins><ListItem type="x">a&#xD;&#x1;</ListItem>
            </Plugins></ScriptState></State></ScriptStates></ScriptData>
            """),
        Encoding.UTF8.GetBytes($"""<ScriptData><ScriptStates><ScriptState UUID="{Script}"><a b="&#xA;"/></ScriptState></ScriptStates></ScriptData>""")
    ];

    public static IEnumerable<string> Tokens() =>
        ["<ScriptData>", "<ScriptStates>", "<State", "</State>", $"UUID=\"{Script}\"", "<![CDATA[", "]]>", "&#x1;", "&#xD;", "<!DOCTYPE x>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var first = StateOf(Encoding.UTF8.GetString(input));
        if (first.ScriptState.Length == 0)
            return;
        if (StateOf(ScriptStates.Write(ObjectOf(first))) != first)
            throw new InvalidOperationException("What was written beside the object is not read the same.");
        var saved = ObjectXml.Read(ObjectXml.Write(ObjectOf(first)), out var complaint);
        if (complaint is not null || saved[0].AllItems.Single().ScriptState != first.ScriptState)
            throw new InvalidOperationException("What was written into the object is not read the same: " + complaint);
    }

    private static PrimItemRow StateOf(string scriptData) =>
        ScriptStates.Add(ObjectOf(new PrimItemRow { ItemId = Script, PrimId = Script }), scriptData).AllItems.Single();

    private static PackedObject ObjectOf(PrimItemRow script) => new()
    {
        Prims = [new PrimRow { Id = Script, ObjectId = Script, HasShape = true }],
        Items = new Dictionary<UUID, IReadOnlyList<PrimItemRow>> { [Script] = [script] }
    };
}

using System.Numerics;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Engine.Keeping.Foreign;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>
/// Scripts go on from what OpenSimulator's engines remember of them, and what ours remember goes along in a form that those read.
/// </summary>
[TestFixture]
public sealed class ForeignStateTests : ScriptFixture
{
    private const string Source = """
        integer n = 5; float f = 0.1; string s = "a"; key k; vector v; rotation r; list l = [1, 2.5, "three", <1.0, 2.0, 3.0>]; list empty;
        string Told()
        {
            return llDumpList2String([n, f, s, k, v, r, llGetListLength(empty)] + l, "|") + "|" + (string)llGetListEntryType(l, 1);
        }
        default
        {
            state_entry()
            {
                llSay(0, "entered");
                n = 7; f = 2.5; s = "a <b> & \"c\""; k = llGetOwner(); v = <1.5, 2.0, -3.25>; r = <0.0, 0.0, 1.0, 0.0>; l += [k, s];
                state other;
            }
        }
        state other
        {
            state_entry() { llListen(9, "", NULL_KEY, "tell"); llSetTimerEvent(10.0); llSensorRepeat("", NULL_KEY, AGENT, 20.0, PI, 15.0); }
            listen(integer channel, string name, key id, string text) { llSay(0, Told()); }
            timer() { llSay(0, "timer " + (string)++n); }
            sensor(integer found) { llSay(0, "found " + (string)found); }
            touch_start(integer found) { llSay(0, llDetectedName(0) + " touched " + (string)n); }
        }
        """;

    private const string ManyAttributes = "<a a0='' a1='' a2='' a3='' a4='' a5='' a6='' a7='' a8='' a9='' b0='' b1='' b2='' b3='' b4='' b5='' b6='' "
        + "b7='' b8='' b9='' c0='' c1='' c2='' c3='' c4='' c5='' c6='' c7='' c8='' c9='' d0='' d1='' d2='' />";

    private const string DeepNest = "a hundred thousand in one another";

    [Test]
    public void State_InTheFormOfOthers_IsGoneOnFrom()
    {
        var first = Run(Source);
        var told = Tell();
        Seconds(2);
        var memory = Carried(first);
        Assert.That(memory, Does.Contain("<Memory>").And.Contain("Engine=\"XEngine\""));

        Remove(first);
        Put(Source, WithoutOurs(memory));

        Assert.That(Heard(), Is.Empty, "state_entry has been");
        Assert.That(Tell(), Is.EqualTo(told));
        Seconds(8.5);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: timer 8" }), "two of the ten seconds had gone");
        Seconds(7);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: found 1" }));
    }

    [Test]
    public void Event_ThatWasRunning_BeginsAgain_AndQueuedOnesFollow()
    {
        const string Slow = """
            integer n;
            default { touch_start(integer c) { ++n; llSay(0, "touch " + (string)n + llDetectedName(0)); llSleep(5.0); llSay(0, "end"); } }
            """;
        var first = Run(Slow);
        for (var i = 0; i < 2; i++)
            Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: touch 1Ada Tester" }));
        var memory = Carried(first);
        Remove(first);
        Put(Slow, WithoutOurs(memory));
        Seconds(11);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: touch 2Ada Tester", "host: end", "host: touch 3Ada Tester", "host: end" }));
    }

    [Test]
    public void State_OfYEngine_IsGoneOnFrom()
    {
        var item = ItemOf(Source, Host);
        Scene.Inventories.Put(Host, item with { ScriptState = YEngineSample.Of(item.ItemId, item.AssetId, Ada) });
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Ada Tester touched 41" }), "what was queued");
        Assert.That(Tell(), Is.EqualTo(
            $"host: 41|0.500000|shared|{Ada}|<1.000000, 2.000000, 3.000000>|<0.000000, 0.000000, 0.000000, 1.000000>|0|6|0.250000|shared|2"));
        Seconds(3.1);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: timer 42" }));
    }

    [Test]
    public void Arrays_OfYEngine_AreTakenOver_EvenThoseThatHoldThemselves()
    {
        var source = "yoption arrays; array bag; object some; " + Source.Replace(
            "return llDump", "return (string)bag[\"x\"] + (string)(bag == bag[\"me\"]) + (string)some + \"|\" + llDump", StringComparison.Ordinal);
        var item = ItemOf(source, Host);
        Scene.Inventories.Put(Host, item with { ScriptState = YEngineSample.Of(item.ItemId, item.AssetId, Ada, hasArrays: true) });
        Settle();
        Heard();
        Assert.That(Tell(), Does.StartWith("host: 118|41|0.500000|shared|"));
    }

    [Test]
    public void Files_OfARegionThatHasMovedHere_AreRead_WhenItsScriptsAreLoaded([Values("Yengine", "")] string engine)
    {
        var item = ItemOf(Source, Host, "moved");
        var folder = Path.Combine(Region.Folder, "ScriptEngines", engine, Scene.Info.Id.ToString());
        var name = item.ItemId.ToString();
        var path = engine.Length > 0 ? Path.Combine(folder, name[..1], name[1..] + ".state") : Path.Combine(folder, name + ".state");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, YEngineSample.Of(item.ItemId, item.AssetId, Ada));

        Run("default { state_entry() { } }");
        Scripts.Loading.Load(Host, item);
        Settle();
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: Ada Tester touched 41" }));
    }

    [TestCase("Asset=\"[^\"]*\"", "Asset=\"00000000-0000-0000-0000-00000000000a\"", "it is of another source")]
    [TestCase("<Snapshot>[^<]*", "<Snapshot>DBAA", "")]
    [TestCase("<Snapshot>[^<]*", "<Snapshot>CxAA", "its snapshot is of another version of YEngine")]
    [TestCase("<DoGblInit>False", "<DoGblInit>True", "its variables had not been set yet")]
    [TestCase("YEngine", "ZEngine", "it is of an engine that is not known here")]
    [TestCase("</ScriptState>", "", "")]
    [TestCase("<DetectArray />", ManyAttributes, "an element of it has too many attributes")]
    [TestCase("<DetectArray />", DeepNest, "its elements stand too deep in one another")]
    public void State_ThatIsOfNoUse_IsSaidInTheLog_AndTheScriptBeginsAnew(string part, string instead, string reason)
    {
        instead = instead.Replace(DeepNest, string.Concat(Enumerable.Repeat("<a>", 100_000)) + string.Concat(Enumerable.Repeat("</a>", 100_000)),
            StringComparison.Ordinal);
        var item = ItemOf(Source, Host);
        var state = Regex.Replace(YEngineSample.Of(item.ItemId, item.AssetId, Ada), part, instead);
        Scene.Inventories.Put(Host, item with { ScriptState = state });
        Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: entered" }));
        Assert.That(Region.Log.Lines, Has.Some.Contains("begins anew").And.Contain(reason));
    }

    [Test]
    public void Permissions_InAStateFromElsewhere_AreThoseThatWouldBeGrantedWithoutAQuestion()
    {
        const string Asks = "default { touch_start(integer c) { llSay(0, (string)llGetPermissions() + (string)llGetPermissionsKey()); } }";
        var first = Run(Asks);
        var memory = Regex.Replace(Carried(first), "<Permissions[^>]*>", $"<Permissions mask=\"{0x1DFFE}\" granter=\"{{0}}\" />");
        Remove(first);
        var (ben, absent) = (Region.Enter("Ben", Here).Agent.AgentId, UUID.Random());
        foreach (var (granter, expected) in new[]
        {
            (Ada, $"host: {0x8C14}{Ada}"), (ben, $"host: 0{UUID.Zero}"), (absent, $"host: {0x8C14}{absent}")
        })
        {
            var put = Put(Asks, WithoutOurs(memory.Replace("{0}", granter.ToString(), StringComparison.Ordinal)));
            Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
            Step(2);
            Assert.That(Heard(), Is.EqualTo(new[] { expected }));
            Remove(put);
        }
    }

    [Test]
    public void Permissions_InAStateFromElsewhere_AreNoMoreAfterARestart([Values] bool hasBegun)
    {
        const string Asks = "default { touch_start(integer c) { llSay(0, (string)llGetPermissions()); } }";
        var first = Run(Asks);
        var memory = WithoutOurs(Regex.Replace(Carried(first), "<Permissions[^>]*>", $"<Permissions mask=\"2\" granter=\"{Ada}\" />"));
        Remove(first);
        var item = ItemOf(Asks, Host);
        memory = Regex.Replace(memory, "Asset=\"[^\"]*\"", $"Asset=\"{item.AssetId}\"");
        item = item with { ScriptState = ((ScriptMemory)memory).AsFromElsewhere() };
        if (hasBegun)
        {
            Scene.Inventories.Put(Host, item);
            Settle();
            Seconds(2);
            item = Host.Inventory!.Items!.Single();
            Assert.That(item.ScriptState.IsFromElsewhere, Is.False, "ours is stored");
            Remove(Scripts.Engine.Find(item.ItemId)!);
        }

        Assert.That(item.WithId(UUID.Random()).ScriptState.IsFromElsewhere, Is.Not.EqualTo(hasBegun));
        Scripts.Loading.Load(Host, item);
        Settle();
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new Touch());
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 0" }));
    }

    [Test]
    public void File_ThatCannotBeRead_IsNotTakenForNone()
    {
        var item = ItemOf(Source, Host, "moved");
        var folder = Directory.CreateDirectory(Path.Combine(Region.Folder, "ScriptEngines", "Yengine", Scene.Info.Id.ToString()));
        var path = Path.Combine(folder.FullName, item.ItemId + ".state");
        File.WriteAllText(path, YEngineSample.Of(item.ItemId, item.AssetId, Ada));
        Run("default { }");
        using (new FileStream(path, FileMode.Open, FileAccess.ReadWrite, FileShare.None))
        {
            Scripts.Loading.Load(Host, item);
            Settle();
        }

        Assert.That(Scripts.Engine.Find(item.ItemId)!.Script, Is.Null);
        Assert.That(Region.Log.Lines, Has.Some.Contains("cannot be read"));
    }

    private static IEnumerable<EventKind> Kinds => Enum.GetValues<EventKind>();

    [TestCaseSource(nameof(Kinds))]
    public void Event_ComesBackAsItWasWritten(EventKind kind)
    {
        var declared = ApiDeclarations.All.EventsInOrder[(int)kind];
        ListItem[] given = [.. declared.ArgumentTypes.ToArray().Select(SampleOf)];
        var hasList = declared.Parameters.Any(p => p.Type == ScriptType.List);
        var told = new ScriptEvent(kind, LslList.Take(given)) { List = hasList ? LslList.Of(1, "a") : LslList.Empty };
        var document = new XDocument();
        using (var xml = document.CreateWriter())
        {
            xml.WriteStartElement("Params");
            ForeignEvents.WriteArguments(xml, "Param", told);
        }

        var read = ForeignEvents.Of(kind.ToString(), [.. document.Root!.Elements().Select(ForeignValues.Read)], [])!;
        Assert.That(read.Arguments.Items.ToArray().Select(i => i.Value), Is.EqualTo(given.Select(i => i.Value)));
        Assert.That(read.List.Items.ToArray().Select(i => i.Value), Is.EqualTo(told.List.Items.ToArray().Select(i => i.Value)));
    }

    private static ListItem SampleOf(ScriptType type) => type switch
    {
        ScriptType.Integer => 7,
        ScriptType.Vector => new Vector3(1, 2, 3),
        ScriptType.Rotation => new Quaternion(0, 0, 1, 0),
        _ => "text"
    };

    [Test]
    public void Lists_OfASnapshot_ThatNameTheSameItems_AreOneList()
    {
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        Begin(writer, 1000); // number 0
        Begin(writer, 1000); // number 1, in which nothing is
        writer.Write(new byte[1000]);
        for (var i = 0; i < 999; i++)
        {
            writer.Write((byte)5);
            writer.Write((byte)15);
            writer.Write(1);
        }

        stream.Position = 0;
        var read = (object?[])new YEngineValues(new BinaryReader(stream)).Read()!;
        Assert.That(read.Skip(1).Distinct(ReferenceEqualityComparer.Instance).Count(), Is.EqualTo(1));
        Assert.That(((LslList)read[1]!).Count, Is.EqualTo(1000));
    }

    private static void Begin(BinaryWriter writer, int count)
    {
        writer.Write((byte)9);
        writer.Write("ob");
        writer.Write(count);
    }

    private string Carried(ScriptInstance script) => Scene.Inventories.AsNow(Host, Host.Inventory!.Items!, areToGo: true)
        .Single(i => i.ItemId == script.ItemId).ScriptState.ToString();

    private static string WithoutOurs(string memory) => Regex.Replace(memory, "<Memory>.*</Memory>", "");

    private void Remove(ScriptInstance script)
    {
        Scene.Inventories.Remove(Host, script.ItemId);
        Settle();
        Heard();
    }

    private ScriptInstance Put(string source, string memory)
    {
        var item = ItemOf(source, Host);
        memory = Regex.Replace(memory, "Asset=\"[^\"]*\"", $"Asset=\"{item.AssetId}\"");
        Scene.Inventories.Put(Host, item with { ScriptState = memory });
        Settle();
        return Scripts.Engine.Find(item.ItemId)!;
    }

    private string Tell()
    {
        Heard();
        Scene.Requests.Chat.Say(Viewer.Presence!, 9, (byte)ChatType.Say, "tell");
        Step(3);
        return Heard().Single();
    }
}

using System.Text;
using OpenSim.Modules.Things.JsonStore;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests.Added;

/// <summary>The Json… functions, as scripts use them.</summary>
[TestFixture]
public sealed class JsonStoreTests : ScriptFixture
{
    private const string Sample = """{'name':'Ada','age':36,'tall':1.75,'here':true,'list':[1,'two',{'deep':'end'}]}""";

    [SetUp]
    public void With() => Region.With(new JsonStoreModule());

    // An expression of a store that holds the sample, and what it gives.
    [TestCase("JsonGetValue(s, \"name\")", "Ada")]
    [TestCase("JsonGetValue(s, \"{age}\")", "36")]
    [TestCase("JsonGetValue(s, \"tall\")", "1.75")]
    [TestCase("JsonGetValue(s, \"here\")", "1")]
    [TestCase("JsonGetValue(s, \"list.[1]\")", "two")]
    [TestCase("JsonGetValue(s, \"list[2].deep\")", "end")]
    [TestCase("JsonGetValue(s, \"list[3]\")", "")]
    [TestCase("JsonGetValue(s, \"list\")", "")]
    [TestCase("JsonGetJson(s, \"name\")", "'Ada'")]
    [TestCase("JsonGetJson(s, \"list[2]\")", "{\"deep\":\"end\"}")]
    [TestCase("(string)JsonGetArrayLength(s, \"list\") + (string)JsonGetArrayLength(s, \"name\")", "3-1")]
    [TestCase("(string)(JsonGetNodeType(s, \"\") == JSON_NODETYPE_OBJECT) + (string)(JsonGetNodeType(s, \"list\") == JSON_NODETYPE_ARRAY) + "
        + "(string)(JsonGetNodeType(s, \"age\") == JSON_NODETYPE_VALUE) + (string)(JsonGetNodeType(s, \"none\") == JSON_NODETYPE_UNDEF)", "1111")]
    [TestCase("(string)JsonGetValueType(s, \"here\") + (string)JsonGetValueType(s, \"age\") + (string)JsonGetValueType(s, \"tall\") + "
        + "(string)JsonGetValueType(s, \"name\") + (string)JsonGetValueType(s, \"list\")", "12340")]
    [TestCase("(string)JsonSetValue(s, \"name\", \"Ben\") + JsonGetValue(s, \"name\")", "1Ben", true)]
    [TestCase("(string)JsonSetJson(s, \"new\", \"{'a':[1,2]}\") + JsonGetValue(s, \"new.a.[1]\")", "12", true)]
    [TestCase("(string)JsonSetValue(s, \"list[+]\", \"more\") + JsonGetValue(s, \"list[3]\")", "1more", true)]
    [TestCase("(string)JsonSetValue(s, \"none.deeper\", \"x\")", "0")]
    [TestCase("(string)JsonSetJson(s, \"x\", \"{broken\") + (string)JsonSetValue(s, \"a b\", \"x\") + (string)JsonSetValue(s, \"list[9]\", \"x\")", "000")]
    [TestCase("(string)JsonRemoveValue(s, \"list[0]\") + JsonGetValue(s, \"list[0]\") + (string)JsonRemoveValue(s, \"none\")", "1two0", true)]
    [TestCase("(string)JsonTestStore(s) + (string)JsonDestroyStore(s) + (string)JsonTestStore(s) + JsonGetValue(s, \"name\")", "110", true)]
    [TestCase("JsonList2Path([\"a\", 1, \"+\", \"b\"])", "{a}.[1].[+].{b}")]
    [TestCase("JsonList2Path([\"a b\"])", "**INVALID**")]
    [TestCase("(string)(JsonAttachObjectStore() == llGetKey()) + (string)JsonSetValue(llGetKey(), \"a\", \"b\") + JsonGetValue(llGetKey(), \"a\")", "11b", true)]
    public void Function_GivesWhatItsStoreHolds(string asked, string told, bool inTurn = false)
    {
        // Operands of LSL are evaluated from the right: what is to be done in turn stands in statements.
        var parts = inTurn ? asked.Split(" + ") : [asked];
        var said = string.Concat(parts.Select(p => $"said += {p}; "));
        Run($"default {{ state_entry() {{ key s = JsonCreateStore(\"{Sample}\"); string said; {said} llOwnerSay(said); }} }}");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + told }));
    }

    [Test]
    public void Value_ThatIsNotThere_IsWaitedFor()
    {
        Run("""
            key store; key read; key take;
            default {
                state_entry() { store = JsonCreateStore(""); take = JsonTakeValue(store, "a"); read = JsonReadValue(store, "a");
                    JsonSetValue(store, "a", "here"); llOwnerSay("=" + JsonGetValue(store, "a")); }
                link_message(integer from, integer code, string text, key id) { if (id == read) llOwnerSay("read " + text); if (id == take) llOwnerSay("take " + text); }
            }
            """);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: =", "host: read here", "host: take here" }));
    }

    [Test]
    public void Notecards_AreReadAndWritten()
    {
        Scene.Inventories.Put(Host, new PrimItemRow
        {
            ItemId = UUID.Random(), Name = "in", OwnerId = Ada, AssetType = AssetType.Notecard, InvType = AssetType.Notecard,
            AssetId = Waiting.For(Region.Services.Assets.Store(new Asset
            {
                Id = UUID.Random(), Name = "in", Type = AssetType.Notecard, CreatorId = Ada.ToString(),
                Data = Encoding.UTF8.GetBytes("Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 9\n{\"a\":\"b\"}}\n")
            }))
        });
        Run("""
            key store;
            default {
                state_entry() { store = JsonCreateStore(""); JsonReadNotecard(store, "", "in"); }
                link_message(integer from, integer code, string text, key id) {
                    llOwnerSay((string)code + JsonGetValue(store, "a")); if (llGetInventoryType("out") == INVENTORY_NONE) JsonWriteNotecard(store, "", "out"); }
            }
            """);
        Region.Settle();
        Region.Settle();
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1b", "host: 1b" }));
        var card = Waiting.For(Region.Services.Assets.Get(Host.Inventory!.Find("out")!.AssetId))!;
        Assert.That(Encoding.UTF8.GetString(card.Data), Does.Contain("{\"a\":\"b\"}"));
    }

    [Test]
    public void Store_EndsWithItsScript()
    {
        var script = Run("default { state_entry() { llSetObjectDesc(JsonCreateStore(\"\")); } }");
        var store = Host.Description;
        Scene.Inventories.Remove(Host, script.ItemId);
        Settle();
        Run($"default {{ state_entry() {{ llOwnerSay((string)JsonTestStore(\"{store}\")); }} }}", name: "other");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 0" }));
    }

    [Test]
    public void MoreThanAStoreHolds_IsRefused()
    {
        Run("""
            default { state_entry() { key s = JsonCreateStore(""); string said = (string)JsonSetValue(s, "a", "01234567890123456789");
                said += (string)JsonSetValue(s, "b", "012345678901234567890123"); said += (string)(JsonCreateStore("") == NULL_KEY); llOwnerSay(said); } }
            """);
        var heard = Heard();
        Assert.That(heard, Has.Some.EndsWith("Failed to create Json store"));
        Assert.That(heard[^1], Is.EqualTo("host: 101"));
    }

    // In a store of 60: what is put in again and again, how often it was taken, and that it is taken again once there is room.
    [TestCase("JsonSetValue(s, \"list[+]\", \"\")", "JsonSetJson(s, \"list\", \"[]\")")]
    [TestCase("JsonSetJson(s, \"list[+]\", \"{}\")", "JsonSetJson(s, \"list\", \"[]\")")]
    [TestCase("JsonSetValue(s, \"n\" + llGetSubString(\"abcdefghijklmnopqrstuvwxyz\", 0, i), \"\")", "JsonSetJson(s, \"\", \"{}\")")]
    [TestCase("JsonSetValue(s, \"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn\", \"\")", "JsonSetJson(s, \"\", \"{}\")")]
    public void Bound_CountsNamesAndPlaces_AsWellAsTexts(string put, string makesRoom)
    {
        Run($$"""
            default { state_entry() { key s = JsonCreateStore("{'list':[]}"); integer i; integer taken; integer refused;
                for (i = 0; i < 25; ++i) if ({{put}}) ++taken; else ++refused;
                llOwnerSay((string)(refused > 0 && taken < 25) + (string){{makesRoom}}); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 11" }));
    }

    [Test]
    public void Value_IsTold_WhenWhatHoldsItIsPutThere()
    {
        Run("""
            key take;
            default {
                state_entry() { key store = JsonCreateStore(""); take = JsonTakeValue(store, "a.b"); JsonSetValue(store, "c", "x");
                    JsonSetJson(store, "a", "{'c':'1'}"); JsonSetJson(store, "a", "{'b':'2','c':'3'}");
                    llOwnerSay(JsonGetValue(store, "a.b") + JsonGetValue(store, "a.c")); }
                link_message(integer from, integer code, string text, key id) { llOwnerSay((string)(id == take) + text); }
            }
            """);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 3", "host: 12" }));
    }

    [Test]
    public void Value_IsNotTaken_ByAScriptThatHasEnded()
    {
        Run("default { state_entry() { JsonAttachObjectStore(); } }", name: "keeps");
        var script = Run("default { state_entry() { JsonTakeValue(llGetKey(), \"a\"); } }");
        Scene.Inventories.Remove(Host, script.ItemId);
        Settle();
        Run("default { state_entry() { JsonSetValue(llGetKey(), \"a\", \"here\"); llOwnerSay(JsonGetValue(llGetKey(), \"a\")); } }", name: "other");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: here" }));
    }

    protected override void Configure(Configuration configuration)
    {
        configuration.Set("OSSL", "AllowMODFunctions", "true");
        configuration.Set("JsonStore", "Enabled", "true");
        if (TestContext.CurrentContext.Test.MethodName
            is not (nameof(MoreThanAStoreHolds_IsRefused) or nameof(Bound_CountsNamesAndPlaces_AsWellAsTexts)))
            return;
        configuration.Set("JsonStore", "MaxStringSpace", "60");
        configuration.Set("JsonStore", "MaxStores", "1");
    }
}

using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Tests.Objects;

/// <summary>The two documents in which OpenSimulator carries what scripts remember.</summary>
[TestFixture]
public sealed class ScriptStatesTests
{
    private const string Item = "0b5f8a3c-6a35-4f1d-9d2d-0c7e5bd1a901";

    // As the wire has it: attributes in the engine's order, a base64 snapshot, control characters and carriage returns as entities.
    private const string State = $"""
        <State Engine="YEngine" UUID="{Item}" Asset="7c3d7f6e-17a1-4a86-b9a8-6fd2f9a1b8f2"><ScriptState Engine="YEngine" SourceHash="x"><Snapshot>AAECAwQ=</Snapshot><Running>True</Running><EventQueue /><Plugins><ListItem type="OpenMetaverse.UUID">a&#xD;
        &lt;b&gt; &amp;&#x1;</ListItem></Plugins></ScriptState></State>
        """;

    [Test]
    public void Add_ScriptDataOfAnotherRegion_GivesItToItsScript_AndWriteGivesItBack()
    {
        var wire = $"<?xml version=\"1.0\"?><ScriptData><ScriptStates>{State}</ScriptStates></ScriptData>";
        var packed = ScriptStates.Add(Object(), wire);
        Assert.That(packed.AllItems.Select(i => i.ScriptState.ToString()), Is.EqualTo(new[] { State, "" }));
        Assert.That(ScriptStates.Write(packed), Is.EqualTo(wire));
        Assert.That(ScriptStates.Write(Object()), Is.Empty);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Write_ObjectWithAState_StandsInItAsGroupScriptStates_AndComesBack(bool isOriginal)
    {
        var packed = ScriptStates.Add(Object(), $"<ScriptData><ScriptStates>{State}</ScriptStates></ScriptData>");
        var xml = ObjectXml.Write(packed, ObjectXmlOptions.Default with { Original = isOriginal });
        Assert.That(Encoding.UTF8.GetString(xml),
            Does.EndWith($"<GroupScriptStates><SavedScriptState UUID=\"{Item}\">{State}</SavedScriptState></GroupScriptStates></SceneObjectGroup>"));
        Assert.That(ObjectXml.Read(xml, out _).Single().AllItems.Select(i => i.ScriptState.ToString()), Is.EqualTo(new[] { State, "" }));
    }

    [Test]
    public void States_ThatCameWithAnObject_AreMarked_AndGoOnWithoutTheMark()
    {
        var beside = ScriptStates.Add(Object(), $"<ScriptData><ScriptStates>{State}</ScriptStates></ScriptData>");
        var within = ObjectXml.Read(ObjectXml.Write(beside), out _).Single();
        foreach (var packed in new[] { beside, within })
        {
            var item = packed.AllItems.First();
            Assert.That(item.ScriptState.IsFromElsewhere);
            Assert.That(item.WithId(UUID.Random()).ScriptState.IsFromElsewhere);
            Assert.That(ScriptStates.Write(packed), Does.Contain("<ScriptStates><State Engine"));
        }
    }

    [Test]
    public void Write_WithoutStates_LeavesThemToTheirDocument()
    {
        var packed = ScriptStates.Add(Object(), $"<ScriptData><ScriptStates>{State}</ScriptStates></ScriptData>");
        var xml = Encoding.UTF8.GetString(ObjectXml.Write(packed, ObjectXmlOptions.Default with { WithoutStates = true }));
        Assert.That(xml, Does.Not.Contain("State UUID"));
    }

    [Test]
    public void Read_StateOfAnOldFile_IsNamedByItsItem()
    {
        var xml = Encoding.UTF8.GetString(ObjectXml.Write(Object())).Replace("</SceneObjectGroup>",
            $"<GroupScriptStates><SavedScriptState UUID=\"{Item}\"><ScriptState><State>default</State></ScriptState></SavedScriptState>"
            + "</GroupScriptStates></SceneObjectGroup>", StringComparison.Ordinal);
        Assert.That(ObjectXml.Read(Encoding.UTF8.GetBytes(xml), out _).Single().AllItems.First().ScriptState.ToString(),
            Is.EqualTo($"<State UUID=\"{Item}\" Engine=\"XEngine\"><ScriptState><State>default</State></ScriptState></State>"));
    }

    [Test]
    public void Running_IsReadOutOfTheState_AsOpenSimulatorKeepsIt()
    {
        var stopped = State.Replace("<Running>True", "<Running>False", StringComparison.Ordinal);
        var packed = ScriptStates.Add(Object(), $"<ScriptData><ScriptStates>{stopped}</ScriptStates></ScriptData>");
        Assert.That(packed.AllItems.Select(i => i.IsRunning), Is.EqualTo(new[] { false, true }));
        Assert.That(packed.AllItems.First().ScriptState.ToString(), Is.EqualTo(stopped));
    }

    [Test]
    public void Experience_OfAScript_GoesWithIt()
    {
        var quest = UUID.Random();
        var packed = Object().WithItemsAs(i => i.ItemId == UUID.Parse(Item) ? i with { ExperienceId = quest } : i);
        var xml = ObjectXml.Write(packed, ObjectXmlOptions.Default);
        Assert.That(ObjectXml.Read(xml, out _).Single().AllItems.Select(i => i.ExperienceId), Is.EqualTo(new[] { quest, UUID.Zero }));
        Assert.That(Encoding.UTF8.GetString(ObjectXml.Write(Object(), ObjectXmlOptions.Default)), Does.Not.Contain("ExperienceID"));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Running_OfAScriptThatRemembersNothing_StandsInItsItem_OnlyWhenItIsStopped(bool isOriginal)
    {
        var options = ObjectXmlOptions.Default with { Original = isOriginal, WithoutStates = true };
        var packed = Object().WithItemsAs(i => i with { IsRunning = i.ItemId != UUID.Parse(Item) });
        var xml = ObjectXml.Write(packed, options);
        Assert.That(ObjectXml.Read(xml, out _).Single().AllItems.Select(i => i.IsRunning), Is.EqualTo(new[] { false, true }));
        Assert.That(Encoding.UTF8.GetString(ObjectXml.Write(Object(), options)), Does.Not.Contain("ScriptRunning"));
    }

    [TestCase("<ScriptData><ScriptStates><State UUID=\"8b5f8a3c-6a35-4f1d-9d2d-0c7e5bd1a901\" /></ScriptStates></ScriptData>")]
    [TestCase($"<ScriptData><ScriptStates><State UUID=\"{Item}\"><a></ScriptStates></ScriptData>")]
    [TestCase("<ScriptData><ScriptStates /></ScriptData>")]
    [TestCase("no XML")]
    [TestCase("")]
    public void Add_WhatIsNobodysOrDamaged_IsLeftOut(string wire) =>
        Assert.That(ScriptStates.Add(Object(), wire).AllItems.Select(i => i.ScriptState.ToString()), Is.All.Empty);

    private static PackedObject Object()
    {
        var packed = new RandomObjects(3).Object(1);
        PrimItemRow[] items =
        [
            new() { ItemId = UUID.Parse(Item), PrimId = packed.Root.Id, InvType = 10, AssetType = 10, Name = "script" },
            new() { ItemId = UUID.Random(), PrimId = packed.Root.Id, InvType = 7, AssetType = 7, Name = "notes" }
        ];
        return packed.With(new Dictionary<UUID, IReadOnlyList<PrimItemRow>> { [packed.Root.Id] = items });
    }
}

using System.Globalization;
using System.Numerics;

namespace OpenSim.Modules.BuiltIn.Tests.Archives;

/// <summary>Commands on objects and on the whole scene as they are typed.</summary>
public sealed class ObjectCommandsTests : ArchiveFixture
{
    [TestCase("name chair", 1)]
    [TestCase("name --regex a.*", 2)]
    [TestCase("name --regex ^t", 1)]
    [TestCase("pos (0,0,0) to (100,100,100)", 1)]
    [TestCase("pos (~,~,~) (~,~,~)", 2)]
    [TestCase("owner 00000000-0000-0000-0000-000000000000", 2)]
    [TestCase("id 1", 1)]
    public void ShowAndDelete_FindTheSame(string what, int count)
    {
        if (what == "id 1")
            what = "id " + Scene.Objects.First().LocalId;
        Assert.That(Run("show object " + what).Text, Does.Contain($": {count} objects."));
        Assert.That(Run("show object --full " + what).Text, Does.Contain("Permissions"));
        Assert.That(Run("show part " + what).Text, Does.Contain($": {count} objects with such prims."));
        Assert.That(Run("delete object " + what).Text, Does.Contain($"{count} objects deleted"));
        Assert.That(Scene.Objects.Count(), Is.EqualTo(2 - count));
    }

    [TestCase("y", 0)]
    [TestCase("no", 2)]
    public void Delete_OfWhatIsFound_IsAskedAboutFirst(string answer, int left)
    {
        var asked = new List<string>();
        Run("delete object name --regex a.*", (question, _) =>
        {
            asked.Add(question);
            return answer;
        });
        Assert.That(asked, Is.EqualTo(new[] { "Delete 2 objects from Test Region? (y/N)" }));
        Assert.That(Scene.Objects.Count(), Is.EqualTo(left));
    }

    [TestCase("name nothing", 2)]
    [TestCase("id", 1)]
    public void Delete_OfNothing_OrOfOneById_IsNotAskedAbout(string what, int left)
    {
        var line = what == "id" ? $"id {Scene.Objects.First().Id}" : what;
        Run("delete object " + line, (_, _) => throw new AssertionException("nobody is to be asked"));
        Assert.That(Scene.Objects.Count(), Is.EqualTo(left));
    }

    [Test]
    public void Delete_Outside_TakesWhatIsBeyondTheBorders()
    {
        Scene.Writer.MoveGroup(Region.AddBox(new Vector3(5, 10, 10), "lost").Slot, new Vector3(-5, 10, 10));
        Run("delete object outside");
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [Test]
    public void Scene_IsMovedTurnedAndSized()
    {
        Assert.That(Run("translate scene 2 3 -4").Text, Does.Contain("2 objects moved"));
        Assert.That(Place("chair"), Is.EqualTo(new Vector3(12, 13, 16)));
        Run("rotate scene 90");
        Assert.That((Place("chair") - new Vector3(256 - 13, 12, 16)).Length(), Is.LessThan(0.001f));
        Assert.That((Vector3.Transform(Vector3.UnitX, Scene.Objects.First().Rotation) - Vector3.UnitY).Length(), Is.LessThan(0.001f));
        Run("rotate scene -90 128, 128");
        Assert.That((Place("chair") - new Vector3(12, 13, 16)).Length(), Is.LessThan(0.001f));
        Run("edit scale CHAIR 1 2 3");
        Assert.That(Run("scale scene 2").Text, Does.Contain("1 stand outside of the region"), "the table");
        Assert.That((Place("chair") - new Vector3(24, 26, 16)).Length(), Is.LessThan(0.001f));
        Assert.That(Scene.Objects.First(o => o.Name == "chair").RootPart.Scale, Is.EqualTo(new Vector3(2, 4, 6)));
    }

    [Test]
    public void ForceUpdate_TellsAll()
    {
        Region.Step(2);
        Assert.That(Scene.Changes.Prims.Length, Is.Zero);
        Assert.That(Run("force update").Text, Does.Contain("2 objects"));
        Region.Step();
        Assert.That(Scene.Changes.Prims.Length, Is.EqualTo(2));
    }

    [Test]
    public void Dump_WritesTheObject()
    {
        var file = Path.Combine(Folder, "chair.xml");
        var id = Scene.Objects.First(o => o.Name == "chair").Id;
        Assert.That(Run($"dump object id {id} {file}"), Is.EqualTo(($"chair written to {file}.\n", true)));
        Assert.That(File.ReadAllText(file), Does.StartWith("<SceneObjectGroup>").And.Contain(id.ToString()));
    }

    [Test]
    public void DumpScene_WritesALineForEachPrim()
    {
        var file = Path.Combine(Folder, "scene.txt");
        Assert.That(Run($"dump scene {Folder}/./scene.txt"), Is.EqualTo(($"{Scene.Info.Name}: 2 prims and avatars written to {file}.\n", true)));
        var expected = Scene.Objects.Select(o => string.Create(CultureInfo.InvariantCulture,
            $"{o.LocalId}\t0\t{o.Id}\t9\t{o.RootPart.Position.X:R}\t{o.RootPart.Position.Y:R}\t{o.RootPart.Position.Z:R}"));
        Assert.That(File.ReadAllLines(file), Is.EquivalentTo(expected));
    }
}

using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Users;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

public sealed class SeatCommandTests
{
    private ServedRegion _region = null!;
    private ScenePresence _ada = null!;
    private ScenePresence _bob = null!;

    private Scene Scene => _region.Scene;

    [SetUp]
    public void SetUp()
    {
        _region = new ServedRegion().With(new PeopleCommandsModule());
        _ada = _region.Region.AddAvatar("Ada", "Tester", new Vector3(100, 100, 22));
        _bob = _region.Region.AddAvatar("Bob", "Tester", new Vector3(110, 100, 22));
        _region.Region.AddBox(new Vector3(20, 20, 22), "crate");
    }

    [TearDown]
    public void TearDown() => _region.Dispose();

    [Test]
    public void Sit_TakesTheFirstFreeSeat_HoweverFarItIs()
    {
        var chair = AddChair("chair");
        Assert.That(Run("sit user name Ada Tester"), Is.EqualTo(($"Ada Tester sits on chair {chair.Id} in Test Region.\n", true)));
        Assert.That(_ada.SitPartId, Is.EqualTo(chair.LocalId));
        Assert.That(Run("sit user name Ada Tester"), Is.EqualTo(("Ada Tester sits already.\n", true)));
        Assert.That(Run("sit user name bob tester"),
            Is.EqualTo(("There is no free seat with a sit target for Bob Tester in Test Region.\n", false)));
        Assert.That(_bob.IsSitting, Is.False);
    }

    [Test]
    public void SitAndStand_WithPatterns_AreForAllWhoMatch()
    {
        AddChair("chair");
        AddChair("stool");
        Assert.That(Run("sit user name --regex . T.*").Good);
        Assert.That((_ada.IsSitting, _bob.IsSitting), Is.EqualTo((true, true)));
        Assert.That(Run("stand user name --regex ^A Tester").Text, Does.Contain("not in any region"), "a space stands between the names");
        Assert.That(Run("stand user name --regex ^.* Tester").Text,
            Is.EqualTo("Ada Tester stands in Test Region.\nBob Tester stands in Test Region.\n"));
        Assert.That((_ada.IsSitting, _bob.IsSitting), Is.EqualTo((false, false)));
    }

    [Test]
    public void Stand_AlsoFromTheGround()
    {
        Assert.That(Run("stand user name Ada Tester").Text, Is.EqualTo("Ada Tester does not sit.\n"));
        Scene.Movement.Seating.SitOnGround(_ada);
        Assert.That(Run("stand user name Ada Tester").Text, Is.EqualTo("Ada Tester stands in Test Region.\n"));
        Assert.That(_ada.IsSitting, Is.False);
    }

    [TestCase("sit user name Ada", "Usage: sit user name [--regex] <first> <last>")]
    [TestCase("stand user name No Body", "No Body is not in any region chosen.")]
    [TestCase("sit user name --regex ( Tester", "'( Tester' is no pattern: ")]
    public void Words_ThatMeanNobody_AreRefused(string line, string answer)
    {
        var (text, good) = Run(line);
        Assert.That(good, Is.False);
        Assert.That(text, Does.StartWith(answer));
    }

    private SceneObjectGroup AddChair(string name)
    {
        var chair = _region.Region.AddBox(new Vector3(40, 40, 22), name);
        var seat = chair.RootPart.Extras with { SitTargetOffset = new Vector3(0, 0, 0.3f) };
        Scene.Writer.SetExtras(chair.RootPart, PrimUpdateFlags.None, seat);
        return chair;
    }

    private (string Text, bool Good) Run(string line) => _region.Commands.Type(line, Scene.Info.Name);
}

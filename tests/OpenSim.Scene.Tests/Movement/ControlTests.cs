using OpenSim.Primitives;
using OpenSim.Testing;
using static OpenSim.Primitives.AgentControls;

namespace OpenSim.World.Tests.Movement;

/// <summary>Controls that objects have taken: who feels them, and whether they steer.</summary>
[TestFixture]
public sealed class ControlTests
{
    private const AgentControls Forward = AtPos | FastAt;

    [TestCase(AtPos, None, Forward, false)]
    [TestCase(AtPos, AtPos, Forward, true)]
    [TestCase(LeftPos, None, Forward, true)]
    [TestCase(AtPos | LeftPos, LeftPos, Forward, false)]
    [TestCase(AtPos, None, NudgeAtPos, false)]
    [TestCase(None, None, Forward, true)]
    public void Taken_SteersOnlyWherePassedOn(AgentControls taken, AgentControls passedOn, AgentControls keys, bool moves)
    {
        using var walker = new Walker();
        walker.Scene.Movement.TakeControls(walker.Avatar, taken, passedOn);
        walker.Hold(keys, 1);
        Assert.That(walker.Avatar.Position.X > 128.5f, Is.EqualTo(moves));
        Assert.That(walker.Avatar.Movement.TakenControls, Is.EqualTo(taken));
        Assert.That(walker.Avatar.Movement.PassedOn, Is.EqualTo(passedOn));
    }

    [Test]
    public void Events_SayWhatIsHeld_AndWhatHasChanged_WhileItIsSo()
    {
        using var walker = new Walker();
        var heard = Listen(walker);
        walker.Scene.Movement.TakeControls(walker.Avatar, AtPos | YawPos, None);
        walker.Region.Step();
        Assert.That(heard, Is.Empty, "nothing is held");
        walker.Press(Forward | LeftPos);
        walker.Region.Step(2);
        walker.Press(YawPos);
        walker.Region.Step();
        walker.Press(None);
        walker.Region.Step(3);
        Assert.That(heard, Is.EqualTo(new[] { (AtPos, AtPos), (AtPos, None), (YawPos, YawPos | AtPos), (None, YawPos) }));
    }

    [Test]
    public void Buttons_AreDownUntilTheyAreUp_AndAClickWithinOneLookIsBoth()
    {
        using var walker = new Walker();
        var heard = Listen(walker);
        walker.Scene.Movement.TakeControls(walker.Avatar, LeftButtonDown, None);
        walker.Press(LeftButtonDown);
        walker.Region.Step();
        walker.Press(None);
        walker.Region.Step();
        walker.Press(LeftButtonUp);
        walker.Region.Step();
        Assert.That(heard, Is.EqualTo(new[] { (LeftButtonDown, LeftButtonDown), (LeftButtonDown, None), (None, LeftButtonDown) }));

        heard.Clear();
        walker.Press(LeftButtonDown | LeftButtonUp);
        walker.Region.Step();
        walker.Press(None);
        walker.Region.Step(2);
        Assert.That(heard, Is.EqualTo(new[] { (LeftButtonDown, LeftButtonDown), (None, LeftButtonDown) }));
    }

    [Test]
    public void Release_GivesThemBack_AndTellsViewerAndScripts()
    {
        using var region = new TestRegion();
        var viewer = new RecordingViewer().Enter(region);
        var released = new List<UUID>();
        region.Scene.Events.OnControlsReleased += who => released.Add(who.Id);
        region.Scene.Movement.TakeControls(viewer.Presence!, AtPos | AtNeg | Fly, AtNeg | LeftPos);
        Assert.That(viewer.Presence!.Movement.TakenControls, Is.EqualTo(AtPos | AtNeg), "flying cannot be taken");
        Assert.That(viewer.Presence.Movement.PassedOn, Is.EqualTo(AtNeg));

        region.Scene.Movement.ReleaseControls(viewer.Presence);
        Assert.That(viewer.Presence.Movement.TakenControls, Is.EqualTo(None));
        Assert.That(viewer.Take("SendControls").Single(), Is.EqualTo(new object[] { (AgentControls)int.MaxValue, false, false }));
        Assert.That(released, Is.EqualTo(new[] { viewer.Agent.AgentId }));
        region.Scene.Movement.TakeControls(viewer.Presence, AtPos, None);
        region.Scene.Writer.RemovePresence(viewer.Presence);
        Assert.That(released, Has.Count.EqualTo(2), "who leaves has none left");
    }

    [Test]
    public void Nothing_IsSaid_WhereNothingIsTaken()
    {
        using var walker = new Walker();
        var heard = Listen(walker);
        walker.Hold(Forward, 1);
        Assert.That(heard, Is.Empty);
    }

    private static List<(AgentControls Held, AgentControls Changed)> Listen(Walker walker)
    {
        var heard = new List<(AgentControls, AgentControls)>();
        walker.Scene.Events.OnControls += c => heard.Add((c.Held, c.Changed));
        return heard;
    }
}

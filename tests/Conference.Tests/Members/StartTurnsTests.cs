using OpenSim.Conference.Members;
using OpenSim.Testing;

namespace OpenSim.Conference.Tests.Members;

public class StartTurnsTests
{
    private readonly ManualTime _time = new();
    private StartTurns _turns = null!;

    [SetUp]
    public void Make() => _turns = new StartTurns(1, _time);

    [Test]
    public void Next_TurnGivenBack_IsTheNextOnes()
    {
        _turns.Ask("A", false);
        _turns.Ask("B", false);
        _turns.Ask("B", false);
        Assert.That(Given(), Is.EqualTo(["A"]));
        _turns.GiveBack("A");
        Assert.That(Given(), Is.EqualTo(["B"]));
        _turns.GiveBack("B");
        Assert.That(Given(), Is.Empty, "whoever asks twice starts once");
    }

    [Test]
    public void Next_TurnHeldForLong_EndsByItself()
    {
        _turns.Ask("A", false);
        Assert.That(Given(), Is.EqualTo(["A"]));
        Assert.That(_turns.NextEnd, Is.Null, "nobody waits for it");
        _turns.Ask("B", false);
        _time.Advance(TimeSpan.FromSeconds(5));
        Assert.That(Given(), Is.Empty);
        Assert.That(_turns.NextEnd, Is.EqualTo(TimeSpan.FromSeconds(15)));
        _time.Advance(TimeSpan.FromSeconds(15));
        Assert.That(Given(), Is.EqualTo(["B"]));
    }

    [Test]
    public void Next_Urgent_GoesBeforeTheOthersAndBeyondTheBound()
    {
        _turns.Ask("A", false);
        Assert.That(Given(), Is.EqualTo(["A"]));
        _turns.Ask("B", false);
        _turns.Ask("C", true);
        _turns.Ask("D", true);
        Assert.That(Given(), Is.EqualTo(["C"]), "as many again as may start at once");
        _turns.GiveBack("A");
        Assert.That(Given(), Is.EqualTo(["D"]));
    }

    private List<string> Given()
    {
        List<string> given = [];
        while (_turns.Next() is { } next)
            given.Add(next);
        return given;
    }
}

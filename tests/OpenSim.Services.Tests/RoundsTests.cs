using OpenSim.Services.Messages;

namespace OpenSim.Services.Tests;

/// <summary>Things for many people at several servers, of which some do not answer.</summary>
public class RoundsTests
{
    private static readonly (string Server, int Whom)[] People = [("dead", 1), ("dead", 2), ("a", 3), ("a", 4), ("A", 5), ("b", 6)];

    private readonly List<int> _told = [];

    [Test]
    public async Task Rounds_WithAServerThatIsSilent_TellTheOthersMeanwhile_AndAskItOnce()
    {
        _told.Clear();
        var silence = new TaskCompletionSource<Delivery>();
        var round = Rounds.Make(People, (server, whom) =>
        {
            _told.Add(whom);
            return server == "dead" ? new(silence.Task) : new(Delivery.NotTaken);
        });
        Assert.That(_told, Is.EqualTo(new[] { 1, 3, 4, 5, 6 }));
        silence.SetResult(Delivery.Unanswered);
        await round;
        Assert.That(_told, Has.Count.EqualTo(5), "who else is there is not asked for");
    }

    [TestCase(true, ExpectedResult = "1 2 3 6")]
    [TestCase(false, ExpectedResult = "1 2 3 4 5 6")]
    public async Task<string> Rounds_WhereAServerTellsAllOfItsPeople_StopThereWithTheFirstThatIsTaken(bool isOnceEach)
    {
        _told.Clear();
        await Rounds.Make(People, (server, whom) =>
        {
            _told.Add(whom);
            return new(server == "dead" ? Delivery.NotTaken : Delivery.Taken);
        }, isOnceEach);
        return string.Join(' ', _told);
    }
}

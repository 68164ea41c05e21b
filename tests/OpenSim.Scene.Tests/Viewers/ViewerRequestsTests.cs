using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.World.Tests.Viewers;

public class ViewerRequestsTests
{
    private ViewerRequests _requests = null!;

    [SetUp]
    public void NewRequests() => _requests = new ViewerRequests();

    [Test]
    public void Request_ThatNobodyAnswers_IsRefusedInWords()
    {
        using var region = new TestRegion();
        var viewer = new RecordingViewer().Enter(region);
        _requests.Land.Divide(viewer, default);
        _requests.Teleports.ToPlace(viewer.Presence!, default, Vector3.Zero, Vector3.Zero);
        _requests.Money.SendBalance(viewer, new UUID(1, 1));
        Assert.That(viewer.Take("SendAlert").Single()[0], Is.EqualTo("Land cannot be changed here."));
        Assert.That(viewer.Take("SendTeleportFailed").Single()[0], Is.EqualTo("Teleports are not available here."));
        Assert.That(viewer.Take("SendMoneyBalance").Single()[1], Is.EqualTo(new MoneyMove(new UUID(1, 1))));
    }

    [Test]
    public void Module_AnswersItsSubjects_UntilItIsRemoved()
    {
        var module = new Undoer();
        _requests.Add(module);
        _requests.Terrain.Undo(null!);
        Assert.That(module.Undone, Is.EqualTo(1));
        Assert.That(_requests.Land, Is.Not.SameAs(module));
        _requests.Remove(module);
        Assert.That(_requests.Terrain, Is.Not.SameAs(module));
    }

    [Test]
    public void Add_OfASecondAnswerForOneSubject_IsRefused()
    {
        _requests.Add(new Undoer());
        Assert.That(() => _requests.Add(new Undoer()), Throws.InvalidOperationException.With.Message.Contains(nameof(Undoer)));
    }

    private sealed class Undoer : ITerrainRequests
    {
        public int Undone { get; private set; }

        public void Undo(ScenePresence who) => Undone++;
    }
}

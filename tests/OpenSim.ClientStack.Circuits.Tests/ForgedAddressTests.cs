using System.Net;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Primitives;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Tests;

/// <summary>
/// Datagrams whose sender's address is not what it seems: UDP proves nothing. Whoever knows less than a viewer's three secrets moves
/// nothing, takes nobody's place and throws nobody out, from whatever address it seems to come.
/// </summary>
public class ForgedAddressTests
{
    private static readonly EndpointKey Elsewhere = EndpointKey.From(new IPEndPoint(IPAddress.Loopback, 9002));

    private FakeRegion _region = null!;
    private FakeViewer _viewer = null!;
    private FakeViewer _intruder = null!;

    [SetUp]
    public void Enter()
    {
        _region = new FakeRegion();
        (_viewer, _intruder) = (new FakeViewer(_region), new FakeViewer(_region));
        _viewer.UseCircuitCode();
        _region.HandleAll();
        Session.State = SessionState.Root;
        _region.Send();
        _viewer.Hear();
        _region.Handled.Clear();
        _region.Sent.Clear();
    }

    [TearDown]
    public void Leave()
    {
        foreach (var session in _region.Sessions.All)
        {
            session.State = SessionState.Closing;
            session.Sender.BeginClose();
        }

        _region.Send(10);
        _region.Dispose();
    }

    private FakeRegion.FakeSession Session => _region.Sessions.All.Single(session => session.AgentId == _region.AgentId);

    [Test]
    public void Messages_OfAViewersIds_FromAnotherAddress_ReachNobody()
    {
        _intruder.Endpoint = Elsewhere;
        _intruder.Chat();
        _intruder.RequestImage();
        _intruder.Update(controls: 1);
        _region.HandleAll();

        Assert.That(_region.Handled, Is.Empty);
        Assert.That(Session.Input.TryRead(out _), Is.False, "it does not steer either");
        Assert.That(_region.Circuits.Inbound.Counts.Orphaned, Is.EqualTo(3));
        AssertTheViewerIsThere();
    }

    [TestCase(true, false)]
    [TestCase(false, true)]
    [TestCase(true, true)]
    public void UseCircuitCode_OfWhoKnowsTheCodeAlone_MovesNothing(bool isOtherSession, bool isOtherAgent)
    {
        foreach (var from in new[] { Elsewhere, _viewer.Endpoint })
        {
            _intruder.Endpoint = from;
            _intruder.UseCircuitCode(_region.Code, isOtherSession ? UUID.Random() : _region.SessionId,
                isOtherAgent ? UUID.Random() : _region.AgentId);
            _intruder.Resend();
        }

        _region.HandleAll();
        _region.Send(1);
        Assert.That((_region.Handled.Count, _region.Sent.Count), Is.EqualTo((0, 0)), "nothing is done or answered");
        Assert.That(_region.Circuits.Inbound.Counts.Refused, Is.EqualTo(4));
        AssertTheViewerIsThere();
    }

    /// <summary>Somebody else's own login, with his own secrets, under the address of who is there.</summary>
    [TestCase(true)]
    [TestCase(false)]
    public void UseCircuitCode_OfAnother_FromWhereAViewerSpeaks_TakesItsPlaceOnlyWhenItIsSilent(bool hasCircuit)
    {
        var (code, session, agent) = (78u, UUID.Random(), UUID.Random());
        _region.Others.Add((code, session, agent));
        if (hasCircuit)
        {
            _intruder.Endpoint = Elsewhere;
            _intruder.UseCircuitCode(code, session, agent);
            _region.HandleAll();
        }

        for (var second = 0; second < 10; second++)
        {
            _intruder.Endpoint = _viewer.Endpoint;
            _intruder.UseCircuitCode(code, session, agent);
            AssertTheViewerIsThere();
            _region.Send(1);
        }

        Assert.That(_region.Circuits.Inbound.Counts.Refused, Is.EqualTo(10));
        _region.Send(6);
        _intruder.UseCircuitCode(code, session, agent);
        _region.HandleAll();
        Assert.That(_region.Sessions.TryGet(code, out var there) && there!.Sender.Endpoint == _viewer.Endpoint,
            "who begins anew at the same port after that gets in");
    }

    private void AssertTheViewerIsThere()
    {
        _region.Handled.Clear();
        _viewer.Chat("still here");
        _region.HandleAll();
        Assert.That(_region.Handled, Is.EqualTo(new[] { "ChatFromViewer" }));
        Assert.That((Session.Sender.Endpoint, Session.State), Is.EqualTo((_viewer.Endpoint, SessionState.Root)));
    }
}

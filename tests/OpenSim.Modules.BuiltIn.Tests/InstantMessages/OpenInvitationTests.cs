using OpenSim.Modules.People.InstantMessages;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.InstantMessages;

[TestFixture]
public sealed class OpenInvitationTests
{
    [TestCase(119, true)]
    [TestCase(121, false)]
    public void Invitation_IsGoodForTwoHours(int minutes, bool isGood)
    {
        var (time, invitations) = (new ManualTime(), new OpenInvitations());
        var lure = new InstantMessage { ToAgentId = UUID.Random(), SessionId = UUID.Random() };
        invitations.Add(lure, time);
        time.Advance(TimeSpan.FromMinutes(minutes));
        Assert.That(invitations.Take(lure.ToAgentId, lure.SessionId), isGood ? Is.EqualTo(lure) : Is.Null);
    }
}

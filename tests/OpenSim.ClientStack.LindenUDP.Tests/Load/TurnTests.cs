using OpenSim.ClientStack.Replication.Feed;
using OpenSim.ClientStack.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Load;

/// <summary>Viewers take turns; what is kept for turns is kept until everybody has had one, and no longer.</summary>
public class TurnTests
{
    [TestCase(5, 1)]
    [TestCase(20, 2)]
    [TestCase(50, 3)]
    public void WhatIsKept_IsGoneAfterEverybodysTurn(int walkers, int turns)
    {
        using var crowd = new WalkingCrowd(walkers);
        var feed = crowd.Stack.Server.Replication.Feed;
        crowd.Walk(5);
        Assert.That(feed.Turns, Is.EqualTo(turns));
        var most = 0;
        for (var i = 0; i < 20; i++)
        {
            crowd.Walk(1);
            most = Math.Max(most, feed.KeptCount);
        }

        // Each walker once or twice a tick, in each of at most three lists of which the fullest is two ticks old.
        Assert.That(most, Is.LessThanOrEqualTo(walkers * ChangeFeed.MaxTurns));
    }
}

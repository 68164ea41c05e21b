using System.Collections.Concurrent;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>What people of two simulators, each its own grid, say to each other while one of them is in the other's.</summary>
public class TalkTests : WithTwoGrids
{
    [Test]
    public async Task Traveller_AndWhoHasStayed_HearEachOther_AndAreFriendsOfTheHost()
    {
        var (alice, carl) = (await Enter(Home, "Alice"), await Enter(Home, "Carl"));
        var ben = await Enter(Other, "Ben");
        await Visit(alice.Viewer);

        await Says(carl, alice, "Are you there?");
        await Says(alice, carl, "I am.");
        await Says(ben, alice, "Welcome.");

        var friends = Home.Simulator.Services.Friends;
        var secret = $"{ben.Id};{Other.Address};Ben Tester;0123abcd";
        await friends.StoreFriend(alice.Id.ToString(), secret, 1);
        await friends.StoreFriend(secret, alice.Id.ToString(), 1);
        var others = (IForeignGrids)Other.Simulator.Services.GetService(typeof(IForeignGrids))!;
        var home = others.Friends(Home.Address)!;
        var asked = $"{alice.Id};{Home.Address};Alice Tester;0123abcd";
        Assert.That(await home.TellStatus(ben.Id, isOnline: true, [asked]), Is.Empty, "she is not at home to be told");
        Assert.That(await home.Remove(alice.Id, ben.Id, "not theirs"), Is.False);
        Assert.That(await home.Remove(alice.Id, ben.Id, "0123abcd"), "who knows their secret");
    }

    private async Task Says(Person from, Person to, string text)
    {
        Loop.Post(() => from.Viewer.Session.InstantMessage(to.Id, text, BotLoop.Now));
        await OwnGridHost.Until(
            () => to.Heard.Any(e => e.Kind == SessionEventKind.InstantMessage && e.Text == text && e.From == from.Id), text);
    }

    private async Task<Person> Enter(OwnGridHost grid, string first)
    {
        var viewer = await grid.Enter(Loop, first);
        var person = new Person(viewer.Login.AgentId, viewer, new ConcurrentQueue<SessionEvent>());
        Loop.Post(() => viewer.OnEvent = person.Heard.Enqueue);
        return person;
    }

    private sealed record Person(UUID Id, Viewer Viewer, ConcurrentQueue<SessionEvent> Heard);
}

using System.Collections.Concurrent;
using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>What people of two simulators, each its own grid, say to each other while one of them is in the other's.</summary>
public class TalkTests
{
    private OwnGridHost _home = null!;
    private OwnGridHost _other = null!;
    private BotLoop _loop = null!;

    [SetUp]
    public async Task Open()
    {
        (_home, _other, _loop) = (new OwnGridHost(), new OwnGridHost(), new BotLoop());
        await _home.Start();
        await _other.Start();
    }

    [TearDown]
    public async Task Close()
    {
        _loop.Dispose();
        await _home.DisposeAsync();
        await _other.DisposeAsync();
    }

    [Test]
    public async Task Traveller_AndWhoHasStayed_HearEachOther_AndAreFriendsOfTheHost()
    {
        var (alice, carl) = (await Enter(_home, "Alice"), await Enter(_home, "Carl"));
        var ben = await Enter(_other, "Ben");
        var name = _other.Address["http://".Length..].TrimEnd('/') + " Test Region";
        var link = (await _home.Simulator.Services.Grid.GetRegionByName(UUID.Zero, name))!;
        _loop.Post(() => alice.Viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => _other.IsHere(alice.Id), "to be abroad");
        await OwnGridHost.Until(() => !_home.IsHere(alice.Id), "nothing of her to be left at home");

        await Says(carl, alice, "Are you there?");
        await Says(alice, carl, "I am.");
        await Says(ben, alice, "Welcome.");

        var friends = _home.Simulator.Services.Friends;
        var secret = $"{ben.Id};{_other.Address};Ben Tester;0123abcd";
        await friends.StoreFriend(alice.Id.ToString(), secret, 1);
        await friends.StoreFriend(secret, alice.Id.ToString(), 1);
        var others = (IForeignGrids)_other.Simulator.Services.GetService(typeof(IForeignGrids))!;
        var home = others.Friends(_home.Address)!;
        var asked = $"{alice.Id};{_home.Address};Alice Tester;0123abcd";
        Assert.That(await home.TellStatus(ben.Id, isOnline: true, [asked]), Is.Empty, "she is not at home to be told");
        Assert.That(await home.Remove(alice.Id, ben.Id, "not theirs"), Is.False);
        Assert.That(await home.Remove(alice.Id, ben.Id, "0123abcd"), "who knows their secret");
    }

    private async Task Says(Person from, Person to, string text)
    {
        _loop.Post(() => from.Viewer.Session.InstantMessage(to.Id, text, BotLoop.Now));
        await OwnGridHost.Until(
            () => to.Heard.Any(e => e.Kind == SessionEventKind.InstantMessage && e.Text == text && e.From == from.Id), text);
    }

    private async Task<Person> Enter(OwnGridHost grid, string first)
    {
        var viewer = await grid.Enter(_loop, first);
        var person = new Person(viewer.Login.AgentId, viewer, new ConcurrentQueue<SessionEvent>());
        _loop.Post(() => viewer.OnEvent = person.Heard.Enqueue);
        return person;
    }

    private sealed record Person(UUID Id, Viewer Viewer, ConcurrentQueue<SessionEvent> Heard);
}

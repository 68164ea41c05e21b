using System.Collections.Concurrent;
using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>What is said in a group, and what is written about oneself, across two simulators, each its own grid.</summary>
public class GroupTalkTests
{
    private static readonly UUID Guild = UUID.Parse("99999999-0000-4000-8000-00000000000a");

    private OwnGridHost _home = null!;
    private OwnGridHost _other = null!;
    private BotLoop _loop = null!;

    [SetUp]
    public async Task Open()
    {
        (_home, _other, _loop) = (new OwnGridHost(), new OwnGridHost(), new BotLoop());
        await _home.Start();
        await _other.StartAt(1010, 1020, 256);
    }

    [TearDown]
    public async Task Close()
    {
        _loop.Dispose();
        await _home.DisposeAsync();
        await _other.DisposeAsync();
    }

    [Test]
    public async Task Member_AtHomeInAnotherGrid_HearsWhatIsSaid_AndIsHeard()
    {
        var account = (await _other.Simulator.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Ben", "Tester", "secret", ""))!;
        var there = _other.Simulator.Services.Groups;
        Assert.That(await there.CreateGroup(new GroupRecord
        {
            Id = Guild, Name = "Guild", FounderId = account.PrincipalId, OpenEnrollment = true
        }), Is.Null);
        var ben = await Enter(_other, "Ben");
        await Learn(_other, ben);
        var alice = await Enter(_home, "Alice");
        await Visit(alice);
        Assert.That(await there.Join(alice.Id, Guild), Is.Null);
        _loop.Post(() => alice.Viewer.Session.Logout(BotLoop.Now));
        await OwnGridHost.Until(() => !_other.IsHere(alice.Id), "to have gone");
        alice = await Enter(_home, "Alice");
        await Learn(_home, alice);

        // Who speaks is in the talk; others hear it by the event queue first, with the invitation.
        _loop.Post(() => alice.Viewer.Session.SayInGroup(Guild, "Hello", BotLoop.Now));
        _loop.Post(() => ben.Viewer.Session.SayInGroup(Guild, "Hello", BotLoop.Now));
        await Says(ben, alice, "Bread is ready.");
        await Says(alice, ben, "I am coming.");
        Assert.That(alice.Heard.Count(e => e.Text == "Bread is ready."), Is.LessThanOrEqualTo(1), "once");
        Assert.That(ben.Heard.First(e => e.Text == "I am coming.").FromName, Is.EqualTo($"Alice.Tester @{new Uri(_home.Address).Authority}"));

        var words = new GroupWords(
            $"{alice.Id};{_home.Address};Alice Tester", Guild, UUID.Random().ToString(), ben.Id, "Ben Tester", "Forged");
        var others = (IForeignGrids)_other.Simulator.Services.GetService(typeof(IForeignGrids))!;
        Assert.That(await others.Groups(_home.Address)!.Hear(words), Is.False, "who has not the token");
        Assert.That(await others.Groups(_other.Address)!.Say(words), Is.False);
        var token = (await there.GetMemberships(alice.Id)).Find(Guild)!.AccessToken;
        Assert.That(await others.Groups(_home.Address)!.Hear(words with { Token = token, Speaker = alice.Id }), Is.False,
            "a user of the grid does not speak elsewhere while she is here");
        Assert.That(await others.Groups(_home.Address)!.Hear(words with { Token = token, Text = new string('x', 2000) }), Is.False);
    }

    [Test]
    public async Task Guest_IsSeenAsHeHasWrittenOfHimself_AtHis()
    {
        var alice = await Enter(_home, "Alice");
        var (here, there) = (_home.Simulator.Services.Profiles, _other.Simulator.Services.Profiles);
        var pick = new Pick
        {
            Id = UUID.Random(), CreatorId = alice.Id, Name = "The hill", RegionName = "Test Region",
            Position = new Vector3D(256_100, 256_110, 30), IsEnabled = true
        };
        var shop = new Classified
        {
            Id = UUID.Random(), CreatorId = alice.Id, Name = "Shop", Description = "Bread", ExpirationDate = int.MaxValue
        };
        await here.StoreProperties(new UserProfileProperties { UserId = alice.Id, AboutText = "I build.", Languages = "de" });
        Assert.That(await here.StorePick(pick) && await here.StoreClassified(shop));
        Assert.That((await there.GetProperties(alice.Id)).AboutText, Is.Empty, "nobody has heard of her");
        await Visit(alice);

        var seen = await there.GetProperties(alice.Id);
        Assert.That((seen.AboutText, seen.Languages), Is.EqualTo(("I build.", "de")));
        Assert.That((await there.GetPicks(alice.Id)).Select(p => p.Name), Is.EqualTo(new[] { "The hill" }));
        var shown = (await there.GetPick(pick.Id))!;
        Assert.That((shown.Name, shown.RegionName, shown.Gatekeeper.TrimEnd('/')),
            Is.EqualTo(("The hill", "Test Region", _home.Address.TrimEnd('/'))), "and in which grid it is");
        Assert.That((await there.GetClassifieds(alice.Id)).Select(c => c.Name), Is.EqualTo(new[] { "Shop" }));
        Assert.That((await there.GetClassified(shop.Id))?.Description, Is.EqualTo("Bread"));
        var homes = (IPublicUsers)_other.Simulator.Services.GetService(typeof(IPublicUsers))!;
        Assert.That((await homes.Find(alice.Id))?.FirstName, Is.EqualTo("Alice"));
    }

    // As he would be told when he came next.
    private static async Task Learn(OwnGridHost grid, Person who)
    {
        using (grid.Scene.Token.Take())
            Assert.That(grid.Scene.Presences.TryGet(who.Id, out _));
        await OwnGridHost.Until(() =>
        {
            using (grid.Scene.Token.Take())
                return grid.Scene.Memberships.IsMember(who.Id, Guild);
        }, "to be known as a member");
    }

    private async Task Visit(Person who)
    {
        var name = _other.Address["http://".Length..].TrimEnd('/') + " Test Region";
        var link = (await _home.Simulator.Services.Grid.GetRegionByName(UUID.Zero, name))!;
        _loop.Post(() => who.Viewer.Session.Teleport(new Vector3(100, 120, 30), BotLoop.Now, link.Handle.Value));
        await OwnGridHost.Until(() => _other.IsHere(who.Id), "to be abroad");
    }

    private async Task Says(Person from, Person to, string text)
    {
        _loop.Post(() => from.Viewer.Session.SayInGroup(Guild, text, BotLoop.Now));
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

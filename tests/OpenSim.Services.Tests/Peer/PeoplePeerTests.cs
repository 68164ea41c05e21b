using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Peer;

/// <summary>
/// The twins of regions, people and estates against a real ROBUST, named as for <see cref="RobustPeerTests"/>. It must let accounts be made
/// and changed ([UserAccountService] AllowCreateUser, AllowSetAccount).
/// </summary>
[TestFixtureSource(typeof(RobustPeerTests), nameof(RobustPeerTests.Peers))]
public class PeoplePeerTests(string inside, string outside) : ServiceFixture
{
    private ServiceConnections _connections = null!;
    private ServiceSet _there = null!;

    [SetUp]
    public void Connect()
    {
        foreach (var address in typeof(AddressSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<string>>())
            Configuration.Set(address.Section, address.Key, address == AddressSettings.Profiles ? outside : inside);
        _connections = new ServiceConnections(Configuration, new StatRegistry(), TimeProvider.System);
        _there = RemoteServices.Create(Services, _connections, Configuration);
    }

    [TearDown]
    public void Disconnect() => _connections?.Dispose();

    [Test]
    public async Task Grid_Region_IsRegisteredFoundAndGone()
    {
        var (x, y) = (256 * Random.Shared.Next(2000, 9000), 256 * Random.Shared.Next(2000, 9000));
        var region = new GridRegion
        {
            RegionId = UUID.Random(), RegionName = "Ours " + UUID.Random(), RegionLocX = x, RegionLocY = y, RegionSizeX = 512,
            RegionSizeY = 512, ExternalHostName = "127.0.0.1", InternalPort = 9999, HttpPort = 9998, ServerUri = "http://127.0.0.1:9998/",
            EstateOwner = UUID.Random(), RegionSecret = UUID.Random().ToString(), Access = 21
        };
        var expected = region with { Flags = GridRegionFlags.RegionOnline };
        Assert.That(await _there.Grid.RegisterRegion(UUID.Zero, region), Is.Null);
        Assert.That(await _there.Grid.GetRegionByUuid(UUID.Zero, region.RegionId), Is.EqualTo(expected));
        Assert.That(await _there.Grid.GetRegionByName(UUID.Zero, region.RegionName), Is.EqualTo(expected));
        Assert.That(await _there.Grid.GetRegionByPosition(UUID.Zero, x + 300, y + 300), Is.EqualTo(expected));
        Assert.That(await _there.Grid.GetRegionRange(UUID.Zero, x, x + 10, y, y + 10), Has.Count.EqualTo(1));
        Assert.That(await _there.Grid.GetRegionFlags(UUID.Zero, region.RegionId), Is.EqualTo(GridRegionFlags.RegionOnline));
        Assert.That(await _there.Grid.GetRegionFlags(UUID.Zero, UUID.Random()), Is.Null);
        var beside = region with { RegionId = UUID.Random(), RegionName = "Beside " + UUID.Random(), RegionLocX = x + 512 };
        Assert.That(await _there.Grid.RegisterRegion(UUID.Zero, beside), Is.Null);
        Assert.That((await _there.Grid.GetNeighbours(UUID.Zero, region.RegionId)).Single().RegionId, Is.EqualTo(beside.RegionId));
        Assert.That(await _there.Grid.RegisterRegion(UUID.Zero, beside with { RegionId = UUID.Random(), RegionLocX = x }), Is.Not.Null);
        Assert.That((await _there.Grid.GetExtraFeatures()).Keys, Does.Contain("ExportSupported"));
        foreach (var id in (UUID[])[region.RegionId, beside.RegionId])
            Assert.That(await _there.Grid.DeregisterRegion(id), Is.True);
        Assert.That(await _there.Grid.GetRegionByUuid(UUID.Zero, region.RegionId), Is.Null);
    }

    [Test]
    public async Task Account_Made_LogsInAndIsFound()
    {
        var name = "T" + UUID.Random().ToString()[..8];
        var made = await _there.Accounts.CreateUser(UUID.Zero, UUID.Random(), name, "Tester", "secret", name + "@example.org");
        Assert.That(made?.Name, Is.EqualTo(name + " Tester"));
        Assert.That((await _there.Accounts.GetUserAccountByEmail(UUID.Zero, name + "@example.org"))?.Name, Is.EqualTo(made!.Name));
        Assert.That((await _there.Accounts.FindUserAccounts(UUID.Zero, name)).Single().PrincipalId, Is.EqualTo(made.PrincipalId));
        Assert.That(await _there.Accounts.GetUserAccounts(UUID.Zero, [made.PrincipalId, UUID.Random()]), Has.Count.EqualTo(1));
        Assert.That(await _there.Accounts.StoreUserAccount(made with { UserTitle = "Guide" }), Is.True);
        Assert.That((await _there.Accounts.GetUserAccount(UUID.Zero, made.PrincipalId))!.UserTitle, Is.EqualTo("Guide"));
        Assert.That(await _there.Accounts.GetUserAccount(UUID.Zero, "No", "Body"), Is.Null);

        var token = await _there.Authentication.Authenticate(made.PrincipalId, "secret", TimeSpan.FromMinutes(5));
        Assert.That(token, Is.Not.Null);
        Assert.That(await _there.Authentication.Authenticate(made.PrincipalId, "wrong", TimeSpan.FromMinutes(5)), Is.Null);
        Assert.That(await _there.Authentication.Verify(made.PrincipalId, token!, TimeSpan.FromMinutes(5)), Is.True);
        Assert.That(await _there.Authentication.Release(made.PrincipalId, token!), Is.True);
        Assert.That(await _there.Authentication.Verify(made.PrincipalId, token!, TimeSpan.FromMinutes(5)), Is.False);
    }

    [Test]
    public async Task People_WhatIsKeptOfThem_ComesBack()
    {
        var (user, other, region) = (UUID.Random(), UUID.Random(), UUID.Random());
        await _there.GridUsers.LoggedIn(user.ToString());
        Assert.That(await _there.GridUsers.SetHome(user.ToString(), region, new Vector3(1, 2.5f, 3), Vector3.UnitX), Is.True);
        var info = (await _there.GridUsers.GetGridUserInfos([user.ToString(), other.ToString()])).Single();
        Assert.That((info.HomeRegionId, info.HomePosition, info.HomeLookAt), Is.EqualTo((region, new Vector3(1, 2.5f, 3), Vector3.UnitX)));
        Assert.That(info.Login, Is.EqualTo(DateTimeOffset.UtcNow.ToUnixTimeSeconds()).Within(86400));
        Assert.That(await _there.GridUsers.GetGridUserInfo(other.ToString()), Is.Null);

        var worn = new Dictionary<string, string> { ["Serial"] = "2", ["Wearable 0:0"] = $"{user}:{other}" };
        var look = new AvatarData { AvatarType = 1, Data = worn };
        Assert.That(await _there.Avatars.SetAvatar(user, look), Is.True);
        Assert.That((await _there.Avatars.GetAvatar(user)).Data, Is.SupersetOf(look.Data));

        Assert.That(await _there.Friends.StoreFriend(user.ToString(), other.ToString(), 1), Is.True);
        Assert.That(await _there.Friends.GetFriends(user.ToString()),
            Is.EqualTo(new[] { new FriendInfo(user.ToString(), other.ToString(), 1, -1) }));
        Assert.That(await _there.Friends.Delete(user.ToString(), other.ToString()), Is.True);
        Assert.That(await _there.Friends.GetFriends(user.ToString()), Is.Empty);

        var preferences = new AgentPreferences { PrincipalId = user, HoverHeight = 0.25, Language = "de", AccessPrefs = "PG" };
        Assert.That(await _there.AgentPreferences.StoreAgentPreferences(preferences), Is.True);
        Assert.That(await _there.AgentPreferences.GetAgentPreferences(user), Is.EqualTo(preferences));

        Assert.That(await _there.MuteLists.MuteListRequest(user, 0), Is.Empty);
        var mute = new MuteData { AgentId = user, MuteId = other, MuteName = "Bob Tester", MuteType = 1 };
        Assert.That(await _there.MuteLists.UpdateMute(mute), Is.True);
        Assert.That((await _there.MuteLists.GetMutes(user)).Single().MuteName, Is.EqualTo("Bob Tester"));
        Assert.That(await _there.MuteLists.RemoveMute(user, other, "Bob Tester"), Is.True);

        Assert.That(await _there.Presence.GetAgent(UUID.Random()), Is.Null);
        Assert.That(await _there.Presence.GetAgents([user.ToString()]), Is.Empty);
        Assert.That(await _there.Presence.LogoutRegionAgents(region), Is.True);
    }

    [Test]
    public async Task Estate_Made_ComesBack()
    {
        var region = UUID.Random();
        var made = await _there.Estates.StoreEstate(new Estate { Name = "E" + UUID.Random().ToString()[..8], OwnerId = UUID.Random() });
        var changed = made with { DenyMinors = true, Managers = [UUID.Random()], Bans = [new EstateBan(UUID.Random(), made.OwnerId, 5)] };
        await _there.Estates.StoreEstate(changed);
        Assert.That(await _there.Estates.LinkRegion(region, made.Id), Is.True);
        var read = (await _there.Estates.GetEstateOfRegion(region))!;
        Assert.That((read.Id, read.Name, read.OwnerId, read.DenyMinors), Is.EqualTo((made.Id, made.Name, made.OwnerId, true)));
        Assert.That(read.Managers, Is.EqualTo(changed.Managers));
        Assert.That(read.Bans, Is.EqualTo(changed.Bans));
        Assert.That(await _there.Estates.GetEstatesByName(made.Name), Is.EqualTo(new[] { made.Id }));
        Assert.That(await _there.Estates.GetRegions(made.Id), Does.Contain(region));
        Assert.That(await _there.Estates.GetEstateOfRegion(UUID.Random()), Is.Null);
    }
}

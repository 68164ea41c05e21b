using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.MySql;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

/// <summary>Services of two grid servers over one real MariaDB at the same time: no change of one is lost by the other's.</summary>
public sealed class SeveralServersTests
{
    private const int Rounds = 60;

    private readonly ManualTime _time = new();
    private MariaDbServer _server = null!;
    private StoreSet[] _stores = null!;
    private ServiceSet[] _services = null!;

    [OneTimeSetUp]
    public void Start()
    {
        if (MariaDbServer.Missing() is { } missing)
        {
            if (Environment.GetEnvironmentVariable("CI") == "true")
                Assert.Fail(missing);
            Assert.Ignore(missing);
        }

        _server = new MariaDbServer();
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.MySQL.dll");
        configuration.Set("DatabaseService", "ConnectionString", _server.ConnectionString(_server.CreateDatabase()));
        configuration.Set("Messaging", "MaxOfflineIMs", "100000");
        _stores = [.. Enumerable.Range(0, 2).Select(_ => new StoreSet(configuration, [new MySqlDriver()], NullLogger.Instance))];
        _services = [.. _stores.Select(stores => LocalServices.Create(stores, configuration, _time))];
    }

    [OneTimeTearDown]
    public void End()
    {
        foreach (var stores in _stores ?? [])
            stores.Dispose();
        _server?.Dispose();
    }

    [Test]
    public async Task GridUser_HomeAndPlaceAtOnce_BothStand()
    {
        for (var round = 1; round <= Rounds; round++)
        {
            var (user, place, home) = (UUID.Random().ToString(), UUID.Random(), UUID.Random());
            await _services[0].GridUsers.LoggedIn(user);
            await Together(
                () => _services[0].GridUsers.SetHome(user, home, new Vector3(round, 0, 0), Vector3.UnitX),
                () => _services[1].GridUsers.SetLastPosition(user, UUID.Zero, place, new Vector3(0, round, 0), Vector3.UnitX));
            var info = (await _services[0].GridUsers.GetGridUserInfo(user))!;
            Assert.That((info.HomeRegionId, info.LastRegionId, info.Online), Is.EqualTo((home, place, true)), $"round {round}");
        }
    }

    [Test]
    public async Task Profile_BothPartsAtOnce_BothStand()
    {
        for (var round = 1; round <= Rounds; round++)
        {
            var wanted = new UserProfileProperties { UserId = UUID.Random(), AboutText = "about", SkillsText = "skills" };
            await _services[0].Profiles.StoreProperties(new UserProfileProperties { UserId = wanted.UserId });
            await Together(
                () => _services[0].Profiles.StoreProperties(wanted with { SkillsText = "" }, ProfileParts.About),
                () => _services[1].Profiles.StoreProperties(wanted with { AboutText = "" }, ProfileParts.Interests));
            Assert.That(await _services[0].Profiles.GetProperties(wanted.UserId), Is.EqualTo(wanted), $"round {round}");
        }
    }

    [Test]
    public async Task Estates_MadeAtOnce_AreDifferentOnes()
    {
        var made = new List<Estate>();
        for (var round = 0; round < Rounds; round++)
            made.AddRange(await Together(
                () => _services[0].Estates.StoreEstate(new Estate { Name = "A", OwnerId = UUID.Random() }),
                () => _services[1].Estates.StoreEstate(new Estate { Name = "B", OwnerId = UUID.Random() })));
        Assert.That(made.Select(estate => estate.Id), Is.Unique);
        foreach (var estate in made)
            Assert.That((await _services[0].Estates.GetEstate(estate.Id))!.OwnerId, Is.EqualTo(estate.OwnerId));
    }

    [Test]
    public async Task Messages_FetchedWhileTheyCome_ComeOnceEach()
    {
        var receiver = UUID.Random();
        var sent = Enumerable.Range(0, 4 * Rounds).Select(i => $"message {i}").ToList();
        var fetched = new System.Collections.Concurrent.ConcurrentBag<string>();
        async Task Fetch(ServiceSet services)
        {
            foreach (var message in await services.OfflineMessages.GetMessages(receiver))
                fetched.Add(message.Text);
        }

        var writer = Task.Run(async () =>
        {
            foreach (var text in sent)
                Assert.That(await _services[0].OfflineMessages.StoreMessage(new InstantMessage
                {
                    FromAgentId = UUID.Random(), ToAgentId = receiver, FromName = "Ada", Text = text
                }), Is.Null);
        });
        var readers = _services.Select(services => Task.Run(async () =>
        {
            while (!writer.IsCompleted)
                await Fetch(services);
        })).ToList();
        await Task.WhenAll([writer, .. readers]);
        await Fetch(_services[0]);
        Assert.That(fetched, Is.EquivalentTo(sent));
    }

    private static async Task<T[]> Together<T>(params Func<ValueTask<T>>[] calls)
    {
        using var start = new Barrier(calls.Length);
        return await Task.WhenAll(calls.Select(call => Task.Factory.StartNew(async () =>
        {
            start.SignalAndWait();
            return await call();
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap()));
    }
}

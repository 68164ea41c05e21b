using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Tests.Wire;

/// <summary>What a region remembers of the grid, and for how long.</summary>
public class RemoteCacheTests() : ServiceFixture(Wiring.Remote)
{
    [Test]
    public async Task Account_Found_IsRememberedUntilItIsTooOld()
    {
        var user = await CreateUser();
        await AskedOnce(async () => await Services.Accounts.GetUserAccount(UUID.Zero, user.PrincipalId));
        await Local.Accounts.StoreUserAccount(user with { UserTitle = "Guide" });
        Assert.That((await Services.Accounts.GetUserAccount(UUID.Zero, user.PrincipalId))!.UserTitle, Is.Empty);
        Time.AdvanceSeconds(301);
        Assert.That((await Services.Accounts.GetUserAccount(UUID.Zero, user.PrincipalId))!.UserTitle, Is.EqualTo("Guide"));
    }

    [Test]
    public async Task Account_NotFound_IsAskedForAgain()
    {
        var id = UUID.Random();
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, id), Is.Null);
        await Local.Accounts.CreateUser(UUID.Zero, id, "Late", "Comer", "secret", "");
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, id), Is.Not.Null);
    }

    [Test]
    public async Task Accounts_Several_OnlyUnknownOnesAreAskedFor()
    {
        var (a, b) = (await CreateUser("A", "Tester"), await CreateUser("B", "Tester"));
        await Services.Accounts.GetUserAccount(UUID.Zero, a.PrincipalId);
        Assert.That(await Services.Accounts.GetUserAccounts(UUID.Zero, [a.PrincipalId, b.PrincipalId]), Has.Count.EqualTo(2));
        Assert.That(Pipe.Requests[^1], Does.Contain("IDS[]=" + b.PrincipalId).And.Not.Contain(a.PrincipalId.ToString()));
        await AskedOnce(async () => await Services.Accounts.GetUserAccounts(UUID.Zero, [a.PrincipalId, b.PrincipalId]), expected: 0);
    }

    [Test]
    public async Task Region_Found_IsRememberedAndForgottenWhenItRegisters()
    {
        var region = new GridRegion { RegionId = UUID.Random(), RegionName = "A", RegionLocX = 256_000, RegionLocY = 256_000 };
        await Services.Grid.RegisterRegion(UUID.Zero, region);
        await AskedOnce(async () => await Services.Grid.GetRegionByUuid(UUID.Zero, region.RegionId));
        await Services.Grid.RegisterRegion(UUID.Zero, region with { HttpPort = 9001 });
        Assert.That((await Services.Grid.GetRegionByUuid(UUID.Zero, region.RegionId))!.HttpPort, Is.EqualTo(9001));
    }

    [Test]
    public async Task Memory_Full_MakesRoom()
    {
        Configuration.Set("Services", "CacheEntries", "100");
        for (var i = 0; i < 250; i++)
        {
            var user = UUID.Random().ToString();
            await Services.GridUsers.SetHome(user, UUID.Random(), default, default);
            await AskedOnce(async () => await Services.GridUsers.GetGridUserInfo(user));
        }
    }

    private async Task AskedOnce(Func<Task> ask, int expected = 1)
    {
        var before = Pipe.Requests.Count;
        await ask();
        await ask();
        Assert.That(Pipe.Requests.Count - before, Is.EqualTo(expected));
    }
}

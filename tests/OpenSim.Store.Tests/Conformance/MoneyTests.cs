using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Economy;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class MoneyTests(string engine) : StoreFixture(engine, StoreKind.MoneyStore)
{
    private readonly RandomRows _rows = new(61);
    private readonly ManualTime _time = new();
    private MoneyService _money = null!;

    [SetUp]
    public void SetUp() => _money = new MoneyService(Database, new Configuration(), _time);

    [Test]
    public async Task Transfer_MovesMoney_AndAllBalancesTogetherAreNothing()
    {
        var (ada, bob) = (await Given(100), _rows.Id());
        Assert.That(await Pay(ada, bob, 30), Is.Null);
        Assert.That((await _money.GetBalance(ada), await _money.GetBalance(bob)), Is.EqualTo((70, 30)));
        AssertAddsUp();
    }

    [Test]
    public async Task Transfer_OfMoreThanThereIs_IsRefused_AndChangesNothing()
    {
        var (ada, bob) = (await Given(100), _rows.Id());
        Assert.That(await Pay(ada, bob, 101), Is.EqualTo("You have 100, which is not enough to pay 101."));
        Assert.That(await Pay(ada, bob, 0), Does.Contain("more than nothing"));
        Assert.That(await Pay(ada, bob, -5), Does.Contain("more than nothing"));
        Assert.That(await Pay(ada, ada, 5), Does.Contain("himself"));
        Assert.That((await _money.GetBalance(ada), await _money.GetBalance(bob)), Is.EqualTo((100, 0)));
        AssertAddsUp();
    }

    [Test]
    public async Task Transfer_ToWhoHasAsMuchAsFits_IsRefused()
    {
        var (rich, ada) = (await Given(int.MaxValue), await Given(1));
        Assert.That(await Pay(ada, rich, 1), Does.Contain("as much as anybody can have"));
        Assert.That(await _money.GetBalance(rich), Is.EqualTo(int.MaxValue));
    }

    [Test]
    public async Task Transfer_OfAnIdThatIsKnown_IsDoneOnce()
    {
        var (ada, bob) = (await Given(100), _rows.Id());
        var transfer = new MoneyTransfer { Id = _rows.Id(), From = ada, To = bob, Amount = 60, Kind = MoneyKind.Gift };
        Assert.That(await _money.Transfer(transfer), Is.Null);
        Assert.That(await _money.Transfer(transfer), Is.Null);
        Assert.That(await _money.GetBalance(bob), Is.EqualTo(60));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task Held_IsNobodys_UntilItIsDecided_Once(bool isSettled)
    {
        var (ada, bob, region) = (await Given(100), _rows.Id(), _rows.Id());
        var transfer = new MoneyTransfer
        {
            Id = _rows.Id(), From = ada, To = bob, Amount = 60, Kind = MoneyKind.ObjectSale, Region = region,
            Goods = new Goods(GoodsKind.Object, _rows.Id())
        };
        Assert.That(await _money.Hold(transfer), Is.Null);
        Assert.That(await _money.Hold(transfer), Is.Null, "once is enough");
        Assert.That((await _money.GetBalance(ada), await _money.GetBalance(bob)), Is.EqualTo((40, 0)));
        Assert.That(await Pay(ada, bob, 41), Does.StartWith("You have 40"));
        Assert.That((await _money.GetHeld(region, 10)).Single() with { Created = 0, State = default }, Is.EqualTo(transfer));
        Assert.That(await _money.GetHeld(_rows.Id(), 10), Is.Empty);
        AssertAddsUp();

        Assert.That(await (isSettled ? _money.Settle(transfer.Id) : _money.GiveBack(transfer.Id)));
        Assert.That((await _money.Settle(transfer.Id), await _money.GiveBack(transfer.Id)), Is.EqualTo((false, false)));
        Assert.That((await _money.GetBalance(ada), await _money.GetBalance(bob)), Is.EqualTo(isSettled ? (40, 60) : (100, 0)));
        Assert.That(await _money.GetHeld(region, 10), Is.Empty);
        AssertAddsUp();
    }

    [Test]
    public async Task Held_IsNotForgotten_HoweverOldItIs()
    {
        var ada = await Given(100);
        var transfer = new MoneyTransfer { Id = _rows.Id(), From = ada, To = _rows.Id(), Amount = 60, Region = _rows.Id() };
        await _money.Hold(transfer);
        _time.AdvanceSeconds(401 * 24 * 3600);
        SetUp();
        Assert.That(await _money.GiveBack(transfer.Id));
        Assert.That(await _money.GetBalance(ada), Is.EqualTo(100));
    }

    [Test]
    public async Task Transfers_AreListedNewestFirst_AndForgottenInTheirTime()
    {
        var (ada, bob) = (await Given(100), _rows.Id());
        _time.AdvanceSeconds(60);
        await _money.Transfer(new MoneyTransfer
        {
            Id = _rows.Id(), From = ada, To = bob, Amount = 7, Kind = MoneyKind.ObjectSale, Description = "a chäir"
        });
        Assert.That((await _money.GetTransfers(ada, 10)).Select(t => (t.Amount, t.Kind, t.Description)), Is.EqualTo(new[]
        {
            (7, MoneyKind.ObjectSale, "a chäir"), (100, MoneyKind.Grant, "")
        }));
        Assert.That(await _money.GetTransfers(ada, 1), Has.Count.EqualTo(1));

        _time.AdvanceSeconds(401 * 24 * 3600);
        SetUp();
        Assert.That(await _money.GetTransfers(ada, 10), Is.Empty);
        Assert.That(await _money.GetBalance(ada), Is.EqualTo(93));
    }

    [Test]
    public async Task Transfers_OfTwoWhoPayEachOtherAtOnce_AllCount()
    {
        const int Each = 40;
        var (ada, bob) = (await Given(1000), await Given(1000));
        void PayAll(UUID from, UUID to)
        {
            for (var i = 0; i < Each; i++)
                Assert.That(Waiting.For(Pay(from, to, 1)), Is.Null);
        }

        await Task.WhenAll(Task.Run(() => PayAll(ada, bob)), Task.Run(() => PayAll(bob, ada)), Task.Run(() => PayAll(ada, bob)));
        Assert.That((await _money.GetBalance(ada), await _money.GetBalance(bob)), Is.EqualTo((1000 - Each, 1000 + Each)));
        AssertAddsUp();
    }

    /// <summary>
    /// Payments, holds and what ends them from all sides at once, among accounts that have little and some that nobody has paid yet; each
    /// asked for twice, as by callers whose answers were lost.
    /// </summary>
    [Test]
    public async Task Everything_OfManyAtOnce_AddsUp_AndNobodyIsBelowNothing()
    {
        const int Threads = 6;
        const int Each = 30;
        UUID[] people = [await Given(15), await Given(15), await Given(15), _rows.Id(), _rows.Id()];
        var region = _rows.Id();
        var held = new ConcurrentBag<UUID>();
        void Pay(int seed)
        {
            var random = new Random(seed);
            for (var i = 0; i < Each; i++)
            {
                var transfer = new MoneyTransfer
                {
                    Id = UUID.Random(), From = people[random.Next(people.Length)], To = people[random.Next(people.Length)],
                    Amount = random.Next(1, 8), Kind = MoneyKind.Gift, Region = region
                };
                var isHeld = random.Next(2) == 0;
                var refusal = Waiting.For(isHeld ? _money.Hold(transfer) : _money.Transfer(transfer));
                var again = Waiting.For(isHeld ? _money.Hold(transfer) : _money.Transfer(transfer));
                if (refusal is null)
                    Assert.That(again, Is.Null, "what was done is done");
                if (isHeld && (refusal is null || again is null)) // somebody may have been paid between the two
                    held.Add(transfer.Id);
                if (held.TryPeek(out var some) && random.Next(2) == 0)
                    Waiting.For(random.Next(2) == 0 ? _money.Settle(some) : _money.GiveBack(some));
            }
        }

        await Task.WhenAll(Enumerable.Range(0, Threads).Select(seed => Task.Run(() => Pay(seed))));
        AssertAddsUp();
        await Task.WhenAll(held.SelectMany(id => new[] { id, id }).Select((id, i) =>
            Task.Run(() => Waiting.For(i % 2 == 0 ? _money.Settle(id) : _money.GiveBack(id)))));
        Assert.That(await _money.GetHeld(region, 10), Is.Empty);
        AssertAddsUp();
        var balances = new List<int>();
        foreach (var person in people)
            balances.Add(await _money.GetBalance(person));
        Assert.That(balances, Has.All.GreaterThanOrEqualTo(0));
        Assert.That(balances.Sum(), Is.EqualTo(45));
    }

    private async Task<UUID> Given(int amount)
    {
        var account = _rows.Id();
        Assert.That(await Pay(UUID.Zero, account, amount, MoneyKind.Grant), Is.Null);
        return account;
    }

    private ValueTask<string?> Pay(UUID from, UUID to, int amount, MoneyKind kind = MoneyKind.Gift) =>
        _money.Transfer(new MoneyTransfer { Id = _rows.Id(), From = from, To = to, Amount = amount, Kind = kind });

    private void AssertAddsUp() => Assert.That(Database.Read(s => s.Number($"select sum(Balance) from own_balances")
        + s.Number($"select coalesce(sum(Amount), 0) from own_transfers where State = {(int)MoneyState.Held}")), Is.Zero);
}

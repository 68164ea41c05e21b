using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Things.Economy;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Economy;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Economy;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Economy;

/// <summary>Money that another process keeps: answers are lost on the way, and people are elsewhere.</summary>
[TestFixture]
public sealed class GridMoneyTests : ServedRegionTests
{
    private readonly NewsElsewhere _news = new();
    private DistantLedger _ledger = null!;
    private MoneyModule _module = null!;

    protected override IRegionModuleBase[] Modules => [_module = new MoneyModule()];

    protected override void Prepare()
    {
        _news.Told.Clear();
        _ledger = new DistantLedger(new MoneyService(Region.Stores.For(StoreKind.MoneyStore), new Configuration(), Region.Region.Time));
        Region.Services.Add<IMoneyService>(_ledger);
        Region.Services.Add<IMoneyNews>(_news);
        Region.Services.Add(new Whereabouts(Region.Services.Presence, Region.Services.Grid, id => id == Scene.Info.Id));
    }

    [Test]
    public void MoneyThatWasHeld_ThoughTheAnswerWasLost_ComesBack_AndNothingIsHandedOver()
    {
        Give(Ada.PrincipalId, 100);
        var ada = Region.Enter(Ada);
        var chair = Region.Region.AddBox(new System.Numerics.Vector3(60, 60, 25), "chair", Bob.PrincipalId);
        _ledger.LosesAnswers = true;
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 40, MoneyKind.ObjectSale, "chair", new Goods(GoodsKind.Object, chair.RootPart.Id)),
            _ => throw new InvalidOperationException("nobody knows whether it is paid"));
        Region.Settle();
        _ledger.LosesAnswers = false;
        Assert.That(Balance(Ada.PrincipalId), Is.EqualTo(60), "it is held");
        Region.Region.Time.AdvanceSeconds(61);
        Region.Settle();
        Assert.That((Balance(Ada.PrincipalId), Balance(Bob.PrincipalId)), Is.EqualTo((100, 0)));
    }

    [Test]
    public void PayeeInAnotherProcess_IsToldByHisOwn()
    {
        Give(Ada.PrincipalId, 100);
        var ada = Region.Enter(Ada);
        var (there, session) = (UUID.Random(), UUID.Random());
        ServedRegion.Wait(Region.Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = there, RegionName = "Far", ServerUri = "http://far.test/", RegionLocX = 256 * 2000, RegionLocY = 256 * 2000
        }));
        ServedRegion.Wait(Region.Services.Presence.LoginAgent(Bob.PrincipalId.ToString(), session, UUID.Random()));
        ServedRegion.Wait(Region.Services.Presence.ReportAgent(session, there));
        Scene.Requests.Money.Pay(ada, Bob.PrincipalId, 30, "thanks");
        Region.Settle();
        Assert.That(SpinWait.SpinUntil(() => !_news.Told.IsEmpty, TimeSpan.FromSeconds(30)));
        Assert.That(_news.Told.Select(told => (told.Address, told.Account)), Is.EqualTo(new[] { ("http://far.test/", Bob.PrincipalId) }));
    }

    [Test]
    public void NewsOfAPayment_IsBelievedOfTheLedgerAlone()
    {
        Give(Ada.PrincipalId, 100);
        var paid = new MoneyTransfer { Id = UUID.Random(), From = Ada.PrincipalId, To = Bob.PrincipalId, Amount = 30, Description = "thanks" };
        ServedRegion.Wait(_ledger.Transfer(paid));
        Assert.That(Take(paid.Id), Is.False, "he is not here");
        var bob = Region.Enter(Bob);
        Assert.That(Take(UUID.Random()), Is.False);
        Assert.That(bob.Take("SendMoneyBalance"), Is.Empty);
        Assert.That(Take(paid.Id));
        Region.Settle();
        var told = bob.Take("SendMoneyBalance").Single();
        Assert.That((told[0], ((MoneyMove)told[1]!).Amount, ((MoneyMove)told[1]!).Description), Is.EqualTo((30, 30, "thanks")));
    }

    // The region is asked whether he is there.
    private bool Take(UUID transaction)
    {
        var taken = _module.Take(Bob.PrincipalId, transaction).AsTask();
        Region.Settle();
        return ServedRegion.Wait(new ValueTask<bool>(taken));
    }

    private void Give(UUID to, int amount) =>
        ServedRegion.Wait(_ledger.Transfer(new MoneyTransfer { Id = UUID.Random(), To = to, Amount = amount, Kind = MoneyKind.Grant }));

    private int Balance(UUID account) => ServedRegion.Wait(_ledger.GetBalance(account));

    private sealed class NewsElsewhere : IMoneyNews
    {
        public System.Collections.Concurrent.ConcurrentBag<(string Address, UUID Account, UUID Transaction)> Told { get; } = [];

        public ValueTask Tell(string address, UUID account, UUID transaction)
        {
            Told.Add((address, account, transaction));
            return default;
        }
    }

    private sealed class DistantLedger(IMoneyService ledger) : IMoneyService
    {
        public bool LosesAnswers { get; set; }

        public ValueTask<int> GetBalance(UUID account) => ledger.GetBalance(account);

        public ValueTask<string?> Transfer(MoneyTransfer transfer) => ledger.Transfer(transfer);

        public async ValueTask<string?> Hold(MoneyTransfer transfer)
        {
            var answer = await ledger.Hold(transfer);
            return LosesAnswers ? throw new ServiceAwayException("The answer is lost.") : answer;
        }

        public ValueTask<bool> Settle(UUID transaction) => ledger.Settle(transaction);

        public ValueTask<bool> GiveBack(UUID transaction) => ledger.GiveBack(transaction);

        public ValueTask<IReadOnlyList<MoneyTransfer>> GetHeld(UUID region, int max) => ledger.GetHeld(region, max);

        public ValueTask<IReadOnlyList<MoneyTransfer>> GetTransfers(UUID account, int max) => ledger.GetTransfers(account, max);
    }
}

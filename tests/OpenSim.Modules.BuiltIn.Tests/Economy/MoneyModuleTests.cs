using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Things.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Economy;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Economy;

[TestFixture]
public sealed class MoneyModuleTests : ServedRegionTests
{
    private MoneyModule _module = null!;

    protected override IRegionModuleBase[] Modules => [_module = new MoneyModule()];

    private IMoneyService Money => (IMoneyService)Region.Services.GetService(typeof(IMoneyService))!;

    protected override void Prepare() => Region.Services.Add<IMoneyService>(
        new MoneyService(Region.Stores.For(StoreKind.MoneyStore), new Configuration(), Region.Region.Time));

    [Test]
    public void Pay_APerson_MovesMoney_AndTellsBoth()
    {
        var (ada, bob) = (Enter(100), Region.Enter(Bob));
        Scene.Requests.Money.Pay(ada, Bob.PrincipalId, 30, "thanks");
        Region.Settle();
        foreach (var (viewer, balance) in new[] { (ada, 70), (bob, 30) })
        {
            var told = viewer.Take("SendMoneyBalance").Single();
            var move = (MoneyMove)told[1]!;
            Assert.That((told[0], move.Type, move.From, move.To, move.Amount, move.Description),
                Is.EqualTo((balance, 5001, Ada.PrincipalId, Bob.PrincipalId, 30, "thanks")));
        }
    }

    [Test]
    public void Pay_AnObject_GoesToItsOwner()
    {
        var ada = Enter(100);
        var till = Region.Region.AddLinkset(new Vector3(100, 100, 25), 2, Bob.PrincipalId);
        Scene.Writer.SetName(till.RootPart, "a till");
        Scene.Requests.Money.Pay(ada, till.Parts[1].Id, 25, "");
        Region.Settle();
        Assert.That(BalanceOf(Bob.PrincipalId), Is.EqualTo(25));
        var move = (MoneyMove)ada.Take("SendMoneyBalance").Single()[1]!;
        Assert.That((move.Type, move.Description), Is.EqualTo((5008, "a till")));
    }

    [Test]
    public void Pay_MoreThanOneHas_NobodyOrNothing_IsRefusedInWords()
    {
        var ada = Enter(100);
        Scene.Requests.Money.Pay(ada, Bob.PrincipalId, 101, "");
        Scene.Requests.Money.Pay(ada, UUID.Random(), 1, "");
        Scene.Requests.Money.Pay(ada, Bob.PrincipalId, 0, "");
        Scene.Requests.Money.Pay(ada, Bob.PrincipalId, -7, "");
        Region.Settle();
        Assert.That(ada.Take("SendAlert").Select(a => a[0]), Is.EquivalentTo(new[]
        {
            "You have 100, which is not enough to pay 101.", "There is nobody of that id to be paid.",
            "Only what is more than nothing can be paid.", "Only what is more than nothing can be paid."
        }));
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo((100, 0)));
        var told = ada.Take("SendMoneyBalance").Single();
        Assert.That((told[0], ((MoneyMove)told[1]!).Amount, ((MoneyMove)told[1]!).IsDone), Is.EqualTo((100, 101, false)));
    }

    [Test]
    public void Sale_IsHandedOverWhenTheMoneyIsThere_AndPaidWhenItIsHandedOver()
    {
        var ada = Enter(100);
        var safe = new TaskCompletionSource<string?>();
        Scene.Pay(ada, Chair, _ => safe.Task);
        Region.Settle();
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo((60, 0)), "held meanwhile");
        safe.SetResult(null);
        Region.Settle();
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo((60, 40)));
        Assert.That(ada.Take("SendMoneyBalance").Single()[0], Is.EqualTo(60));
    }

    [Test]
    public void Sale_ThatCannotBeHandedOver_IsPaidBack()
    {
        var ada = Enter(100);
        Scene.Pay(ada, Chair, _ => Task.FromResult<string?>("It is sold already."));
        Region.Settle();
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("It is sold already."));
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo((100, 0)));
        var told = ada.Take("SendMoneyBalance").Single();
        Assert.That((told[0], ((MoneyMove)told[1]!).IsDone), Is.EqualTo((100, false)));
    }

    [Test]
    public void Sale_OfWhatCannotBePaid_HandsNothingOver()
    {
        var ada = Enter(10);
        Scene.Pay(ada, Chair, _ => throw new InvalidOperationException());
        Region.Settle();
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("You have 10, which is not enough to pay 40."));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Sale_WhoseHandOverFails_IsDecidedByTheGoods(bool isHandedOver)
    {
        var ada = Enter(100);
        var chair = Region.Region.AddBox(new Vector3(60, 60, 25), "chair", isHandedOver ? Ada.PrincipalId : Bob.PrincipalId);
        var goods = new Goods(GoodsKind.Object, chair.RootPart.Id);
        Scene.Pay(ada, Chair with { Goods = goods }, _ => throw new InvalidOperationException("torn"));
        Region.Settle();
        Assert.That(BalanceOf(Ada.PrincipalId), Is.EqualTo(60), "nobody knows yet");
        Region.Region.Time.AdvanceSeconds(61);
        Region.Settle();
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo(isHandedOver ? (60, 40) : (100, 0)));
    }

    [Test]
    public void Held_ThatNobodyCanDecide_IsTheOperatorsToDecide()
    {
        Enter(100);
        var gone = new Goods(GoodsKind.Object, UUID.Random());
        foreach (var amount in new[] { 30, 20 })
            Hold(amount, gone);
        _module.RegionLoaded(Scene);
        Region.Settle();
        Assert.That(BalanceOf(Ada.PrincipalId), Is.EqualTo(50));
        var held = ServedRegion.Wait(Money.GetHeld(UUID.Zero, 10));
        Assert.That(Region.Commands.Type("money held").Text, Does.Contain(held[0].Id.ToString()).And.Contain(held[1].Id.ToString()));
        Region.Commands.Type($"money settle {held.Single(t => t.Amount == 30).Id}");
        Region.Commands.Type($"money return {held.Single(t => t.Amount == 20).Id}");
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo((70, 30)));
        Assert.That(Region.Commands.Type("money held").Text, Does.Contain("No money is held."));
        Assert.That(Region.Commands.Type($"money return {UUID.Random()}").Text, Does.Contain("No money is held by that"));
    }

    [Test]
    public void Fee_IsTheBanks_AndGivenBackWhereItsThingIsRefused()
    {
        Enter(100);
        var fee = new Fee(15, MoneyKind.GroupCreation, "Bakers", new Goods(GoodsKind.Group));
        Assert.That(Charge(fee, "taken"), Is.EqualTo("taken"));
        Assert.That(BalanceOf(Ada.PrincipalId), Is.EqualTo(100));
        Assert.That(Charge(fee, null), Is.Null);
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(UUID.Zero)), Is.EqualTo((85, -85)));
    }

    [Test]
    public void Balance_IsWhatOneHas()
    {
        var ada = Enter(12);
        Scene.Requests.Money.SendBalance(ada, new UUID(1, 2));
        Region.Settle();
        Assert.That(ada.Take("SendMoneyBalance").Single(), Is.EqualTo(new object[] { 12, new MoneyMove(new UUID(1, 2)) }));
    }

    [Test]
    public void Console_GivesAndShows()
    {
        var ada = Enter(0);
        Assert.That(Region.Commands.Type("money give Ada Tester 500").Text, Does.Contain("Ada Tester has 500 now."));
        Region.Settle();
        Assert.That(ada.Take("SendMoneyBalance").Single()[0], Is.EqualTo(500));
        Assert.That(Region.Commands.Type("money show Ada Tester").Text, Does.Contain("Balance  500").And.Contain("the bank").And.Contain("Grant"));
        Assert.That(Region.Commands.Type("money show").Text, Does.Contain("Balance  -500"));
        Assert.That(Region.Commands.Type("money give Ada Tester -1").Text, Does.Contain("money give <first> <last> <amount>"));
        Assert.That(Region.Commands.Type("money give Eve Nobody 1").Text, Does.Contain("There is no user Eve Nobody."));
    }

    private Payment Chair => new(Bob.PrincipalId, 40, MoneyKind.ObjectSale, "a chair", default);

    private void Hold(int amount, Goods goods) => ServedRegion.Wait(Money.Hold(new MoneyTransfer
    {
        Id = UUID.Random(), From = Ada.PrincipalId, To = Bob.PrincipalId, Amount = amount, Region = Scene.Info.Id, Goods = goods
    }));

    private RecordingViewer Enter(int balance)
    {
        if (balance > 0)
            ServedRegion.Wait(Money.Transfer(new MoneyTransfer { Id = UUID.Random(), To = Ada.PrincipalId, Amount = balance }));
        return Region.Enter(Ada);
    }

    private int BalanceOf(UUID account) => ServedRegion.Wait(Money.GetBalance(account));

    private string? Charge(Fee fee, string? refusal) =>
        Region.Answer(Scene.Charge(Ada.PrincipalId, fee, _ => Task.FromResult(refusal)));
}

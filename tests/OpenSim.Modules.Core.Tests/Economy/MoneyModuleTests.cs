using System.Numerics;
using OpenSim.Modules.Core.Economy;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Economy;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Testing;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Tests.Economy;

[TestFixture]
public sealed class MoneyModuleTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new MoneyModule()];

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
    public void Sale_IsHandedOverWhenItIsPaid()
    {
        var ada = Enter(100);
        var handed = 0;
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 40, MoneyKind.ObjectSale, "a chair"), () =>
        {
            handed++;
            return null;
        });
        Assert.That(handed, Is.Zero, "not before it is paid");
        Region.Settle();
        Assert.That((handed, BalanceOf(Bob.PrincipalId)), Is.EqualTo((1, 40)));
    }

    [Test]
    public void Sale_ThatCannotBeHandedOver_IsPaidBack()
    {
        var ada = Enter(100);
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 40, MoneyKind.LandSale, "a field"), () => "It is sold already.");
        Region.Settle();
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("It is sold already."));
        Assert.That((BalanceOf(Ada.PrincipalId), BalanceOf(Bob.PrincipalId)), Is.EqualTo((100, 0)));
        Assert.That(ada.Take("SendMoneyBalance").Select(m => m[0]), Is.EqualTo(new object[] { 60, 100 }));
    }

    [Test]
    public void Sale_OfWhatCannotBePaid_HandsNothingOver()
    {
        var ada = Enter(10);
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 40, MoneyKind.ObjectSale, "a chair"), () => throw new InvalidOperationException());
        Region.Settle();
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("You have 10, which is not enough to pay 40."));
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

    private RecordingViewer Enter(int balance)
    {
        if (balance > 0)
            ServedRegion.Wait(Money.Transfer(new MoneyTransfer { Id = UUID.Random(), To = Ada.PrincipalId, Amount = balance }));
        return Region.Enter(Ada);
    }

    private int BalanceOf(UUID account) => ServedRegion.Wait(Money.GetBalance(account));
}

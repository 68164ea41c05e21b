using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Things.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;

namespace OpenSim.Modules.BuiltIn.Tests.Economy;

/// <summary>Where nothing is set there is no money: what costs nothing changes hands, what has a price does not.</summary>
[TestFixture]
public sealed class NoMoneyTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new MoneyModule()];

    [Test]
    public void Sale_ForNothing_IsHandedOverAtOnce_AndForAPriceRefused()
    {
        var (ada, handed) = (Region.Enter(Ada), 0);
        Task<string?> HandOver(UUID payment) => Task.FromResult(handed++ == 0 ? null : "It is gone.");
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 0, MoneyKind.ObjectSale, "a chair", default), HandOver);
        Assert.That((handed, ada.Take("SendAlert").Count), Is.EqualTo((1, 0)));
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 0, MoneyKind.ObjectSale, "a chair", default), HandOver);
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("It is gone."));
        Scene.Pay(ada, new Payment(Bob.PrincipalId, 1, MoneyKind.ObjectSale, "a chair", default), HandOver);
        Assert.That(handed, Is.EqualTo(2));
        Assert.That(ada.Take("SendAlert").Single()[0], Does.StartWith("There is no currency here"));
    }

    [Test]
    public void Fees_AreNotTaken()
    {
        var fee = new Fee(15, MoneyKind.GroupCreation, "Bakers", new Goods(GoodsKind.Group));
        Assert.That(Charge(fee, null), Is.Null);
    }

    [Test]
    public void Paying_IsNotAvailable_AndNobodyHasAnything()
    {
        var ada = Region.Enter(Ada);
        Scene.Requests.Money.Pay(ada, Bob.PrincipalId, 5, "");
        Scene.Requests.Money.SendBalance(ada, UUID.Zero);
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("Money is not available here."));
        Assert.That(ada.Take("SendMoneyBalance").Single()[0], Is.EqualTo(0));
        Assert.That(Region.Commands.All, Is.Empty);
    }

    private string? Charge(Fee fee, string? refusal) =>
        Region.Answer(Scene.Charge(Ada.PrincipalId, fee, _ => Task.FromResult(refusal)));
}

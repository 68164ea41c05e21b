using OpenSim.Modules;
using OpenSim.Modules.Things.Economy;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Objects that are paid, and that pay, by the ledger of a standalone.</summary>
[TestFixture]
public sealed class MoneyFunctionTests : ScriptFixture
{
    private const string Pays = """
        default { state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_DEBIT); }
            run_time_permissions(integer permissions) { llTransferLindenDollars("{0}", {1}); }
            transaction_result(key id, integer isPaid, string data) { llOwnerSay((string)isPaid + " " + data); } }
        """;

    private readonly UUID _bob = UUID.Random();
    private MoneyService _ledger = null!;

    internal override IRegionModuleBase[] MoreModules => [new MoneyModule()];

    protected override void Prepare()
    {
        Region.Services.Add<IMoneyService>(
            _ledger = new MoneyService(Region.Stores.For(StoreKind.MoneyStore), new Configuration(), Region.Region.Time));
        Waiting.For(Region.Services.Accounts.StoreUserAccount(
            new UserAccount { PrincipalId = _bob, FirstName = "Bob", LastName = "Tester" }));
    }

    [Test]
    public void Payment_OfAnObject_IsToldToThePrimThatWantsIt_ElseToTheRoot()
    {
        Give(Ada, 100);
        var linkset = Region.Region.AddLinkset(Here, 3, _bob);
        const string Till = "default { money(key who, integer amount) { "
            + "llSay(0, (string)amount + (string)(who == llDetectedKey(0)) + llDetectedName(0)); } }";
        Run(Till, linkset.RootPart);
        Run(Till, linkset.Parts[1]);
        foreach (var part in linkset.Parts)
            Scene.Requests.Money.Pay(Viewer, part.Id, 10, "");
        Settle();
        Settle();
        Assert.That(Heard(), Is.EquivalentTo(new[] { "part 1: 101Ada Tester", "part 2: 101Ada Tester", "part 1: 101Ada Tester" }));
        Assert.That((BalanceOf(Ada), BalanceOf(_bob)), Is.EqualTo((70, 30)));
    }

    [Test]
    public void Payment_ThatIsRefused_IsNotTold()
    {
        var till = Region.Region.AddBox(Here, "till", _bob);
        Run("default { money(key who, integer amount) { llSay(0, \"paid\"); } }", till.RootPart);
        Scene.Requests.Money.Pay(Viewer, till.Id, 10, "");
        Settle();
        Assert.That(Heard(), Is.Empty);
    }

    [Test]
    public void Transfer_MovesTheOwnersMoney_AndTellsTheResult()
    {
        Give(Ada, 100);
        Grant(Run(Pays.Replace("{0}", _bob.ToString()).Replace("{1}", "30")));
        Assert.That(Heard(), Is.EqualTo(new[] { $"host: 1 {_bob},30" }));
        Assert.That((BalanceOf(Ada), BalanceOf(_bob)), Is.EqualTo((70, 30)));
        var line = Waiting.For(_ledger.GetTransfers(_bob, 1)).Single();
        Assert.That((line.Kind, line.Description, line.State), Is.EqualTo((MoneyKind.ObjectPays, "host", MoneyState.Done)));
    }

    [TestCase("{bob}", "0", "0 INVALID_AMOUNT")]
    [TestCase("{bob}", "-5", "0 INVALID_AMOUNT")]
    [TestCase("Bob", "5", "0 INVALID_AGENT")]
    [TestCase("11111111-2222-3333-4444-555555555555", "5", "0 LINDENDOLLAR_ENTITYDOESNOTEXIST")]
    [TestCase("{bob}", "101", "0 You have 100, which is not enough to pay 101.")]
    public void Transfer_ThatCannotBe_IsToldWhy(string to, string amount, string told)
    {
        Give(Ada, 100);
        Grant(Run(Pays.Replace("{0}", to.Replace("{bob}", _bob.ToString())).Replace("{1}", amount)));
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + told }));
        Assert.That(BalanceOf(Ada), Is.EqualTo(100));
    }

    [Test]
    public void Transfer_WithoutTheOwnersLeave_IsRefused()
    {
        Give(Ada, 100);
        Run($$"""
            default { state_entry() { llTransferLindenDollars("{{_bob}}", 5); llGiveMoney("{{_bob}}", 5);
                    llRequestPermissions("{{_bob}}", PERMISSION_DEBIT); }
                run_time_permissions(integer permissions) { llOwnerSay((string)permissions); }
                transaction_result(key id, integer isPaid, string data) { llOwnerSay(data); } }
            """);
        Assert.That(Heard(), Has.Count.EqualTo(3).And.Contain("host: MISSING_PERMISSION_DEBIT").And.Contain("host: 0")
            .And.Some.Contain("llGiveMoney: PERMISSION_DEBIT has not been granted"));
        Assert.That(BalanceOf(Ada), Is.EqualTo(100));
    }

    [Test]
    public void Giving_MovesMoney_AndSaysWhyNotToTheOwner()
    {
        Give(Ada, 10);
        Grant(Run($$"""
            default { state_entry() { llRequestPermissions(llGetOwner(), PERMISSION_DEBIT); }
                run_time_permissions(integer permissions) { llGiveMoney("{{_bob}}", 8); llGiveMoney("{{_bob}}", 8); } }
            """));
        Assert.That(Heard(), Has.Count.EqualTo(1).And.Some.Contain("llGiveMoney: You have 2"));
        Assert.That(BalanceOf(_bob), Is.EqualTo(8));
    }

    private void Grant(ScriptInstance script)
    {
        Scripts.Requests.Grant(Viewer.Presence!, Host.Id, script.ItemId, 2);
        Settle();
        Settle();
    }

    private void Give(UUID to, int amount) => Waiting.For(
        _ledger.Transfer(new MoneyTransfer { Id = UUID.Random(), To = to, Amount = amount, Kind = MoneyKind.Grant }));

    private int BalanceOf(UUID account) => Waiting.For(_ledger.GetBalance(account));
}

/// <summary>Where no module keeps money.</summary>
[TestFixture]
public sealed class MoneylessFunctionTests : ScriptFixture
{
    [Test]
    public void Functions_SayThatThereIsNoCurrency()
    {
        Run($$"""
            default { state_entry() { llTransferLindenDollars("{{UUID.Random()}}", 5); llGiveMoney("{{UUID.Random()}}", 5); }
                transaction_result(key id, integer isPaid, string data) { llOwnerSay((string)isPaid + data); } }
            """);
        Assert.That(Heard(), Has.Count.EqualTo(2).And.Contain("host: 0TRANSFERS_DISABLED")
            .And.Some.Contain("llGiveMoney: there is no currency here."));
    }
}

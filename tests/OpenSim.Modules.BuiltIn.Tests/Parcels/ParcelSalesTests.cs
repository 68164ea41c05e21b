using OpenSim.Modules.BuiltIn.Tests.Estates;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>Passes and claims on Ada's land, which Bob visits.</summary>
public class ParcelSalesTests : EstateFixture
{
    private const int Hour = 3600;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new LandModule()];

    private Parcel Parcel => Scene.Land.At(128, 128);

    private ParcelAccessRow? Entry => Parcel.Row.AccessList.SingleOrDefault(e => e.AgentId == Bob.PrincipalId);

    [Test]
    public void Pass_ForNothing_LetsInForItsHours_AndIsOverThen()
    {
        SellPasses(hours: 2);
        Assert.That(Barrier(), Is.EqualTo(ParcelBarrier.NotOnList));
        Scene.Requests.Land.BuyPass(Guest, Parcel.LocalId);
        Assert.That(Entry!.Expires, Is.EqualTo(Scene.Clock.UnixTime + (2 * Hour)));
        Assert.That(Barrier(), Is.EqualTo(ParcelBarrier.None));
        Region.Region.Time.AdvanceSeconds(2 * Hour);
        Assert.That(Barrier(), Is.EqualTo(ParcelBarrier.NotOnList));
    }

    [Test]
    public void Pass_NearlyOver_IsMadeLonger_AndNotBefore()
    {
        SellPasses(hours: 2);
        Scene.Requests.Land.BuyPass(Guest, Parcel.LocalId);
        var first = Entry!.Expires;
        Scene.Requests.Land.BuyPass(Guest, Parcel.LocalId);
        Assert.That(Entry!.Expires, Is.EqualTo(first));
        Assert.That(LastAlert(), Does.StartWith("Your pass is good for 2 hours"));
        Region.Region.Time.AdvanceSeconds(1.75 * Hour);
        Scene.Requests.Land.BuyPass(Guest, Parcel.LocalId);
        Assert.That(Entry!.Expires, Is.EqualTo(first + (2 * Hour)));
    }

    [TestCase(10, 2, false, "There is no currency here, so things can only be had for a price of 0.")]
    [TestCase(0, 0, false, "No passes are sold to this land.")]
    [TestCase(0, 2, true, "You are banned from this parcel.")]
    public void Pass_ThatCannotBeHad_IsRefusedInWords(int price, int hours, bool isBanned, string words)
    {
        SellPasses(hours, price);
        if (isBanned)
            Scene.Land.Change(Parcel, row => row with
            {
                Flags = row.Flags | (uint)ParcelFlags.UseBanList,
                AccessList = [new ParcelAccessRow(Bob.PrincipalId, 2, 0)]
            });
        Scene.Requests.Land.BuyPass(Guest, Parcel.LocalId);
        Assert.That(LastAlert(), Is.EqualTo(words));
        Assert.That(Parcel.Row.AccessList.Any(e => (e.Flags & 1) != 0), Is.False);
    }

    [Test]
    public void Pass_ThatIsOver_EndsTheStayToo()
    {
        Scene.Land.Divide(new ParcelArea(0, 0, 64, 256));
        SellPasses(hours: 1);
        Scene.Requests.Land.BuyPass(Guest, Parcel.LocalId);
        Region.Region.Step();
        Guest.Calls.Clear();
        Region.Region.Time.AdvanceSeconds(Hour + 11);
        Region.Region.Step(2);
        Assert.That(LastAlert(), Is.EqualTo("You do not have access to this parcel."));
        Assert.That(Scene.Land.At(Guest.Presence!.AbsolutePosition), Is.Not.EqualTo(Parcel));
    }

    [Test]
    public void Estate_ThatLetsParcelsShutNobodyOut_OpensThem()
    {
        SellPasses(hours: 1);
        Here.Change(e => e with { TaxFree = true });
        Assert.That(Barrier(), Is.EqualTo(ParcelBarrier.None));
    }

    [Test]
    public void Claim_OfPublicLand_IsWhoClaimsItsOwn_AndOthersLandIsNot()
    {
        Scene.Requests.Land.Claim(Guest, new ParcelClaimRequest(new ParcelArea(100, 100, 140, 140), UUID.Zero));
        Assert.That(LastAlert(), Is.EqualTo("There is no public land here that you could claim."));
        Scene.Land.Change(Parcel, row => row with { OwnerId = UUID.Zero });
        Scene.Requests.Land.Claim(Guest, new ParcelClaimRequest(new ParcelArea(100, 100, 140, 140), UUID.Zero));
        Assert.That(Parcel.OwnerId, Is.EqualTo(Bob.PrincipalId));
    }

    [Test]
    public void Claim_CostsWhatViewersShow_ThePriceOfASquareMetreTimesTheArea()
    {
        var money = new FakeMoney();
        Scene.RegisterModuleInterface<IMoney>(money);
        Scene.Land.Change(Parcel, row => row with { OwnerId = UUID.Zero, ClaimPrice = 2 });
        Scene.Requests.Land.Claim(Guest, new ParcelClaimRequest(new ParcelArea(0, 0, 256, 256), UUID.Zero));
        Assert.That(money.Payments.Single().Amount, Is.EqualTo(2 * 256 * 256));
        Assert.That(Region.Answer(money.Paid()), Is.Null);
        Assert.That(Parcel.OwnerId, Is.EqualTo(Bob.PrincipalId));
    }

    [Test]
    public void Land_IsBoughtForAGroup_ByWhoMayDeedToIt()
    {
        var members = new TestMemberships();
        Scene.Memberships = members;
        var group = UUID.Random();
        Scene.Land.Change(Parcel, row => row with { Flags = row.Flags | (uint)ParcelFlags.ForSale });
        var buy = new ParcelBuyRequest(Parcel.LocalId, Parcel.Row.SalePrice, Parcel.Area, group);
        foreach (var powers in new[] { GroupPowers.None, GroupPowers.AllowRez })
        {
            members.Add(Bob.PrincipalId, group, powers);
            Scene.Requests.Land.Buy(Guest, buy);
            Assert.That(LastAlert(), Is.EqualTo("You may not buy land for this group."));
            Assert.That(Parcel.OwnerId, Is.EqualTo(Ada.PrincipalId));
        }

        members.Add(Bob.PrincipalId, group, GroupPowers.LandDeed);
        Scene.Requests.Land.Buy(Guest, buy);
        Assert.That((Parcel.OwnerId, Parcel.Row.IsGroupOwned), Is.EqualTo((group, true)));
    }

    [Test]
    public void Release_GivesLandToTheEstate()
    {
        Scene.Land.Change(Parcel, row => row with { OwnerId = Bob.PrincipalId });
        Scene.Requests.Land.GiveTo(Guest, new ParcelOwnerRequest(Parcel.LocalId, UUID.Zero));
        Assert.That(Parcel.OwnerId, Is.EqualTo(Ada.PrincipalId));
    }

    [Test]
    public void MarkAsContent_IsForGods_WhereAnAdministratorIsNamed()
    {
        Scene.Requests.Land.MarkAsContent(Guest, Parcel.LocalId);
        Assert.That(LastAlert(), Is.EqualTo("Only gods may do this."));
        Scene.Writer.SetGod(Guest.Presence!, true);
        Scene.Requests.Land.MarkAsContent(Guest, Parcel.LocalId);
        Assert.That(LastAlert(), Does.Contain("DefaultAdministratorOwnerUUID"));
        Region.Configuration.Set("LandManagement", "DefaultAdministratorOwnerUUID", Bob.PrincipalId.ToString());
        Scene.Land.Change(Parcel, row => row with { MusicUrl = "http://noise" });
        Scene.Requests.Land.MarkAsContent(Guest, Parcel.LocalId);
        Assert.That((Parcel.OwnerId, Parcel.Row.Name, Parcel.Row.MusicUrl), Is.EqualTo((Bob.PrincipalId, "Admin Parcel", "")));
    }

    private void SellPasses(float hours, int price = 0) => Scene.Land.Change(Parcel, row => row with
    {
        Flags = row.Flags | (uint)ParcelFlags.UsePassList,
        PassHours = hours,
        PassPrice = price
    });

    private ParcelBarrier Barrier() => Scene.Land.Rules.BarrierFor(new Actor(Bob.PrincipalId), Parcel);

    private string LastAlert() => (string)Guest.Take("SendAlert").Last()[0]!;
}

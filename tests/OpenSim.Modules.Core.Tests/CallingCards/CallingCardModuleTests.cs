using OpenSim.Modules.Core.CallingCards;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Testing;

namespace OpenSim.Modules.Core.Tests.CallingCards;

[TestFixture]
public sealed class CallingCardModuleTests : ServedRegionTests
{
    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;

    protected override IRegionModuleBase[] Modules => [new CallingCardModule()];

    [SetUp]
    public void Enter() => (_ada, _bob) = (Region.Enter(Ada), Region.Enter(Bob));

    [Test]
    public void Card_ThatIsAccepted_LiesInItsFolder_AndNamesWhoHasOfferedIt()
    {
        var offer = Offer();
        Scene.Requests.CallingCards.Accept(_bob, offer, UUID.Zero);
        Region.Settle();
        var card = (InventoryItem)_bob.Take("SendItemCreated").Single()[0]!;
        Assert.That((card.Owner, card.CreatorId, card.Name, card.AssetType, card.InvType),
            Is.EqualTo((Bob.PrincipalId, Ada.PrincipalId.ToString(), "Ada Tester", 2, 2)));
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetFolder(Bob.PrincipalId, card.Folder))!.Type,
            Is.EqualTo(FolderType.CallingCard));
        Assert.That(_ada.Take("SendCardAnswer").Single(), Is.EqualTo(new object[] { offer, true }));

        Scene.Requests.CallingCards.Accept(_bob, offer, UUID.Zero);
        Region.Settle();
        Assert.That(_bob.Take("SendItemCreated"), Is.Empty, "once");
    }

    [Test]
    public void Card_ThatIsDeclined_IsNobodys()
    {
        var offer = Offer();
        Scene.Requests.CallingCards.Decline(_bob, offer);
        Region.Settle();
        Assert.That(_ada.Take("SendCardAnswer").Single(), Is.EqualTo(new object[] { offer, false }));
        Scene.Requests.CallingCards.Accept(_bob, offer, UUID.Zero);
        Region.Settle();
        Assert.That(_bob.Take("SendItemCreated"), Is.Empty);
    }

    [Test]
    public void Card_OfferedToAnother_OrNeverOffered_IsNotTaken()
    {
        var offer = Offer();
        Scene.Requests.CallingCards.Accept(_ada, offer, UUID.Zero);
        Scene.Requests.CallingCards.Accept(_bob, UUID.Random(), UUID.Zero);
        Scene.Requests.CallingCards.Decline(_ada, offer);
        Region.Settle();
        Assert.That(_ada.Calls.Concat(_bob.Calls).Select(c => c.Method), Has.None.EqualTo("SendItemCreated").And.None.EqualTo("SendCardAnswer"));
    }

    [Test]
    public void Card_ToWhoIsNotHere_IsRefusedInWords()
    {
        Scene.Requests.CallingCards.Offer(_ada, UUID.Random());
        Scene.Requests.CallingCards.Offer(_ada, Ada.PrincipalId);
        Region.Settle();
        Assert.That((string)_ada.Take("SendAlert").Single()[0]!, Does.Contain("not here"));
        Assert.That(_ada.Take("SendCardOffer"), Is.Empty);
    }

    private UUID Offer()
    {
        Scene.Requests.CallingCards.Offer(_ada, Bob.PrincipalId);
        Region.Settle();
        var told = _bob.Take("SendCardOffer").Single();
        Assert.That(told[0], Is.EqualTo(Ada.PrincipalId));
        return (UUID)told[1]!;
    }
}

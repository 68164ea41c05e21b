using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.CallingCards;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.CallingCards;

[TestFixture]
public sealed class CallingCardModuleTests : ServedRegionTests
{
    private readonly Transfer _transfer = new();
    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new CallingCardModule()];

    protected override void Prepare()
    {
        _transfer.Sent.Clear();
        Region.Services.Add<IMessageTransfer>(_transfer);
        Region.Services.Add(new Whereabouts(Region.Services.Presence, Region.Services.Grid, id => id == Scene.Info.Id));
    }

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
        Region.Settle(); // looked for here, then elsewhere
        Assert.That((string)_ada.Take("SendAlert").Single()[0]!, Does.Contain("not here"));
        Assert.That(_ada.Take("SendCardOffer"), Is.Empty);
    }

    [Test]
    public void Card_ToWhoIsInAnotherProcess_IsBroughtThere()
    {
        var cleo = EnterElsewhere();
        Scene.Requests.CallingCards.Offer(_ada, cleo.PrincipalId);
        Region.Settle();
        var (address, offer) = _transfer.Sent.Single();
        Assert.That((address, offer.Dialog, offer.FromAgentId, offer.FromName, offer.ToAgentId),
            Is.EqualTo(("http://there.test/", InstantMessageDialog.CardOffered, Ada.PrincipalId, "Ada Tester", cleo.PrincipalId)));
        Assert.That(_ada.Take("SendAlert"), Is.Empty);

        Bring(offer with { FromAgentId = cleo.PrincipalId, FromName = "Cleo Tester", ToAgentId = Ada.PrincipalId, Dialog = InstantMessageDialog.CardAccepted });
        Assert.That(_ada.Take("SendCardAnswer").Single(), Is.EqualTo(new object[] { offer.SessionId, true }));
    }

    private UserAccount EnterElsewhere()
    {
        var (cleo, there) = (Region.CreateUser("Cleo"), UUID.Random());
        ServedRegion.Wait(Region.Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = there, RegionName = "There", RegionLocX = 512_000, RegionLocY = 512_000, ServerUri = "http://there.test/"
        }));
        var session = UUID.Random();
        ServedRegion.Wait(Region.Services.Presence.LoginAgent(cleo.PrincipalId.ToString(), session, UUID.Random()));
        ServedRegion.Wait(Region.Services.Presence.ReportAgent(session, there));
        return cleo;
    }

    private void Bring(InstantMessage message)
    {
        var router = Scene.FindRouter()!;
        Task<bool> taken = null!;
        Region.Region.WithoutToken(() => taken = router.Take(message));
        Region.Settle();
        Assert.That(ServedRegion.Wait(new ValueTask<bool>(taken)));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Card_FromAnotherProcess_IsOffered_AndTheAnswerToldThere(bool accepted)
    {
        var cleo = EnterElsewhere();
        var session = UUID.Random();
        Bring(new InstantMessage
        {
            FromAgentId = cleo.PrincipalId, FromName = "Cleo Tester", ToAgentId = Bob.PrincipalId, Dialog = InstantMessageDialog.CardOffered, SessionId = session
        });
        var told = _bob.Take("SendCardOffer").Single();
        Assert.That(told[0], Is.EqualTo(cleo.PrincipalId));
        if (accepted)
            Scene.Requests.CallingCards.Accept(_bob, (UUID)told[1]!, UUID.Zero);
        else
            Scene.Requests.CallingCards.Decline(_bob, (UUID)told[1]!);
        Region.Settle();
        Region.Settle(); // kept, then told elsewhere
        var names = _bob.Take("SendItemCreated").Select(call => ((InventoryItem)call[0]!).Name);
        Assert.That(names, Is.EqualTo(accepted ? new[] { "Cleo Tester" } : []));
        var (address, answer) = _transfer.Sent.Single();
        Assert.That((address, answer.Dialog, answer.FromAgentId, answer.ToAgentId, answer.SessionId),
            Is.EqualTo(("http://there.test/", accepted ? InstantMessageDialog.CardAccepted : InstantMessageDialog.CardDeclined,
                Bob.PrincipalId, cleo.PrincipalId, session)));
    }

    private sealed class Transfer : IMessageTransfer
    {
        public List<(string Address, InstantMessage Message)> Sent { get; } = [];

        public ValueTask<Delivery> Send(string address, InstantMessage message)
        {
            Sent.Add((address, message));
            return new(Delivery.Taken);
        }
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

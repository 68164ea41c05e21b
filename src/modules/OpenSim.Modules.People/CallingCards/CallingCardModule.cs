using OpenSim.Modules.Inventory;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.CallingCards;

/// <summary>
/// Calling cards: OfferCallingCard is brought to whom it is for, and who accepts has an item made by the one who offered, without an asset.
/// One for all regions of the process.
/// </summary>
public sealed class CallingCardModule : SharedRegionModule, ICallingCardRequests, ICardArrivals
{
    private const uint Rights = (uint)(PermissionMask.Copy | PermissionMask.Modify | PermissionMask.Move);

    private readonly ViewerSearch _search = new();
    private readonly CardOffers _offers = new();
    private IInventoryService? _inventory;

    public override string Name => "CallingCardModule";

    public override void AddRegion(Scene scene)
    {
        _search.Add(scene);
        if (_inventory is null)
            return;
        scene.Requests.Add(this);
        scene.RegisterModuleInterface<ICardArrivals>(this);
    }

    public override void RemoveRegion(Scene scene)
    {
        scene.Requests.Remove(this);
        scene.UnregisterModuleInterface<ICardArrivals>(this);
        _search.Remove(scene);
    }

    public void Offer(IViewer viewer, UUID to)
    {
        if (viewer.Presence is not { } who || to == who.Id || !who.Scene.Limits.Messages.Allows(viewer))
            return;
        var (scene, me, name) = (who.Scene, who.Id, who.Name);
        _search.Find(to, found =>
        {
            if (found is not null)
                found.People.SendCardOffer(me, _offers.Add(me, name, to));
            else
                OfferElsewhere(viewer, scene, new InstantMessage
                {
                    FromAgentId = me, FromName = name, ToAgentId = to, Dialog = InstantMessageDialog.CardOffered, SessionId = UUID.Random()
                });
        });
    }

    public void Take(IViewer viewer, InstantMessage message)
    {
        if (message.Dialog == InstantMessageDialog.CardOffered)
            viewer.People.SendCardOffer(message.FromAgentId,
                _offers.Add(message.FromAgentId, message.FromName, viewer.Agent.AgentId, message.SessionId));
        else
            viewer.People.SendCardAnswer(message.SessionId, message.Dialog == InstantMessageDialog.CardAccepted);
    }

    public void Accept(IViewer viewer, UUID offer, UUID folder)
    {
        if (viewer.Presence is not { } who || _offers.Take(offer, who.Id) is not { } taken)
            return;
        var scene = who.Scene;
        new UserWork(scene).Add(viewer, async () =>
        {
            var isKept = await Keep(viewer, scene, taken, folder);
            if (isKept)
                Answer(viewer, scene, taken, offer, accepted: true);
            else
                scene.Post(_ => viewer.Refuse("The calling card could not be put into your inventory."));
        });
    }

    public void Decline(IViewer viewer, UUID offer)
    {
        if (viewer.Presence is { } who && _offers.Take(offer, who.Id) is { } taken)
            Answer(viewer, who.Scene, taken, offer, accepted: false);
    }

    protected override void Start() => _inventory = Service<IInventoryService>();

    // Anyone who is in a region of another process is offered it there.
    private static void OfferElsewhere(IViewer viewer, Scene scene, InstantMessage offer) => scene.Post(_ =>
    {
        if (scene.FindRouter() is { } router)
            router.Deliver(offer, Told);
        else
            Told(false);

        void Told(bool isTold)
        {
            if (!isTold)
                scene.Post(_ => viewer.Refuse("This person is not here to be given a calling card."));
        }
    });

    // Anyone who has offered may be in another region by now, and in another process. That he is not to be found is no harm: the card is
    // there.
    private void Answer(IViewer viewer, Scene scene, CardOffers.Offer offer, UUID id, bool accepted)
    {
        var agent = viewer.Agent;
        _search.Find(offer.From, offerer =>
        {
            if (offerer is not null)
                offerer.People.SendCardAnswer(id, accepted);
            else
                scene.Post(_ => scene.FindRouter()?.Deliver(new InstantMessage
                {
                    FromAgentId = agent.AgentId,
                    FromName = $"{agent.FirstName} {agent.LastName}",
                    ToAgentId = offer.From,
                    Dialog = accepted ? InstantMessageDialog.CardAccepted : InstantMessageDialog.CardDeclined,
                    SessionId = offer.Session.IsZero ? id : offer.Session
                }));
        });
    }

    private async Task<bool> Keep(IViewer viewer, Scene scene, CardOffers.Offer offer, UUID wanted)
    {
        var folder = (wanted.IsZero ? null : await _inventory!.GetFolder(offer.To, wanted))
            ?? await _inventory!.GetFolderForType(offer.To, FolderType.CallingCard);
        if (folder is null)
            return false;
        var card = new InventoryItem
        {
            Id = UUID.Random(),
            Folder = folder.Id,
            Owner = offer.To,
            CreatorId = offer.From.ToString(),
            AssetType = AssetType.CallingCard,
            InvType = AssetType.CallingCard,
            Name = offer.FromName,
            BasePermissions = Rights,
            CurrentPermissions = Rights,
            NextPermissions = Rights,
            CreationDate = scene.Clock.UnixTime
        };
        if (!await _inventory!.AddItem(card))
            return false;
        scene.Post(_ => viewer.Inventory.SendItemCreated(card, 0, UUID.Zero));
        return true;
    }
}

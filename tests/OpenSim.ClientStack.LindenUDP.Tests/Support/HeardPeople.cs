using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>
/// Takes the place of the modules: writes down what viewers have asked about people, inventories and messages, in the order in which it
/// came.
/// </summary>
internal sealed class HeardPeople : IInventoryRequests, IGiftRequests, IContentsRequests, IObjectRequests, IAvatarRequests,
    IMessageRequests, IFriendRequests,
    IProfileRequests, IPickRequests, IClassifiedRequests
{
    public List<string> Lines { get; } = [];

    public List<InventoryItem> Items { get; } = [];

    public List<AppearanceUpdate> Looks { get; } = [];

    public List<CachedBakesQuery> Queries { get; } = [];

    public List<Pick> Picks { get; } = [];

    public List<ProfileUpdate> Updates { get; } = [];

    public void SendFolder(IViewer viewer, UUID folder, bool wantsFolders, bool wantsItems) =>
        Lines.Add($"fetch {folder} {wantsFolders} {wantsItems}");

    public void CreateFolder(IViewer viewer, InventoryFolder folder) =>
        Lines.Add($"create {folder.Id} in {folder.ParentId} {folder.Type} {folder.Name}");

    public void Remove(IViewer viewer, IReadOnlyList<UUID> folders, IReadOnlyList<UUID> items) =>
        Lines.Add($"remove {folders.Single()} {items.Single()}");

    public void PurgeFolder(IViewer viewer, UUID folder) => Lines.Add($"purge {folder}");

    public void CreateItem(IViewer viewer, InventoryItem item, uint callback, UUID transaction)
    {
        Lines.Add($"item {callback}");
        Items.Add(item);
    }

    public void LinkItem(IViewer viewer, InventoryItem link, uint callback, UUID transaction) => Items.Add(link);

    public void Give(IViewer from, InstantMessage offer) => Lines.Add($"gift {offer.Text}");

    public void Answer(IViewer from, InstantMessage answer) => Lines.Add($"answer {answer.Dialog}");

    public void Send(IViewer viewer, SceneObjectPart part) => Lines.Add($"contents {part.Id}");

    public void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer) => Lines.Add($"buy {part.Id} {offer.Type} {offer.Price}");

    public void SendWearables(IViewer viewer) => Lines.Add("wearables");

    public void Wear(ScenePresence who, IReadOnlyList<Wearable> worn) =>
        Lines.Add($"wears {string.Join('|', worn.Select(w => $"{w.Type} {w.ItemId}"))}");

    public void SetAppearance(ScenePresence who, AppearanceUpdate update) => Looks.Add(update);

    public void SendCachedBakes(ScenePresence who, CachedBakesQuery query) => Queries.Add(query);

    public void Send(IViewer from, InstantMessage message) => Lines.Add($"message {message.FromAgentId} {message.Text}");

    public void Offer(IViewer from, InstantMessage offer) => Lines.Add($"friendship {offer.ToAgentId}");

    public void Locate(IViewer viewer, UUID prey) => Lines.Add($"find {prey}");

    public void SendOnline(IViewer viewer, IReadOnlyList<UUID> friends) => Lines.Add($"online {string.Join('|', friends)}");

    public void Update(IViewer viewer, ProfileUpdate update) => Updates.Add(update);

    public void SendNotes(IViewer viewer, UUID about) => Lines.Add($"notes {about}");

    public void Update(IViewer viewer, Pick pick) => Picks.Add(pick);

    public void Update(IViewer viewer, Classified classified) => Lines.Add($"classified {classified.Name} {classified.CreatorId}");

    public void SendClassified(IViewer viewer, UUID classified) => Lines.Add($"show classified {classified}");

    public void DeleteByForce(ScenePresence god, UUID id) => Lines.Add($"by force {id}");

    public void UpdateUserInfo(IViewer viewer, bool mailsMessages, bool isVisible) =>
        Lines.Add($"user info {mailsMessages} {isVisible}");

    public void SendPick(IViewer viewer, UUID pick) => Lines.Add($"pick {pick}");
}

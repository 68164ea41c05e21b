namespace OpenSim.World.Viewers.Requests;

/// <summary>Answers every request that no module answers, in the words that stand with the request.</summary>
internal sealed class NotAvailable :
    ILandRequests,
    IParcelObjectRequests,
    ITerrainRequests,
    IEstateRequests,
    IGodRequests,
    IMapRequests,
    ITeleportRequests,
    IInventoryRequests,
    IContentsRequests,
    IObjectRequests,
    IAttachmentRequests,
    IAvatarRequests,
    IChatRequests,
    IMessageRequests,
    IPeopleRequests,
    IFriendRequests,
    IMuteRequests,
    IProfileRequests,
    IGroupRequests,
    IMoneyRequests
{
    public static readonly NotAvailable Instance = new();

    private NotAvailable()
    {
    }

    public static void Tell(IViewer? viewer, string words) => viewer?.Messages.SendAlert(words);
}

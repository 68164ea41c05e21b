namespace OpenSim.World.Viewers.Requests;

/// <summary>Answers every request that no module answers, in the words that stand with the request.</summary>
internal sealed class NotAvailable :
    ILandRequests,
    IParcelObjectRequests,
    ITerrainRequests,
    IEstateRequests,
    ITelehubRequests,
    ITopObjectRequests,
    IGodRequests,
    IMapRequests,
    ITeleportRequests,
    IBorderRequests,
    IInventoryRequests,
    IGiftRequests,
    IContentsRequests,
    INotecardRequests,
    IObjectRequests,
    ITouchRequests,
    IScriptRequests,
    IAttachmentRequests,
    IAvatarRequests,
    IChatRequests,
    ISoundRequests,
    IMessageRequests,
    IPeopleRequests,
    IFriendRequests,
    IMuteRequests,
    IProfileRequests,
    IPickRequests,
    IClassifiedRequests,
    ISearchRequests,
    IEventRequests,
    IReportRequests,
    ICallingCardRequests,
    IPostcardRequests,
    IGroupRequests,
    IGroupRoleRequests,
    IGroupNoticeRequests,
    ITalkRequests,
    IMoneyRequests
{
    public static readonly NotAvailable Instance = new();

    private NotAvailable()
    {
    }

    public static void Tell(IViewer? viewer, string words) => viewer?.Refuse(words);
}

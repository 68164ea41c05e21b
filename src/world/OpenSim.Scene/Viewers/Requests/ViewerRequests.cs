namespace OpenSim.World.Viewers.Requests;

/// <summary>
/// Where the client stack takes what viewers ask: for each subject the one module that answers, or words that nobody does. Needs the
/// region's token.
/// </summary>
public sealed class ViewerRequests
{
    public ILandRequests Land { get; private set; } = NotAvailable.Instance;

    public IParcelObjectRequests ParcelObjects { get; private set; } = NotAvailable.Instance;

    public ITerrainRequests Terrain { get; private set; } = NotAvailable.Instance;

    public IEstateRequests Estate { get; private set; } = NotAvailable.Instance;

    public ITelehubRequests Telehub { get; private set; } = NotAvailable.Instance;

    public ITopObjectRequests TopObjects { get; private set; } = NotAvailable.Instance;

    public IGodRequests Gods { get; private set; } = NotAvailable.Instance;

    public IMapRequests Map { get; private set; } = NotAvailable.Instance;

    public ITeleportRequests Teleports { get; private set; } = NotAvailable.Instance;

    public IBorderRequests Borders { get; private set; } = NotAvailable.Instance;

    public IInventoryRequests Inventory { get; private set; } = NotAvailable.Instance;

    public IGiftRequests Gifts { get; private set; } = NotAvailable.Instance;

    public IContentsRequests Contents { get; private set; } = NotAvailable.Instance;

    public INotecardRequests Notecards { get; private set; } = NotAvailable.Instance;

    public IObjectRequests Objects { get; private set; } = NotAvailable.Instance;

    public ITouchRequests Touches { get; private set; } = NotAvailable.Instance;

    public IScriptRequests Scripts { get; private set; } = NotAvailable.Instance;

    public IAttachmentRequests Attachments { get; private set; } = NotAvailable.Instance;

    public IAvatarRequests Avatar { get; private set; } = NotAvailable.Instance;

    public IChatRequests Chat { get; private set; } = NotAvailable.Instance;

    public ISoundRequests Sounds { get; private set; } = NotAvailable.Instance;

    public IMessageRequests Messages { get; private set; } = NotAvailable.Instance;

    public IPeopleRequests People { get; private set; } = NotAvailable.Instance;

    public IFriendRequests Friends { get; private set; } = NotAvailable.Instance;

    public IMuteRequests Mutes { get; private set; } = NotAvailable.Instance;

    public IProfileRequests Profiles { get; private set; } = NotAvailable.Instance;

    public IPickRequests Picks { get; private set; } = NotAvailable.Instance;

    public IClassifiedRequests Classifieds { get; private set; } = NotAvailable.Instance;

    public ISearchRequests Search { get; private set; } = NotAvailable.Instance;

    public IEventRequests Events { get; private set; } = NotAvailable.Instance;

    public IReportRequests Reports { get; private set; } = NotAvailable.Instance;

    public IPostcardRequests Postcards { get; private set; } = NotAvailable.Instance;

    public ICallingCardRequests CallingCards { get; private set; } = NotAvailable.Instance;

    public IGroupRequests Groups { get; private set; } = NotAvailable.Instance;

    public IGroupRoleRequests GroupRoles { get; private set; } = NotAvailable.Instance;

    public IGroupNoticeRequests GroupNotices { get; private set; } = NotAvailable.Instance;

    public ITalkRequests Talks { get; private set; } = NotAvailable.Instance;

    public IMoneyRequests Money { get; private set; } = NotAvailable.Instance;

    /// <summary>From here on the module answers all the subjects that it has interfaces of.</summary>
    /// <exception cref="InvalidOperationException">Another module answers one of them.</exception>
    public void Add(IViewerRequests module)
    {
        Land = Taken(Land, module);
        ParcelObjects = Taken(ParcelObjects, module);
        Terrain = Taken(Terrain, module);
        Estate = Taken(Estate, module);
        Telehub = Taken(Telehub, module);
        TopObjects = Taken(TopObjects, module);
        Gods = Taken(Gods, module);
        Map = Taken(Map, module);
        Teleports = Taken(Teleports, module);
        Borders = Taken(Borders, module);
        Inventory = Taken(Inventory, module);
        Gifts = Taken(Gifts, module);
        Contents = Taken(Contents, module);
        Notecards = Taken(Notecards, module);
        Objects = Taken(Objects, module);
        Touches = Taken(Touches, module);
        Scripts = Taken(Scripts, module);
        Attachments = Taken(Attachments, module);
        Avatar = Taken(Avatar, module);
        Chat = Taken(Chat, module);
        Sounds = Taken(Sounds, module);
        Messages = Taken(Messages, module);
        People = Taken(People, module);
        Friends = Taken(Friends, module);
        Mutes = Taken(Mutes, module);
        Profiles = Taken(Profiles, module);
        Picks = Taken(Picks, module);
        Classifieds = Taken(Classifieds, module);
        Search = Taken(Search, module);
        Events = Taken(Events, module);
        Reports = Taken(Reports, module);
        CallingCards = Taken(CallingCards, module);
        Postcards = Taken(Postcards, module);
        Groups = Taken(Groups, module);
        GroupRoles = Taken(GroupRoles, module);
        GroupNotices = Taken(GroupNotices, module);
        Talks = Taken(Talks, module);
        Money = Taken(Money, module);
    }

    /// <summary>Nobody answers any more what this module has answered.</summary>
    public void Remove(IViewerRequests module)
    {
        Land = Left(Land, module);
        ParcelObjects = Left(ParcelObjects, module);
        Terrain = Left(Terrain, module);
        Estate = Left(Estate, module);
        Telehub = Left(Telehub, module);
        TopObjects = Left(TopObjects, module);
        Gods = Left(Gods, module);
        Map = Left(Map, module);
        Teleports = Left(Teleports, module);
        Borders = Left(Borders, module);
        Inventory = Left(Inventory, module);
        Gifts = Left(Gifts, module);
        Contents = Left(Contents, module);
        Notecards = Left(Notecards, module);
        Objects = Left(Objects, module);
        Touches = Left(Touches, module);
        Scripts = Left(Scripts, module);
        Attachments = Left(Attachments, module);
        Avatar = Left(Avatar, module);
        Chat = Left(Chat, module);
        Sounds = Left(Sounds, module);
        Messages = Left(Messages, module);
        People = Left(People, module);
        Friends = Left(Friends, module);
        Mutes = Left(Mutes, module);
        Profiles = Left(Profiles, module);
        Picks = Left(Picks, module);
        Classifieds = Left(Classifieds, module);
        Search = Left(Search, module);
        Events = Left(Events, module);
        Reports = Left(Reports, module);
        CallingCards = Left(CallingCards, module);
        Postcards = Left(Postcards, module);
        Groups = Left(Groups, module);
        GroupRoles = Left(GroupRoles, module);
        GroupNotices = Left(GroupNotices, module);
        Talks = Left(Talks, module);
        Money = Left(Money, module);
    }

    private static T Taken<T>(T before, IViewerRequests module)
        where T : class, IViewerRequests
    {
        if (module is not T answers)
            return before;
        if (before is not NotAvailable)
            throw new InvalidOperationException(
                $"{typeof(T).Name}: {before.GetType().Name} answers already, {module.GetType().Name} cannot.");
        return answers;
    }

    private static T Left<T>(T before, IViewerRequests module)
        where T : class, IViewerRequests => ReferenceEquals(before, module) ? (T)(IViewerRequests)NotAvailable.Instance : before;
}

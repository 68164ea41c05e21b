using OpenSim.Modules.Estates;
using OpenSim.Modules.Experiences;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Estates;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// The estate as one region has it: its rules are the region's, land that is nobody's is the estate owner's, and viewers are told when it
/// is not what it was. Anything viewers ask is done by <see cref="EstateRequests"/> and <see cref="GodTools"/>.
/// </summary>
internal sealed class EstateRegion : IEstate
{
    private readonly Scene _scene;
    private readonly EstateBook _book;
    private readonly IEstateService _service;
    private readonly EstateRequests _requests;
    private readonly GodTools _gods;
    private readonly TopObjects _topObjects;
    private EstateAccessRules _accessRules;
    private bool _tells;

    /// <summary>Joins the region, whose token is held.</summary>
    public EstateRegion(Scene scene, EstateBook book, IEstateService service, Estate estate, IInventoryService? inventory,
        IAssetService? assets, IUserAccountService? accounts)
    {
        (_scene, _book, _service) = (scene, book, service);
        _requests = new EstateRequests(scene, this, inventory, assets);
        _gods = new GodTools(scene, this);
        _topObjects = new TopObjects(scene, accounts);
        book.Join(this, estate);
        Follow();
        scene.Land.Rules.IsEstateManager = IsManager;
        scene.Watch(EstateSettings.IgnoreEstateMinorAccessControl, ignore => _accessRules = _accessRules with { CountAge = !ignore });
        scene.Watch(EstateSettings.IgnoreEstatePaymentAccessControl, ignore => _accessRules = _accessRules with { CountPayment = !ignore });
        scene.Watch(EstateSettings.AllowRegionRestartFromClient, allowed => _requests.Restarts.IsAllowed = allowed);
        scene.Events.OnMakeRootAgent += OnArrived;
        scene.Events.OnMakeRootAgent += _gods.Welcome;
        scene.Events.OnRegionSettingsChanged += _ => TellSoon();
        scene.Events.OnEnvironmentChanged += _ => TellSoon();
        scene.RegisterModuleInterface<IEstate>(this);
        scene.Requests.Add(_requests);
        scene.Requests.Add(_gods);
        scene.Requests.Add(_topObjects);
    }

    /// <summary>The book's to set.</summary>
    public uint EstateId { get; set; }

    public Estate Current => _book[EstateId];

    public void Leave()
    {
        _scene.Requests.Remove(_requests);
        _scene.Requests.Remove(_gods);
        _scene.Requests.Remove(_topObjects);
        _scene.UnregisterModuleInterface<IEstate>(this);
        _book.Leave(this);
    }

    public bool MayManage(Actor who) => who.IsGod || IsManager(who.Id);

    public string? RefusalOf(in Arrival arrival) =>
        EstateAccess.RefusalOf(arrival, Current, _scene.Info.Name, _accessRules, _scene.Memberships);

    public bool ChangeAccess(Actor who, EstateAccessDelta delta, IReadOnlyList<UUID> ids) =>
        _requests.ChangeAccess(who, delta, ids).Count > 0;

    public void Change(Func<Estate, Estate> change, IViewer? asker = null)
    {
        _book.Change(this, change);
        var id = EstateId;
        _scene.Background(asker, "estate of " + _scene.Info.Name, _ => _book.Store(id), id);
        Follow();
        TellSoon();
    }

    /// <summary>
    /// Changes the other estates of this estate's owner, as far as somebody may: a god all, the others those that they own or manage.
    /// </summary>
    public void ChangeOthers(Actor who, Func<Estate, Estate> change)
    {
        var (agent, isGod, present) = (who.Id, who.IsGod, Current);
        _scene.Background(who.Viewer, "estates of " + present.OwnerId, async _ =>
        {
            foreach (var id in await _service.GetEstatesByOwner(present.OwnerId))
            {
                var other = id == present.Id ? null : await _book.Find(id);
                if (other is not null && (isGod || agent == other.OwnerId || other.Managers.Contains(agent)))
                    await _book.ChangeAny(id, change);
            }
        });
    }

    /// <summary>The region lies in another estate from here on. With the token held.</summary>
    public void Move(Estate estate)
    {
        _book.Join(this, estate);
        Follow();
        TellSoon();
    }

    /// <summary>Does as the estate says which another region or the console has changed. Any thread.</summary>
    public void FollowSoon() => _scene.Post(_ =>
    {
        Follow();
        ClaimLand();
        TellSoon();
        _requests.SendBannedHome();
    });

    /// <summary>What the region does itself, the others of the estate are to do too, in whatever process they are.</summary>
    public void Spread(Func<EstateNews, EstateNews> words, EstateNewsKind kind) =>
        _book.SpreadEverywhere(words(new EstateNews(kind, EstateId)), this);

    /// <summary>Does what another region of the estate has done. Any thread.</summary>
    public void TakeSoon(EstateNews news) => _scene.Post(_ => _requests.Take(news));

    /// <summary>Gives land that is nobody's to the owner of the estate.</summary>
    public void ClaimLand()
    {
        var owner = Current.OwnerId;
        if (owner.IsZero)
            return;
        foreach (var parcel in _scene.Land.All.Where(p => p.OwnerId.IsZero).ToList())
            _scene.Land.Change(parcel, row => row with { OwnerId = owner });
    }

    private void Follow()
    {
        _scene.Settings.Estate = EstateFlags.ForRegion(Current);
        _scene.RequestModuleInterface<IExperiences>()?.Review();
    }

    private bool IsManager(UUID agent) => !agent.IsZero && (agent == Current.OwnerId || Current.Managers.Contains(agent));

    private void OnArrived(ScenePresence who)
    {
        if (!MayManage(who) && Current.Bans.Any(b => b.BannedId == who.Id))
            who.Viewer?.Close("You are not welcome in this estate.");
    }

    // Several changes in a tick are one handshake.
    private void TellSoon()
    {
        if (_tells)
            return;
        _tells = true;
        _scene.Timers.After(TimeSpan.Zero, scene =>
        {
            _tells = false;
            foreach (var presence in scene.Presences.All)
            {
                presence.Viewer?.Region.SendHandshake();
                presence.Viewer?.Region.SendRegionInfo();
            }
        });
    }
}

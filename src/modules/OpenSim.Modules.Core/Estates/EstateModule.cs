using System.Globalization;
using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Estates;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.Core.Estates;

/// <summary>
/// The region's estate. A region that lies in none joins the default one, which is made when it is not there; land that is nobody's is the
/// estate owner's. What viewers ask is done by <see cref="EstateRequests"/> and <see cref="GodTools"/>.
/// </summary>
public sealed partial class EstateModule : RegionModule, IEstate
{
    private const int FirstEstate = 100; // numbers below are nobody's

    private IEstateService? _service;
    private EstateAccessRules _accessRules;
    private bool _tells;

    public override string Name => "EstateManagementModule";

    public override Type? ReplaceableInterface => typeof(IEstate);

    public Estate Current { get; private set; } = new();

    protected override void Attach(Scene scene)
    {
        _service = Service<IEstateService>();
        if (_service is null)
            return;
        scene.RegisterModuleInterface<IEstate>(this);
#pragma warning disable RS0030 // a region is not served before its estate is known: the thread that starts it waits
        Use(LoadOrMake(_service).GetAwaiter().GetResult());
#pragma warning restore RS0030
        scene.Land.Rules.IsEstateManager = IsManager;
        scene.Watch(EstateSettings.IgnoreEstateMinorAccessControl, ignore => _accessRules = _accessRules with { CountAge = !ignore });
        scene.Watch(EstateSettings.IgnoreEstatePaymentAccessControl, ignore => _accessRules = _accessRules with { CountPayment = !ignore });
        scene.Events.OnMakeRootAgent += OnArrived;
        scene.Events.OnRegionSettingsChanged += _ => TellSoon();
        scene.Events.OnEnvironmentChanged += _ => TellSoon();
        Answer(new EstateRequests(scene, this));
        var gods = new GodTools(scene, this);
        scene.Events.OnMakeRootAgent += gods.Welcome;
        Answer(gods);
        var estates = Commands("Estates");
        estates.Add("estate show", "", "Shows the estate of this region.", Show);
        estates.Add("estate set owner", "<estate id> <user id>|<first> <last>", "Gives the estate to somebody else.", SetOwner);
        estates.Add("estate set name", "<estate id> <name>", "Gives the estate another name.", SetName);
    }

    public override void RegionLoaded(Scene scene)
    {
        if (_service is not null)
            ClaimLand();
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IEstate>(this);

    public bool MayManage(ScenePresence who) => who.IsGod || IsManager(who.Id);

    public string? RefusalOf(in Arrival arrival) =>
        EstateAccess.RefusalOf(arrival, Current, Scene.Info.Name, _accessRules, Scene.RequestModuleInterface<IRelations>());

    /// <summary>
    /// Changes the other estates of this estate's owner, as far as somebody may: a god all, the others those that they own or manage.
    /// </summary>
    public void ChangeOthers(ScenePresence who, Func<Estate, Estate> change)
    {
        var (agent, isGod, present) = (who.Id, who.IsGod, Current);
        Scene.Background(who.Viewer, "estates of " + present.OwnerId, async _ =>
        {
            foreach (var id in await _service!.GetEstatesByOwner(present.OwnerId))
            {
                var other = id == present.Id ? null : await _service.GetEstate(id);
                if (other is not null && (isGod || agent == other.OwnerId || other.Managers.Contains(agent)))
                    await _service.StoreEstate(change(other) with { Id = id });
            }
        });
    }

    public void Change(Func<Estate, Estate> change)
    {
        var changed = change(Current) with { Id = Current.Id };
        Use(changed);
        Scene.Background("estate of " + Scene.Info.Name, _ => _service!.StoreEstate(changed).AsTask());
        TellSoon();
    }

    private bool IsManager(UUID agent) => !agent.IsZero && (agent == Current.OwnerId || Current.Managers.Contains(agent));

    private async Task<Estate> LoadOrMake(IEstateService service)
    {
        if (await service.GetEstateOfRegion(Scene.Info.Id) is { } present)
            return present.OwnerId.IsZero ? await service.StoreEstate(present with { OwnerId = await DefaultOwner() }) : present;
        var name = Context.Configuration.Get(EstateSettings.DefaultEstateName);
        var estate = await Target(service) ?? await ByName(service, name)
            ?? await service.StoreEstate(new Estate { Name = name, OwnerId = await DefaultOwner() });
        await service.LinkRegion(Scene.Info.Id, estate.Id);
        return estate;
    }

    /// <summary>The estate that the region's file names, by number or by name.</summary>
    private async Task<Estate?> Target(IEstateService service)
    {
        var target = Scene.Info.TargetEstate;
        if (target is "" or "0")
            return null;
        var found = uint.TryParse(target, CultureInfo.InvariantCulture, out var id) && id >= FirstEstate
            ? await service.GetEstate(id)
            : await ByName(service, target);
        if (found is null)
            LogNoTarget(Context.Loggers.CreateLogger<EstateModule>(), Scene.Info.Name, target);
        return found;
    }

    private static async Task<Estate?> ByName(IEstateService service, string name) =>
        await service.GetEstatesByName(name) is [var first, ..] ? await service.GetEstate(first) : null;

    private async Task<UUID> DefaultOwner()
    {
        var words = Context.Configuration.Get(EstateSettings.DefaultEstateOwnerName).Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return words is [var first, var last] ? await FindUser(first, last) : UUID.Zero;
    }

    /// <summary>Zero when there is nobody of that name.</summary>
    private async Task<UUID> FindUser(string first, string last) =>
        Service<IUserAccountService>() is { } accounts && await accounts.GetUserAccount(Scene.Info.ScopeId, first, last) is { } account
            ? account.PrincipalId
            : UUID.Zero;

    private void Use(Estate estate)
    {
        Current = estate;
        Scene.Settings.Estate = EstateFlags.ForRegion(estate);
    }

    private void ClaimLand()
    {
        if (Current.OwnerId.IsZero)
            return;
        foreach (var parcel in Scene.Land.All.Where(p => p.OwnerId.IsZero).ToList())
            Scene.Land.Change(parcel, row => row with { OwnerId = Current.OwnerId });
    }

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
        Scene.Timers.After(TimeSpan.Zero, scene =>
        {
            _tells = false;
            foreach (var presence in scene.Presences.All)
            {
                presence.Viewer?.Region.SendHandshake();
                presence.Viewer?.Region.SendRegionInfo();
            }
        });
    }

    private async ValueTask Show(CommandContext command)
    {
        var estate = Current;
        command.WriteLine($"Estate {estate.Id}  {estate.Name}");
        command.WriteLine($"Owner    {estate.OwnerId}");
        command.WriteLine($"Managers {string.Join(", ", estate.Managers)}");
        command.WriteLine($"Banned   {string.Join(", ", estate.Bans.Select(b => b.BannedId))}");
        command.WriteLine($"Regions  {string.Join(", ", await _service!.GetRegions(estate.Id))}");
    }

    private async ValueTask SetOwner(CommandContext command)
    {
        if (!IsThisEstate(command))
            return;
        var owner = command.Arguments is [_, var first, var last] ? await FindUser(first, last)
            : command.Arguments is [_, var id] && UUID.TryParse(id, out var parsed) ? parsed : UUID.Zero;
        if (owner.IsZero)
        {
            command.Fail("There is no such user.");
            return;
        }

        using (Scene.Token.Take())
        {
            Change(row => row with { OwnerId = owner });
            ClaimLand();
        }

        command.WriteLine($"{Current.Name} is {owner}'s now.");
    }

    private void SetName(CommandContext command)
    {
        if (!IsThisEstate(command) || command.Arguments.Count < 2)
            return;
        using (Scene.Token.Take())
            Change(row => row with { Name = string.Join(' ', command.Arguments.Skip(1)) });
        command.WriteLine($"The estate is called {Current.Name} now.");
    }

    private bool IsThisEstate(CommandContext command)
    {
        if (command.Arguments.Count > 0 && uint.TryParse(command.Arguments[0], out var id) && id == Current.Id)
            return true;
        command.Fail($"{Scene.Info.Name} lies in estate {Current.Id}.");
        return false;
    }

    [LoggerMessage(1, LogLevel.Warning,
        "{Region}: there is no estate {Target}, which TargetEstate in the region's file names; it joins the default one.")]
    private static partial void LogNoTarget(ILogger log, string region, string target);
}

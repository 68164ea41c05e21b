using Microsoft.Extensions.Logging;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Economy;

/// <summary>
/// Money by a ledger, the simulator's own or its grid's, where [Economy] economymodule names it: a sample of what a module of a currency
/// does. One for all regions of the process.
/// </summary>
public sealed class MoneyModule : SharedRegionModule, IMoney, IMoneyArrivals
{
    private readonly ViewerSearch _search = new();
    private readonly Dictionary<Scene, MoneyRequests> _requests = [];
    private IMoneyService? _ledger;
    private MoneyNews? _news;
    private HeldPayments? _held;
    private Checkout? _checkout;

    public override string Name => "BetaGridLikeMoneyModule";

    public override Type? ReplaceableInterface => typeof(IMoney);

    public override void AddRegion(Scene scene)
    {
        if (_ledger is null)
            return;
        _search.Add(scene);
        scene.RegisterModuleInterface<IMoney>(this);
        scene.RegisterModuleInterface<IMoneyArrivals>(this);
        _requests[scene] = new MoneyRequests(scene, Context, _ledger, _news!);
        scene.Requests.Add(_requests[scene]);
    }

    public override void RemoveRegion(Scene scene)
    {
        _search.Remove(scene);
        scene.UnregisterModuleInterface<IMoney>(this);
        scene.UnregisterModuleInterface<IMoneyArrivals>(this);
        if (_requests.Remove(scene, out var requests))
            scene.Requests.Remove(requests);
    }

    public override void RegionLoaded(Scene scene) => _held?.Look(scene);

    public void Pay(IViewer payer, Payment payment, GoodsDelivery deliver)
    {
        if (payer.Presence?.Scene is { } scene)
            _checkout!.Pay(scene, payer, payment, deliver);
    }

    public Task<string?> Charge(Scene scene, UUID payer, Payment payment, GoodsDelivery deliver) =>
        _checkout!.Charge(scene, payer, payment, deliver);

    public ValueTask<bool> Take(UUID account, UUID transaction) => _news is null ? new(false) : _news.Take(account, transaction);

    protected override void Start()
    {
        _ledger = Service<IMoneyService>();
        if (_ledger is null)
            return;
        var log = Context.Loggers.CreateLogger<MoneyModule>();
        _news = new MoneyNews(_ledger, _search, Service<Whereabouts>(), Service<IMoneyNews>());
        _held = new HeldPayments(_ledger, _news, new GoodsEvidence(Context.Services), log);
        _checkout = new Checkout(_ledger, _news, _held, log);
        new MoneyCommands(Context, _ledger, _news, _held).AddTo(Context.Commands);
    }
}

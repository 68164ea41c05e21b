using OpenSim.Modules.Core.People;
using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Economy;

/// <summary>
/// Money by the simulator's own ledger, where [Economy] economymodule names it: a sample of what a module of a currency does. One for all
/// regions of the process.
/// </summary>
public sealed class MoneyModule : SharedRegionModule, IMoney
{
    private readonly ViewerSearch _search = new();
    private readonly Dictionary<Scene, MoneyRequests> _requests = [];
    private IMoneyService? _service;

    public override string Name => "BetaGridLikeMoneyModule";

    public override Type? ReplaceableInterface => typeof(IMoney);

    public override void AddRegion(Scene scene)
    {
        if (_service is null)
            return;
        _search.Add(scene);
        scene.RegisterModuleInterface<IMoney>(this);
        _requests[scene] = new MoneyRequests(scene, Context, _service, this);
        scene.Requests.Add(_requests[scene]);
    }

    public override void RemoveRegion(Scene scene)
    {
        _search.Remove(scene);
        scene.UnregisterModuleInterface<IMoney>(this);
        if (_requests.Remove(scene, out var requests))
            scene.Requests.Remove(requests);
    }

    public void Pay(IViewer payer, Payment payment, Func<string?> handOver)
    {
        if (payer.Presence?.Scene is not { } scene)
            return;
        var transfer = new MoneyTransfer
        {
            Id = UUID.Random(),
            From = payer.Agent.AgentId,
            To = payment.To,
            Amount = payment.Amount,
            Kind = payment.Kind,
            Description = payment.Description
        };
        scene.Background(payer, "payment", async _ =>
        {
            if (await _service!.Transfer(transfer) is { } refusal)
                await Refuse(scene, payer, transfer, refusal);
            else
                scene.Post(_ => Deliver(scene, payer, transfer, handOver));
        });
    }

    protected override void Start()
    {
        _service = Service<IMoneyService>();
        if (_service is not null)
            new MoneyCommands(Context, _service, this).AddTo(Context.Commands);
    }

    /// <summary>Tells both sides of a transfer what they have now.</summary>
    internal async ValueTask Tell(MoneyTransfer transfer)
    {
        foreach (var account in new[] { transfer.From, transfer.To })
        {
            if (account.IsZero)
                continue;
            var balance = await _service!.GetBalance(account);
            _search.ForEach([account], viewer => viewer.People.SendMoneyBalance(balance, ToMove(transfer)));
        }
    }

    private static MoneyMove ToMove(MoneyTransfer transfer) => new(transfer.Id, (int)transfer.Kind, transfer.From, transfer.To,
        transfer.Amount, transfer.Description);

    private async ValueTask Refuse(Scene scene, IViewer payer, MoneyTransfer transfer, string refusal)
    {
        var balance = await _service!.GetBalance(transfer.From);
        scene.Post(_ =>
        {
            payer.Messages.SendAlert(refusal);
            payer.People.SendMoneyBalance(balance, ToMove(transfer) with { IsDone = false });
        });
    }

    private void Deliver(Scene scene, IViewer payer, MoneyTransfer transfer, Func<string?> handOver)
    {
        var refusal = handOver();
        if (refusal is not null)
            payer.Messages.SendAlert(refusal);
        Settle(scene, transfer, isOff: refusal is not null);
    }

    // The region's own work, which is never refused: what could not be handed over must be given back.
    private void Settle(Scene scene, MoneyTransfer transfer, bool isOff) => scene.Background("payment of " + transfer.From, async _ =>
    {
        await Tell(transfer);
        if (isOff)
            await GiveBack(transfer);
    });

    private async ValueTask GiveBack(MoneyTransfer transfer)
    {
        var back = transfer with { Id = UUID.Random(), From = transfer.To, To = transfer.From, Kind = MoneyKind.Refund };
        await _service!.Transfer(back);
        await Tell(back);
    }
}

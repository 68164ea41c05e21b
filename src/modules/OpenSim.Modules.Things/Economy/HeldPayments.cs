using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.World;

namespace OpenSim.Modules.Things.Economy;

/// <summary>
/// Money that is held for something whose hand-over nobody attends to any more: after a crash, or when a service has failed. Whether the
/// goods were handed over is seen by the goods; who is to have the money follows from it.
/// </summary>
internal sealed partial class HeldPayments(IMoneyService ledger, MoneyNews news, GoodsEvidence evidence, ILogger log)
{
    private const int AtATime = 100;

    private static readonly TimeSpan Soon = TimeSpan.FromMinutes(1);

    private readonly ConcurrentDictionary<UUID, Scene> _underWay = new();
    private readonly ConcurrentDictionary<UUID, byte> _undecided = new(); // told once

    /// <summary>Somebody attends to it from now on, for as long as the region runs.</summary>
    public void Begin(Scene scene, UUID payment) => _underWay.TryAdd(payment, scene);

    public void End(UUID payment) => _underWay.TryRemove(payment, out _);

    /// <summary>Gives the money to whom it belongs, and tells both.</summary>
    public async ValueTask Decide(MoneyTransfer transfer, bool isHandedOver)
    {
        if (isHandedOver && await ledger.Settle(transfer.Id))
            await news.Tell(transfer);
        else if (!isHandedOver && await ledger.GiveBack(transfer.Id))
            await news.TellNotPaid(transfer);
    }

    /// <summary>Decides what is left of a region's; again in a minute where that cannot be done now. Any thread.</summary>
    public void Look(Scene scene) => scene.Background("payments that are held", async _ =>
    {
        foreach (var transfer in await ledger.GetHeld(scene.Info.Id, AtATime))
        {
            if (!_underWay.TryGetValue(transfer.Id, out var attending) || attending != scene)
                scene.Post(_ => evidence.Look(scene, transfer, isHandedOver => Decide(scene, transfer, isHandedOver)));
        }
    }, LookSoon);

    /// <summary>The same in a minute.</summary>
    public void LookSoon(Scene scene) => scene.Post(_ => scene.Timers.After(Soon, Look));

    private void Decide(Scene scene, MoneyTransfer transfer, bool? isHandedOver)
    {
        if (isHandedOver is { } isDone)
            scene.Background("payment of " + transfer.From, async _ =>
            {
                await Decide(transfer, isDone);
                LogDecided(log, transfer.Id, transfer.Amount, transfer.Description, isDone ? "the payee" : "the payer");
            }, LookSoon);
        else if (_undecided.TryAdd(transfer.Id, 0))
            LogUndecided(log, transfer.Id, transfer.Amount, transfer.Description);
    }

    [LoggerMessage(172, LogLevel.Warning,
        "Payment {Payment} of {Amount} for '{Description}' was held when the simulator ended; {Who} has the money now.")]
    private static partial void LogDecided(ILogger logger, UUID payment, int amount, string description, string who);

    [LoggerMessage(173, LogLevel.Error, "Whether '{Description}' was handed over for payment {Payment} of {Amount} cannot be seen any more. "
        + "'money settle' gives the money to the payee, 'money return' to the payer.")]
    private static partial void LogUndecided(ILogger logger, UUID payment, int amount, string description);
}

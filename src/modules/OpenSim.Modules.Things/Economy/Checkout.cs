using Microsoft.Extensions.Logging;
using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Economy;

/// <summary>
/// Payments with their hand-over: the money is held, the goods are handed over, and when they are safe the payee has the money. Wherever a
/// crash falls, what is held tells at the next start what was under way (<see cref="HeldPayments"/>).
/// </summary>
internal sealed partial class Checkout(IMoneyService ledger, MoneyNews news, HeldPayments held, ILogger log)
{
    /// <summary>As <see cref="IMoney.Pay"/>.</summary>
    public void Pay(Scene scene, IViewer payer, Payment payment, GoodsDelivery deliver)
    {
        var transfer = NewTransfer(scene, payer.Agent.AgentId, payment);
        scene.Background(payer, "payment", async _ =>
        {
            if (await Hold(scene, transfer) is { } refusal)
                scene.Post(_ => payer.Messages.SendAlert(refusal));
            else
                scene.Post(here => Deliver(here, payer, transfer, deliver));
        });
    }

    /// <summary>As <see cref="IMoney.Charge"/>.</summary>
    public async Task<string?> Charge(Scene scene, UUID payer, Payment payment, GoodsDelivery deliver)
    {
        var transfer = NewTransfer(scene, payer, payment);
        if (await Hold(scene, transfer) is { } refusal)
            return refusal;
        var answer = await HandOver(transfer, deliver);
        await End(scene, transfer, answer);
        return answer.Words;
    }

    private static MoneyTransfer NewTransfer(Scene scene, UUID payer, Payment payment) => new()
    {
        Id = payment.Id.IsZero ? UUID.Random() : payment.Id,
        From = payer,
        To = payment.To,
        Amount = payment.Amount,
        Kind = payment.Kind,
        Description = payment.Description,
        Region = scene.Info.Id,
        Goods = payment.Goods
    };

    private async ValueTask<string?> Hold(Scene scene, MoneyTransfer transfer)
    {
        held.Begin(scene, transfer.Id);
        string? refusal = null;
        try
        {
            refusal = await ledger.Hold(transfer);
            if (refusal is not null)
                await news.TellNotPaid(transfer);
            return refusal;
        }
        catch
        {
            // The ledger may have held it all the same, and its answer been lost on the way: then it is to come back.
            refusal = BackgroundWork.Failure;
            held.LookSoon(scene);
            throw;
        }
        finally
        {
            if (refusal is not null)
                held.End(transfer.Id);
        }
    }

    private void Deliver(Scene scene, IViewer payer, MoneyTransfer transfer, GoodsDelivery deliver) =>
        _ = Finish(scene, payer, transfer, deliver);

    // Begins with the token held; what it ends with is slow.
    private async Task Finish(Scene scene, IViewer payer, MoneyTransfer transfer, GoodsDelivery deliver)
    {
        var answer = await HandOver(transfer, deliver);
        EndLater(scene, transfer, answer);
        if (answer.Words is { } refusal)
            scene.Post(_ => payer.Messages.SendAlert(refusal));
    }

    // The region's own work, which is never refused.
    private void EndLater(Scene scene, MoneyTransfer transfer, Answer answer) =>
        scene.Background("payment of " + transfer.From, async _ => await End(scene, transfer, answer));

    private async Task<Answer> HandOver(MoneyTransfer transfer, GoodsDelivery deliver)
    {
        try
        {
            return new Answer(await deliver(transfer.Id), IsCertain: true);
        }
#pragma warning disable CA1031 // whatever it was: money is held, and what became of the goods is looked up
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogNotHandedOver(log, e, transfer.Id, transfer.Description);
            return new Answer(BackgroundWork.Failure, IsCertain: false);
        }
    }

    private async ValueTask End(Scene scene, MoneyTransfer transfer, Answer answer)
    {
        try
        {
            if (answer.IsCertain)
                await held.Decide(transfer, isHandedOver: answer.Words is null);
        }
#pragma warning disable CA1031 // the goods are where they are to be; the ledger is told later
        catch (Exception e)
#pragma warning restore CA1031
        {
            LogNotSettled(log, e, transfer.Id, transfer.Description);
            answer = answer with { IsCertain = false };
        }
        finally
        {
            held.End(transfer.Id);
        }

        if (!answer.IsCertain)
            held.LookSoon(scene);
    }

    [LoggerMessage(170, LogLevel.Error, "The goods of payment {Payment} ({Description}) could not be handed over; where they are will be looked up.")]
    private static partial void LogNotHandedOver(ILogger logger, Exception error, UUID payment, string description);

    [LoggerMessage(171, LogLevel.Error, "Payment {Payment} ({Description}) is still held; it will be tried again.")]
    private static partial void LogNotSettled(ILogger logger, Exception error, UUID payment, string description);

    /// <param name="Words">Null when it is handed over.</param>
    private readonly record struct Answer(string? Words, bool IsCertain);
}

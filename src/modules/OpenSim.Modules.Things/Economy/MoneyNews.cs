using OpenSim.Modules.Economy;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Economy;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Economy;

/// <summary>Tells people what they have: those here, and by their simulators those in other processes of the grid.</summary>
/// <param name="elsewhere">Null where there are no other processes; so is <paramref name="far"/>.</param>
internal sealed class MoneyNews(IMoneyService ledger, ViewerSearch search, Whereabouts? elsewhere = null, IMoneyNews? far = null)
{
    private const int LookedThrough = 20; // of somebody's newest transfers, for one that was told from elsewhere

    /// <summary>Both sides, after a transfer.</summary>
    public async ValueTask Tell(MoneyTransfer transfer)
    {
        foreach (var account in new[] { transfer.From, transfer.To })
        {
            if (account.IsZero)
                continue;
            var balance = await ledger.GetBalance(account);
            search.ForEach([account], viewer => viewer.People.SendMoneyBalance(balance, ToMove(transfer)),
                missing => TellElsewhere(account, transfer.Id));
        }
    }

    /// <summary>The payer, of whose money nothing has gone.</summary>
    public async ValueTask TellNotPaid(MoneyTransfer transfer)
    {
        var balance = await ledger.GetBalance(transfer.From);
        search.ForEach([transfer.From], viewer => viewer.People.SendMoneyBalance(balance, ToMove(transfer) with { IsDone = false }));
    }

    /// <summary>As <see cref="IMoneyArrivals.Take"/>: whoever tells it, it is the ledger's word that counts.</summary>
    public async ValueTask<bool> Take(UUID account, UUID transaction)
    {
        if (!await IsHere(account))
            return false;
        var transfer = (await ledger.GetTransfers(account, LookedThrough)).FirstOrDefault(t => t.Id == transaction);
        if (transfer is not { State: MoneyState.Done })
            return false;
        var balance = await ledger.GetBalance(account);
        search.ForEach([account], viewer => viewer.People.SendMoneyBalance(balance, ToMove(transfer)));
        return true;
    }

    private Task<bool> IsHere(UUID account)
    {
        var isHere = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        search.Find(account, viewer => isHere.TrySetResult(viewer is not null));
        return isHere.Task;
    }

    // Begins with a token held. It is news: who does not hear it sees his money when his viewer asks.
    private void TellElsewhere(UUID account, UUID transaction)
    {
        if (elsewhere is not null && far is not null)
            _ = Task.Run(() => TellElsewhere(elsewhere, far, account, transaction));
    }

    private static async Task TellElsewhere(Whereabouts elsewhere, IMoneyNews far, UUID account, UUID transaction)
    {
        try
        {
            if (await elsewhere.Find(account) is { } region)
                await far.Tell(region.ServerUri, account, transaction);
        }
        catch (ServiceAwayException)
        {
            // there is nobody to ask where he is
        }
    }

    private static MoneyMove ToMove(MoneyTransfer transfer) => new(transfer.Id, (int)transfer.Kind, transfer.From, transfer.To,
        transfer.Amount, transfer.Description);
}

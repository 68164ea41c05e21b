using OpenSim.Modules.Core.People;
using OpenSim.Services.Economy;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Economy;

/// <summary>Tells people in the regions of this process what they have.</summary>
internal sealed class MoneyNews(IMoneyService ledger, ViewerSearch search)
{
    /// <summary>Both sides, after a transfer.</summary>
    public async ValueTask Tell(MoneyTransfer transfer)
    {
        foreach (var account in new[] { transfer.From, transfer.To })
        {
            if (account.IsZero)
                continue;
            var balance = await ledger.GetBalance(account);
            search.ForEach([account], viewer => viewer.People.SendMoneyBalance(balance, ToMove(transfer)));
        }
    }

    /// <summary>The payer, of whose money nothing has gone.</summary>
    public async ValueTask TellNotPaid(MoneyTransfer transfer)
    {
        var balance = await ledger.GetBalance(transfer.From);
        search.ForEach([transfer.From], viewer => viewer.People.SendMoneyBalance(balance, ToMove(transfer) with { IsDone = false }));
    }

    private static MoneyMove ToMove(MoneyTransfer transfer) => new(transfer.Id, (int)transfer.Kind, transfer.From, transfer.To,
        transfer.Amount, transfer.Description);
}

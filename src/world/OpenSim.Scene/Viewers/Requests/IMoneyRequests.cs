using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Money. Where there is none everybody has nothing.</summary>
public interface IMoneyRequests : IViewerRequests
{
    /// <summary>MoneyBalanceRequest with its transaction. Viewers ask by themselves.</summary>
    void SendBalance(IViewer viewer, UUID transaction) => viewer.People.SendMoneyBalance(0, new MoneyMove(transaction));

    /// <summary>MoneyTransferRequest: to a person or an object, with what the payer says to it.</summary>
    void Pay(IViewer viewer, UUID to, int amount, string description) => NotAvailable.Tell(viewer, "Money is not available here.");
}

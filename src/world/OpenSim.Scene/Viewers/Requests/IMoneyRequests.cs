using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Money. Where there is none everybody has nothing.</summary>
public interface IMoneyRequests : IViewerRequests
{
    /// <summary>MoneyBalanceRequest with its transaction. Viewers ask by themselves.</summary>
    void SendBalance(IViewer viewer, UUID transaction) => viewer.People.SendMoneyBalance(transaction, true, "", 0);

    /// <summary>MoneyTransferRequest: to a person or an object.</summary>
    void Pay(IViewer viewer, UUID to, int amount) => NotAvailable.Tell(viewer, "Money is not available here.");
}

using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Money. Where there is none everybody has nothing.</summary>
public interface IMoneyRequests : IViewerRequests
{
    /// <summary>MoneyBalanceRequest with its transaction.</summary>
    void SendBalance(IViewer viewer, UUID transaction) => viewer.People.SendMoneyBalance(transaction, true, "", 0);
}

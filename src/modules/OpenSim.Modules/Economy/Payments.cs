using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Economy;

/// <summary>Paying for things in a region.</summary>
public static class Payments
{
    private const string NoMoney = "There is no currency here, so things can only be had for a price of 0.";

    /// <summary>
    /// Hands over what has a price, when it is paid: at once when it costs nothing; never, which the payer is told, when it costs something
    /// and no module keeps money. Needs the token.
    /// </summary>
    /// <param name="handOver">As that of <see cref="IMoney.Pay"/>.</param>
    public static void Pay(this Scene scene, IViewer payer, Payment payment, Func<string?> handOver)
    {
        if (payment.Amount <= 0)
        {
            if (handOver() is { } refusal)
                payer.Messages.SendAlert(refusal);
        }
        else if (scene.RequestModuleInterface<IMoney>() is { } money)
        {
            money.Pay(payer, payment, handOver);
        }
        else
        {
            payer.Messages.SendAlert(NoMoney);
        }
    }
}

using OpenSim.Primitives;
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
    public static void Pay(this Scene scene, IViewer payer, Payment payment, GoodsDelivery deliver)
    {
        if (payment.Amount <= 0)
            _ = TellWhyNot(scene, payer, deliver(UUID.Random()));
        else if (scene.RequestModuleInterface<IMoney>() is { } money)
            money.Pay(payer, payment, deliver);
        else
            payer.Messages.SendAlert(NoMoney);
    }

    /// <summary>
    /// A fee for what services hand over; as <see cref="IMoney.Charge"/>. Where nobody keeps money there are no fees, as in OpenSimulator.
    /// </summary>
    public static Task<string?> Charge(this Scene scene, UUID payer, Fee fee, GoodsDelivery deliver) =>
        fee.Amount > 0 && scene.RequestModuleInterface<IMoney>() is { } money
            ? money.Charge(scene, payer, fee.ToPayment(), deliver)
            : deliver(UUID.Random());

    // Whoever does the work has told it when it fails.
    private static async Task TellWhyNot(Scene scene, IViewer payer, Task<string?> handedOver)
    {
        if (await handedOver is not { } refusal)
            return;
        if (scene.Token.IsHeldHere)
            payer.Messages.SendAlert(refusal);
        else
            scene.Post(_ => payer.Messages.SendAlert(refusal));
    }
}

using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Economy;

/// <summary>
/// Money in a region, whoever keeps it: a module offers it by <c>scene.RegisterModuleInterface</c>, and everything that has a price is
/// paid through <see cref="Payments"/>. A payment and its hand-over are one thing: the payee has the money when the goods are safe, and the
/// payer has it again when they cannot be handed over.
/// </summary>
public interface IMoney
{
    /// <summary>
    /// Takes more than nothing from the payer, then hands over what it is for. Returns at once; the payer is told why not. Needs the token.
    /// </summary>
    /// <param name="deliver">Called once when the money is there, with the token held.</param>
    void Pay(IViewer payer, Payment payment, GoodsDelivery deliver);

    /// <summary>
    /// The same for what services hand over, on the caller's thread, without the token. Null when it is paid and handed over; else why not,
    /// and the payer has his money.
    /// </summary>
    Task<string?> Charge(Scene scene, UUID payer, Payment payment, GoodsDelivery deliver);
}

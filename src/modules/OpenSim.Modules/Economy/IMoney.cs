using OpenSim.World.Viewers;

namespace OpenSim.Modules.Economy;

/// <summary>
/// Money in a region, whoever keeps it: a module offers it by <c>scene.RegisterModuleInterface</c>, and everything that has a price is
/// paid through <see cref="Payments.Pay"/>.
/// </summary>
public interface IMoney
{
    /// <summary>
    /// Takes more than nothing from the payer, then hands over what it is for. Returns at once; who has not enough is told. Needs the
    /// token.
    /// </summary>
    /// <param name="handOver">
    /// Called once when the money has moved, with the token held. Null when it is done, else why it cannot be done any more: then the payer
    /// is told that, and has his money back.
    /// </param>
    void Pay(IViewer payer, Payment payment, Func<string?> handOver);
}

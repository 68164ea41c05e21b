using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>Takes what is charged.</summary>
internal sealed class FakeMoney : IMoney
{
    public Payment Paid { get; private set; }

    public UUID Id { get; } = UUID.Random();

    public void Pay(IViewer payer, Payment payment, GoodsDelivery deliver) => throw new NotSupportedException();

    public Task<string?> Charge(Scene scene, UUID payer, Payment payment, GoodsDelivery deliver)
    {
        Paid = payment;
        return deliver(Id);
    }
}

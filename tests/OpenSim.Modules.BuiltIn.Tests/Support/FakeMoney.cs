using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>Notes what is to be paid. The test says when the money is there; fees are there at once.</summary>
internal sealed class FakeMoney : IMoney
{
    private readonly Queue<GoodsDelivery> _handOvers = [];

    public List<Payment> Payments { get; } = [];

    public IEnumerable<(UUID To, int Amount, MoneyKind Kind, string Description)> Prices =>
        Payments.Select(p => (p.To, p.Amount, p.Kind, p.Description));

    /// <summary>Id of the last fee.</summary>
    public UUID Last { get; private set; }

    public void Pay(IViewer payer, Payment payment, GoodsDelivery deliver)
    {
        Payments.Add(payment);
        _handOvers.Enqueue(deliver);
    }

    public Task<string?> Charge(Scene scene, UUID payer, Payment payment, GoodsDelivery deliver)
    {
        Payments.Add(payment);
        Last = UUID.Random();
        return deliver(Last);
    }

    /// <summary>The oldest payment that waits is made: its hand-over, which goes on beside the region.</summary>
    public Task<string?> Paid() => _handOvers.Dequeue()(UUID.Random());
}

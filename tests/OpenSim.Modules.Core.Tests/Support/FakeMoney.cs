using OpenSim.Modules.Economy;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Tests.Support;

/// <summary>Notes what is to be paid. The test says when the money has moved.</summary>
internal sealed class FakeMoney : IMoney
{
    private readonly Queue<Func<string?>> _handOvers = [];

    public List<Payment> Payments { get; } = [];

    public void Pay(IViewer payer, Payment payment, Func<string?> handOver)
    {
        Payments.Add(payment);
        _handOvers.Enqueue(handOver);
    }

    /// <summary>The oldest payment that waits is made. Why nothing was handed over, or null.</summary>
    public string? Paid() => _handOvers.Dequeue()();
}

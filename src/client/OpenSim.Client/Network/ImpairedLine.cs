using OpenSim.Memory;

namespace OpenSim.Client.Network;

/// <summary>Loses, doubles and delays datagrams of one bot, in both directions. Loop thread only.</summary>
internal sealed class ImpairedLine(BotLoop loop, BlockPool blocks, LineConditions conditions, int seed) : LoopTimer
{
    private readonly Random _random = new(seed);
    private readonly PriorityQueue<Delivery, long> _underWay = new();

    public void Take(ReadOnlySpan<byte> datagram, DatagramAction deliver)
    {
        if (_random.NextDouble() < conditions.Loss)
            return;
        Delay(datagram, deliver);
        if (_random.NextDouble() < conditions.Duplication)
            Delay(datagram, deliver);
        loop.Set(this, NextDue());
    }

    public override void OnTime(long now)
    {
        while (_underWay.TryPeek(out var delivery, out var due) && due <= now)
        {
            _underWay.Dequeue();
            delivery.Deliver(delivery.Block.Span[..delivery.Length]);
            delivery.Block.Return();
        }

        loop.Set(this, NextDue());
    }

    /// <summary>Whatever is still under way is lost.</summary>
    public void Close()
    {
        while (_underWay.TryDequeue(out var delivery, out _))
            delivery.Block.Return();
    }

    private long NextDue() => _underWay.TryPeek(out _, out var due) ? due : long.MaxValue;

    private void Delay(ReadOnlySpan<byte> datagram, DatagramAction deliver)
    {
        if (datagram.Length > blocks.BlockSize || !blocks.TryRent(out var block))
            return; // a bad line loses such a one too
        datagram.CopyTo(block.Span);
        var delay = conditions.Latency + conditions.Jitter * _random.NextDouble();
        _underWay.Enqueue(new Delivery(block, datagram.Length, deliver), BotLoop.Now + (long)delay.TotalMicroseconds);
    }

    internal delegate void DatagramAction(ReadOnlySpan<byte> datagram);

    private readonly record struct Delivery(Block Block, int Length, DatagramAction Deliver);
}

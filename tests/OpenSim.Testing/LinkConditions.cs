namespace OpenSim.Testing;

/// <summary>What a line does to datagrams. Times in microseconds.</summary>
public sealed record LinkConditions
{
    public static LinkConditions Perfect { get; } = new();

    /// <summary>5 % lost, some twice, many overtaken: a bad wireless line.</summary>
    public static LinkConditions Bad { get; } = new() { Latency = 60_000, Jitter = 30_000, Loss = 0.05, Duplication = 0.03 };

    public long Latency { get; init; } = 20_000;

    /// <summary>Up to so much is added to each; above the distance of datagrams it makes them overtake one another.</summary>
    public long Jitter { get; init; }

    /// <summary>0 to 1.</summary>
    public double Loss { get; init; }

    /// <summary>0 to 1.</summary>
    public double Duplication { get; init; }

    /// <summary>Longer datagrams are lost.</summary>
    public int Mtu { get; init; } = 1472;

    /// <summary>The receiver reads its socket only so often, like a viewer once a frame; 0 for at once.</summary>
    public long ReadEvery { get; init; }

    /// <summary>Bytes that its socket keeps meanwhile; what comes on top is lost.</summary>
    public int SocketBuffer { get; init; } = int.MaxValue;
}

namespace OpenSim.Testing;

/// <summary>SplitMix64: the same numbers for the same seed on every machine and runtime, which System.Random does not promise.</summary>
public sealed class FuzzRandom(ulong seed)
{
    private ulong _state = seed;

    public ulong Next()
    {
        _state += 0x9E3779B97F4A7C15;
        var z = _state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    /// <summary>0 up to, not including, <paramref name="limit"/>; 0 when the limit is 0.</summary>
    public int Below(int limit) => limit <= 0 ? 0 : (int)(Next() % (ulong)limit);
}

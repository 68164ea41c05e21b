using System.Runtime.InteropServices;

namespace OpenSim.Telemetry;

/// <summary>One thread's share of a <see cref="Counter"/>: only that thread adds, any thread reads.</summary>
public sealed class CounterPart
{
    private PaddedLong _value;

    public long Count => Volatile.Read(ref _value.Value);

    public void Add(long amount = 1) => Volatile.Write(ref _value.Value, _value.Value + amount);

    // A cache line on either side: shares of different threads must not meet in one line, which would cost more than the interlocked add they replace.
    [StructLayout(LayoutKind.Explicit, Size = 128)]
    private struct PaddedLong
    {
        [FieldOffset(64)]
        public long Value;
    }
}

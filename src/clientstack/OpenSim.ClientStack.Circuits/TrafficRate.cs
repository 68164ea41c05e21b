using OpenSim.Protocol.Circuits;

namespace OpenSim.ClientStack.Circuits;

/// <summary>Packets a second of one circuit, between one asking and the next. Times are microseconds.</summary>
public sealed class TrafficRate
{
    private Reading _in;
    private Reading _out;

    public double PacketsInPerSecond(CircuitCounts counts, long now) => Rate(ref _in, counts.PacketsIn, now);

    public double PacketsOutPerSecond(CircuitCounts counts, long now) => Rate(ref _out, counts.PacketsOut, now);

    private static double Rate(ref Reading last, long count, long now)
    {
        var seconds = (now - last.At) / 1e6;
        var rate = last.At == 0 || seconds <= 0 ? 0 : (count - last.Count) / seconds;
        last = new Reading(count, now);
        return rate;
    }

    private readonly record struct Reading(long Count, long At);
}

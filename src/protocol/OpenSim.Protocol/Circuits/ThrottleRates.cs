using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace OpenSim.Protocol.Circuits;

/// <summary>Bytes a second for each category. Defaults, floors and ceilings are OpenSimulator's.</summary>
public readonly struct ThrottleRates
{
    public const int Categories = 7;

    /// <summary>Bytes of AgentThrottle's field: seven floats.</summary>
    public const int WireLength = Categories * 4;

    private const double Floor = 1000;
    private const double FloorOfWindAndCloud = 50;

    private readonly Values _values;

    private ThrottleRates(ReadOnlySpan<double> values)
    {
        for (var i = 0; i < Categories; i++)
            _values[i] = values[i];
    }

    public static ThrottleRates Default { get; } = new([6625, 9125, 1750, 1750, 18500, 18500, 10500]);

    public double this[ThrottleCategory category] => _values[(int)category];

    public double Total
    {
        get
        {
            double sum = 0;
            for (var i = 0; i < Categories; i++)
                sum += _values[i];
            return sum;
        }
    }

    /// <summary>
    /// Reads AgentThrottle's bits a second. Each rate gets its floor, and all are scaled down together when their sum passes the viewer's
    /// ceiling. False for a field of another length or numbers that are none.
    /// </summary>
    public static bool TryRead(ReadOnlySpan<byte> field, double maxInAll, out ThrottleRates rates)
    {
        rates = default;
        if (field.Length != WireLength)
            return false;
        Span<double> values = stackalloc double[Categories];
        for (var i = 0; i < Categories; i++)
        {
            double bits = BinaryPrimitives.ReadSingleLittleEndian(field[(i * 4)..]);
            if (!double.IsFinite(bits))
                return false;
            var floor = i is (int)ThrottleCategory.Wind or (int)ThrottleCategory.Cloud ? FloorOfWindAndCloud : Floor;
            values[i] = Math.Clamp(bits / 8, floor, maxInAll);
        }

        rates = Scaled(values, maxInAll);
        return true;
    }

    /// <summary>The same proportions with another sum.</summary>
    public ThrottleRates ScaledTo(double total)
    {
        Span<double> values = stackalloc double[Categories];
        for (var i = 0; i < Categories; i++)
            values[i] = _values[i] * total / Total;
        return new ThrottleRates(values);
    }

    /// <summary>Writes AgentThrottle's field.</summary>
    public void Write(Span<byte> field)
    {
        for (var i = 0; i < Categories; i++)
            BinaryPrimitives.WriteSingleLittleEndian(field[(i * 4)..], (float)(_values[i] * 8));
    }

    private static ThrottleRates Scaled(Span<double> values, double maxInAll)
    {
        double sum = 0;
        foreach (var value in values)
            sum += value;
        if (sum > maxInAll)
            foreach (ref var value in values)
                value *= maxInAll / sum;
        return new ThrottleRates(values);
    }

    [InlineArray(Categories)]
    private struct Values
    {
        private double _first;
    }
}

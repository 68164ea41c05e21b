using System.Buffers;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

[ScriptFunctions]
public static class StatisticsFunctions
{
    /// <summary>Of the numbers in a list; what is none does not count in Second Life, and is 0 in OpenSimulator.</summary>
    public static double llListStatistics(Dialect dialect, int operation, LslList src)
    {
        var rented = ArrayPool<double>.Shared.Rent(Math.Max(src.Count, 1));
        var numbers = rented.AsSpan(0, Numbers(src, dialect, rented));
        var result = numbers.IsEmpty ? 0 : Of(operation, numbers);
        ArrayPool<double>.Shared.Return(rented);
        return result;
    }

    private static int Numbers(LslList list, Dialect dialect, Span<double> into)
    {
        var count = 0;
        foreach (ref readonly var item in list.Items)
        {
            if (item.IsInteger || item.IsFloat)
                into[count++] = item.IsInteger ? item.Integer : item.Float;
            else if (dialect == Dialect.OpenSimulator)
                into[count++] = item.Type == ScriptType.String ? Casts.ToFloat(item.Text, dialect) : 0;
        }

        return count;
    }

    private static double Of(int operation, Span<double> numbers) => operation switch
    {
        0 => Max(numbers) - Min(numbers),
        1 => Min(numbers),
        2 => Max(numbers),
        3 => Sum(numbers, static n => n) / numbers.Length,
        4 => Median(numbers),
        5 => Deviation(numbers),
        6 => Sum(numbers, static n => n),
        7 => Sum(numbers, static n => n * n),
        8 => numbers.Length,
        9 => Min(numbers) <= 0 ? 0 : Math.Exp(Sum(numbers, Math.Log) / numbers.Length),
        100 => Min(numbers) <= 0 ? 0 : numbers.Length / Sum(numbers, static n => 1 / n),
        _ => 0
    };

    private static double Min(ReadOnlySpan<double> numbers)
    {
        var least = numbers[0];
        foreach (var number in numbers)
            least = Math.Min(least, number);
        return least;
    }

    private static double Max(ReadOnlySpan<double> numbers)
    {
        var greatest = numbers[0];
        foreach (var number in numbers)
            greatest = Math.Max(greatest, number);
        return greatest;
    }

    private static double Sum(ReadOnlySpan<double> numbers, Func<double, double> of)
    {
        var sum = 0.0;
        foreach (var number in numbers)
            sum += of(number);
        return sum;
    }

    private static double Median(Span<double> numbers)
    {
        numbers.Sort();
        var middle = numbers.Length / 2;
        return numbers.Length % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;
    }

    /// <summary>Of a sample: one less than there are.</summary>
    private static double Deviation(ReadOnlySpan<double> numbers)
    {
        if (numbers.Length == 1)
            return 0;
        var mean = Sum(numbers, static n => n) / numbers.Length;
        var squares = 0.0;
        foreach (var number in numbers)
            squares += (number - mean) * (number - mean);
        return Math.Sqrt(squares / (numbers.Length - 1));
    }
}

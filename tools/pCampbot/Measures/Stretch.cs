namespace PCampbot.Measures;

/// <summary>A stretch of time between what began first and what ended last, in microseconds; the default is that of nothing.</summary>
public readonly record struct Stretch(long From, long To)
{
    public double Seconds => (To - From) / 1e6;

    public Stretch With(long from, long to) => this == default ? new(from, to) : new(Math.Min(From, from), Math.Max(To, to));
}

namespace OpenSim.Telemetry;

/// <summary>A registered statistic. <see cref="Name"/> is <c>category.container.ShortName</c>.</summary>
public abstract class Stat(StatDef def)
{
    public StatDef Def { get; } = def;

    public string Name { get; } = $"{def.Category}.{def.Container}.{def.ShortName}";

    public abstract double Value { get; }
}

/// <summary>A count that only grows. Adding costs one uncontended interlocked add; a hot loop with its own thread keeps a plain long and registers a gauge.</summary>
public sealed class Counter(StatDef def) : Stat(def)
{
    private long _value;

    public override double Value => Interlocked.Read(ref _value);

    public long Count => Interlocked.Read(ref _value);

    public void Add(long amount = 1) => Interlocked.Add(ref _value, amount);
}

public sealed class Gauge(StatDef def, Func<double> read) : Stat(def)
{
    public override double Value => read();
}

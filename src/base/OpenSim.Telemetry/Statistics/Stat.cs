namespace OpenSim.Telemetry.Statistics;

/// <summary>A registered statistic. <see cref="Name"/> is <c>category.container.ShortName</c>.</summary>
public abstract class Stat(StatDef def)
{
    public StatDef Def { get; } = def;

    public string Name { get; } = $"{def.Category}.{def.Container}.{def.ShortName}";

    public abstract double Value { get; }
}

using OpenSim.Settings.Declarations;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Telemetry.Limits;

/// <summary>
/// A bound on what strangers can make the program hold or do, declared once. Its statistic counts the refusals; <c>show limits</c> shows
/// the bound beside its use.
/// </summary>
/// <param name="HeldUnit">What is counted against the bound: "bytes", "connections", "rows", "messages" …</param>
/// <param name="Per">Whose use is bounded: <see cref="LimitPer"/>.</param>
/// <param name="Setting">The setting that holds the bound; null for what no operator needs to change.</param>
/// <param name="Description">One sentence: what is bounded, and what whoever meets the bound is told.</param>
public sealed record LimitDef(string Category, string Container, string ShortName, string OtelName, string HeldUnit, LimitPer Per,
    ISetting? Setting, string Description)
    : StatDef(Category, Container, ShortName, OtelName, "refusals", StatKind.Counter, Description)
{
    /// <summary>The same limit of one region or port.</summary>
    public override LimitDef In(string container) => this with { Container = container };
}

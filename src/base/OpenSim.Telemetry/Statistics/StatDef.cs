namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// A statistic, declared once: OpenSimulator's category, container and short name for <c>show stats</c>, the OpenTelemetry name for
/// exporters.
/// </summary>
/// <param name="Category">clientstack, scene, server …</param>
/// <param name="Container">Region name, port, or another part of the category; "" where only the owner knows it, who registers
/// <see cref="In"/>.</param>
/// <param name="OtelName">
/// Lower-case words joined by dots, after OpenTelemetry's conventions ("opensim.clientstack.udp.received"). Statistics of several
/// containers share the name; the container becomes an attribute.
/// </param>
/// <param name="Unit">"", "ms", "bytes", "packets" …</param>
/// <param name="Description">One sentence for <c>show stats all</c>: what is counted and what a high value means.</param>
public record StatDef(string Category, string Container, string ShortName, string OtelName, string Unit, StatKind Kind,
    string Description)
{
    /// <summary>The same statistic of one region, port or network card.</summary>
    public virtual StatDef In(string container) => this with { Container = container };
}

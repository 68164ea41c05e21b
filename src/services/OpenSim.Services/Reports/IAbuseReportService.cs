using OpenSim.Primitives;

namespace OpenSim.Services.Reports;

/// <summary>Reports of abuse, for the operator to read.</summary>
public interface IAbuseReportService
{
    /// <summary>Keeps one. Its number, or null when as many of this reporter's are open as may be.</summary>
    ValueTask<uint?> Add(AbuseReport report);

    /// <summary>Those that are not closed, at most so many, the oldest first.</summary>
    ValueTask<IReadOnlyList<AbuseReport>> GetOpen(int max);

    ValueTask<AbuseReport?> Get(uint id);

    /// <summary>False when there is no such report that is open.</summary>
    ValueTask<bool> Close(uint id);
}

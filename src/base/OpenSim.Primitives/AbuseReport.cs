using System.Numerics;

namespace OpenSim.Primitives;

/// <summary>What somebody reports of somebody else: UserReport, SendUserReport, and a row of table own_abuse_reports.</summary>
public sealed record AbuseReport
{
    public uint Id { get; init; }

    /// <summary>Unix seconds, set by the service.</summary>
    public int Created { get; init; }

    public UUID ReporterId { get; init; }

    public string ReporterName { get; init; } = "";

    /// <summary>Zero where nobody is named.</summary>
    public UUID AbuserId { get; init; }

    /// <summary>The prim that is meant, or zero.</summary>
    public UUID ObjectId { get; init; }

    /// <summary>Number in the viewer's list.</summary>
    public int Category { get; init; }

    /// <summary>Where the reporter was.</summary>
    public string RegionName { get; init; } = "";

    public Vector3 Position { get; init; }

    public string Summary { get; init; } = "";

    public string Details { get; init; } = "";

    /// <summary>The viewer that has sent it.</summary>
    public string Viewer { get; init; } = "";

    /// <summary>A texture, or zero.</summary>
    public UUID ScreenshotId { get; init; }

    /// <summary>An operator has done what there was to do.</summary>
    public bool IsClosed { get; init; }
}

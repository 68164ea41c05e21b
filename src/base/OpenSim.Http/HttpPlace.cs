using OpenSim.Primitives;
using OpenSim.Telemetry.Resources;

namespace OpenSim.Http;

/// <summary>What the process has to offer its HTTP server.</summary>
/// <param name="UploadFolder">Where bodies lie while they come. It belongs to this server alone: what is found in it is deleted.</param>
public sealed record HttpPlace(string UploadFolder, MemoryGuard Memory, Descriptors Descriptors)
{
    /// <summary>
    /// What people are told, with status 503, whose request ended in an exception that is no defect: a database that is away. Null for a
    /// defect.
    /// </summary>
    public Func<Exception, string?> Excuse { get; init; } = _ => null;

    /// <summary>Address instead of the settings' for the settings' port; null for none.</summary>
    public string? Address { get; init; }

    /// <summary>Ports besides that of the settings.</summary>
    public IReadOnlyList<HttpPort> MorePorts { get; init; } = [];

    /// <summary>A folder of its own among the temporary ones, and no bounds but those of the settings.</summary>
    public static HttpPlace Anywhere() => new(
        Path.Combine(Path.GetTempPath(), "opensim-uploads-" + UUID.Random()), new MemoryGuard(),
        new Descriptors(TimeProvider.System));
}

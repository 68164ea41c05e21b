using OpenSim.Primitives;
using OpenSim.Telemetry.Resources;

namespace OpenSim.ClientStack.LindenCaps.Http;

/// <summary>What the process has to offer its HTTP server.</summary>
/// <param name="UploadFolder">Where bodies lie while they come. It belongs to this server alone: what is found in it is deleted.</param>
public sealed record HttpPlace(string UploadFolder, MemoryGuard Memory, Descriptors Descriptors)
{
    /// <summary>A folder of its own among the temporary ones, and no bounds but those of the settings.</summary>
    public static HttpPlace Anywhere() => new(
        Path.Combine(Path.GetTempPath(), "opensim-uploads-" + UUID.Random()), new MemoryGuard(),
        new Descriptors(TimeProvider.System));
}

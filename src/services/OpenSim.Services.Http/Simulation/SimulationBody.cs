using OpenSim.Llsd;

namespace OpenSim.Services.Http.Simulation;

/// <summary>The JSON that regions send each other.</summary>
internal static class SimulationBody
{
    /// <summary>An avatar with all that it may wear, unpacked: some thousand prims at 6 kB each.</summary>
    public const int MaxBytes = 32 * 1024 * 1024;

    private static readonly LlsdLimits Limits = new(MaxBytes, 32, 500_000);

    /// <summary>Null when it is too long, or no map.</summary>
    public static async ValueTask<LlsdMap?> Read(ServiceRequest request, int max)
    {
        var bytes = await request.ReadBody(max);
        return bytes is not null && LlsdJson.TryRead(bytes, out var value, Limits) ? value as LlsdMap : null;
    }
}

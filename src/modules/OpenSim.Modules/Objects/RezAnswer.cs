using OpenSim.Primitives;

namespace OpenSim.Modules.Objects;

/// <param name="Refusal">Why nothing has been put down, in words; null when it has.</param>
/// <param name="Objects">The root prims of what stands there now.</param>
public sealed record RezAnswer(string? Refusal, IReadOnlyList<UUID> Objects)
{
    public static RezAnswer Refused(string words) => new(words, []);
}

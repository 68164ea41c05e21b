using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Controls of an avatar that a script has taken (llTakeControls).</summary>
/// <param name="Wanted">Those that its control event tells of.</param>
/// <param name="PassedOn">They steer the avatar all the same.</param>
public sealed record TakenControls(UUID Avatar, AgentControls Wanted, bool PassedOn)
{
    /// <summary>False while the avatar has not come after what it sits on, out of another region.</summary>
    public bool AreFelt { get; init; } = true;
}

using OpenSim.Primitives;

namespace OpenSim.World.Movement;

/// <summary>What the animation depends on.</summary>
/// <param name="Controls">As the viewer sent them.</param>
/// <param name="Held">The six directions, nudges folded in, autopilot as a held key.</param>
/// <param name="VerticalSpeed">m/s, upwards.</param>
/// <param name="LandingSpeed">m/s with which it came down in this tick, 0 when it did not.</param>
internal readonly record struct BodySituation(
    AgentControls Controls,
    AgentControls Held,
    bool IsOnGround,
    bool IsFlying,
    bool IsSitting,
    bool IsSittingOnGround,
    bool Runs,
    bool FliesSlowly,
    float VerticalSpeed,
    float LandingSpeed)
{
    // With the stop key held the body creeps, which looks wrong with a stride.
    public bool MovesLevel => (Controls & AgentControls.Stop) == 0
        && (Held & (AgentControls.AtPos | AgentControls.AtNeg | AgentControls.LeftPos | AgentControls.LeftNeg)) != 0;

    public bool AnimationIsOver => (Controls & AgentControls.FinishAnim) != 0;
}

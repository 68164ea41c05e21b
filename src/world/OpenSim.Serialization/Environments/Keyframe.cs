namespace OpenSim.Serialization.Environments;

/// <summary>From when on a frame is what is seen, the one before fading into it.</summary>
/// <param name="At">0 to 1 of the day; 0.25 is sunrise, 0.5 midday.</param>
public readonly record struct Keyframe(double At, string Frame);

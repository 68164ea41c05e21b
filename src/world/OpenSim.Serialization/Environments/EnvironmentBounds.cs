namespace OpenSim.Serialization.Environments;

/// <summary>How much an environment may hold.</summary>
/// <param name="MaxFrames">Skies and waters, and as many keyframes on all tracks.</param>
public readonly record struct EnvironmentBounds(int MaxFrames)
{
    /// <summary>For what a simulator has written itself.</summary>
    public static readonly EnvironmentBounds Stored = new(10_000);
}

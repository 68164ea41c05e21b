namespace OpenSim.World.Viewers;

/// <summary>What AgentFOV and AgentHeightWidth say of a viewer's window.</summary>
/// <param name="Angle">Radians from the upper edge to the lower.</param>
/// <param name="Width">Pixels; 0 until the viewer has said it.</param>
public readonly record struct ViewWindow(float Angle, int Width, int Height)
{
    /// <summary>A viewer's own, until it says another.</summary>
    public static readonly ViewWindow Usual = new(1.047f, 0, 0);

    public float Aspect => Height > 0 && Width > 0 ? (float)Width / Height : 1;
}

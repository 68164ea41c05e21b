namespace OpenSim.Llsd;

/// <summary>What a reader of untrusted bytes accepts before it refuses the whole.</summary>
/// <param name="MaxBytes">Size of the input.</param>
/// <param name="MaxDepth">Containers within containers; readers recurse, so this also bounds the stack.</param>
/// <param name="MaxItems">Values of all kinds in the whole document: a few input bytes can stand for a far bigger object.</param>
public sealed record LlsdLimits(int MaxBytes = 16 * 1024 * 1024, int MaxDepth = 64, int MaxItems = 500_000)
{
    public static readonly LlsdLimits Default = new();

    /// <summary>For small requests of viewers: login, capabilities without uploads.</summary>
    public static readonly LlsdLimits Request = new(1024 * 1024, 32, 50_000);
}

namespace OpenSim.Host;

/// <summary>
/// Another simulator has a region of this one: it does not start, or, when the region was taken over from it, ends with the sentence and
/// <see cref="ExitCode"/>.
/// </summary>
internal sealed class RegionLostException(string sentence) : Exception(sentence)
{
    /// <summary>After those of <see cref="OpenSim.Hosting.Startup.StartupException"/>.</summary>
    public const int ExitCode = 9;
}

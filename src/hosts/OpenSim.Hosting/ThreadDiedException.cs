namespace OpenSim.Hosting;

/// <summary>
/// A thread without which the program cannot do its work was ended by an exception: the program ends with the sentence and
/// <see cref="ExitCode"/>, so that a supervisor starts it again.
/// </summary>
public sealed class ThreadDiedException(string sentence) : Exception(sentence)
{
    /// <summary>After those of <see cref="Startup.StartupException"/>.</summary>
    public const int ExitCode = 7;
}

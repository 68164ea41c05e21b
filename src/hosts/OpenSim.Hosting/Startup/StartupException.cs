namespace OpenSim.Hosting.Startup;

/// <summary>
/// A reason not to start that an operator can act on: one clear sentence and the exit code. Everything else that ends a start is a defect
/// and is printed with its stack.
/// </summary>
public sealed class StartupException(string sentence, int exitCode = StartupException.BadConfiguration) : Exception(sentence)
{
    public const int BadCommandLine = 2;
    public const int BadConfiguration = 3;
    public const int PortInUse = 4;
    public const int BadDatabase = 5;
    public const int MissingPart = 6;
    public const int TooFewDescriptors = 10; // 7 to 9 tell how a run ended

    public int ExitCode { get; } = exitCode;
}

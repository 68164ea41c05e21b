namespace OpenSim.Console;

/// <summary>
/// Where an operator reads and types. Lines may be written from any thread; they never break into a line being typed and never block the
/// writer.
/// </summary>
public interface IConsole : IDisposable
{
    /// <summary>Which region its commands apply to, from <see cref="Start"/> on.</summary>
    RegionSelection Chosen { get; }

    /// <summary>Shows a line, or several parted by line feeds.</summary>
    void WriteLine(string text);

    /// <summary>Begins to read commands. Before that the console only shows what is written to it.</summary>
    void Start();
}

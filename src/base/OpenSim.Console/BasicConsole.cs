using OpenSim.Telemetry.Threads;

namespace OpenSim.Console;

/// <summary>
/// The console for automation: commands from standard input, one a line, plain lines out, no prompt, no colours. A command that asks for
/// what was left out takes the next line. When the input ends the process carries on without a console.
/// </summary>
public sealed class BasicConsole : IConsole
{
    private readonly CommandRunner _runner;
    private readonly Watchdog _watchdog;
    private readonly TextReader _input;
    private readonly OutputQueue _output;

    public BasicConsole(CommandRunner runner, Watchdog watchdog, TextReader input, TextWriter output)
    {
        _runner = runner;
        _watchdog = watchdog;
        _input = input;
        Chosen = runner.NewSelection();
        _output = new OutputQueue(watchdog, line => WriteNow(output, line));
    }

    public RegionSelection Chosen { get; private set; }

    public void WriteLine(string text) => _output.Add(text);

    public void Start()
    {
        Chosen = _runner.NewSelection();
        _watchdog.Start("Console input", ReadCommands);
    }

    public void Dispose() => _output.Dispose();

    private void ReadCommands(NamedThread thread)
    {
        using var writer = new ConsoleWriter(WriteLine);
        thread.Rest();
        while (_input.ReadLine() is { } line)
        {
            _runner.RunAndWait(line, writer, Chosen, CommandOrigin.Local, Ask);
            writer.Flush();
        }
    }

    /// <summary>The next line is the answer, as it is in OpenSimulator; null when the input has ended.</summary>
    private string? Ask(string question, bool secret)
    {
        WriteLine(question + ":");
        return _input.ReadLine()?.Trim();
    }

    private static void WriteNow(TextWriter output, string line)
    {
        try
        {
            output.WriteLine(line);
            output.Flush();
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // Nobody reads any more (a pipe that was closed): there is no place left to say so, and the region must go on.
        }
    }
}

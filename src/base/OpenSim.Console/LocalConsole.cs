using System.Runtime.InteropServices;
using System.Text;
using OpenSim.Console.Terminal;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Console;

/// <summary>
/// The console on a terminal: line editing, history, completion, a prompt with the region's name. Anything that is written meanwhile goes
/// above the prompt. Use only when <see cref="IsPossible"/>; else <see cref="BasicConsole"/> does the same without the comfort.
/// </summary>
public sealed class LocalConsole : IConsole
{
    private readonly CommandRunner _runner;
    private readonly Watchdog _watchdog;
    private readonly ITerminal _terminal;
    private readonly TimeProvider _time;
    private readonly Func<ConsoleOptions> _options;
    private readonly Completion _completion;
    private readonly OutputQueue _output;
    private readonly ConsoleWriter _writer;
    private readonly KeyDecoder _keys = new();
    private readonly byte[] _buffer = new byte[256];
    private readonly Lock _gate = new(); // guards the row on the screen: the fields below, and everything written
    private LineHistory _history = new(null, 0, false); // the operator's own from Start on, when the settings are known
    private LineEditor? _editor;
    private string _promptShown = "";
    private bool _secret;
    private int _bufferStart;
    private int _bufferEnd;
    private PosixSignalRegistration? _continued;

    /// <param name="options">Asked when the console starts: it exists, and shows messages, before the settings are read.</param>
    public LocalConsole(CommandRunner runner, Watchdog watchdog, Func<ConsoleOptions> options, TimeProvider time)
        : this(runner, watchdog, options, time, new TerminalDevice())
    {
    }

    internal LocalConsole(CommandRunner runner, Watchdog watchdog, Func<ConsoleOptions> options, TimeProvider time, ITerminal terminal)
    {
        _runner = runner;
        _watchdog = watchdog;
        _terminal = terminal;
        _time = time;
        _options = options;
        Chosen = runner.NewSelection();
        _completion = new Completion(runner.Commands);
        _output = new OutputQueue(watchdog, WriteAbovePrompt);
        _writer = new ConsoleWriter(WriteLine);
    }

    /// <summary>
    /// True when standard input and output are a terminal that can do what line editing needs, and we are in its foreground.
    /// </summary>
    public static bool IsPossible => TerminalDevice.IsUsable;

    /// <summary>False when reading standard input would stop the process: a job in the background of a terminal.</summary>
    public static bool MayReadInput => TerminalDevice.MayReadInput;

    public RegionSelection Chosen { get; private set; }

    public void WriteLine(string text) => _output.Add(text);

    public void Start()
    {
        Chosen = _runner.NewSelection();
        _terminal.EnterRaw();
        if (!OperatingSystem.IsWindows())
            _continued = PosixSignalRegistration.Create(PosixSignal.SIGCONT, _ => ComeBack());
        _watchdog.Start("Console input", ReadCommands);
    }

    public void Dispose()
    {
        _continued?.Dispose();
        lock (_gate)
        {
            if (_editor is not null)
                Write("\r\u001b[K");
            _editor = null;
        }

        _output.Dispose();
        _terminal.Restore();
    }

    private void ReadCommands(NamedThread thread)
    {
        thread.Rest();
        var options = _options();
        _history = new LineHistory(options.HistoryFile, options.HistoryLines, options.HistoryTimeStamps);
        var history = new LineEditor(_history);
        while (ReadLine(Chosen.ExpandPrompt(options.Prompt), history, secret: false) is { } line)
        {
            Remember(line);
            _runner.RunAndWait(line, _writer, Chosen, CommandOrigin.Local, Ask);
            _writer.Flush();
            _output.WaitUntilWritten(TimeSpan.FromSeconds(1)); // the prompt comes after the answer
        }
    }

    private string? Ask(string question, bool secret) =>
        ReadLine(question + ": ", new LineEditor(new LineHistory(null, 0, false)), secret)?.Trim();

    /// <summary>A line with a password in it leaves only its fixed words behind.</summary>
    private void Remember(string line)
    {
        var words = CommandLine.Split(line);
        var command = _runner.Commands.Find(words);
        _history.Add(command?.HoldsSecret?.Invoke(words) == true ? command.Words : line, _time.GetLocalNow());
    }

    /// <summary>Null when the terminal is gone.</summary>
    private string? ReadLine(string prompt, LineEditor editor, bool secret)
    {
        lock (_gate)
        {
            editor.Clear();
            _editor = editor;
            _promptShown = prompt;
            _secret = secret;
            Draw();
        }

        while (NextKey() is { } key)
        {
            lock (_gate)
            {
                if (TakeKey(editor, key) is { } line)
                    return line;
            }
        }

        return null;
    }

    private string? TakeKey(LineEditor editor, Key key)
    {
        switch (editor.Take(key))
        {
            case EditResult.Changed:
                if (_bufferStart == _bufferEnd) // a pasted line is drawn once
                    Draw();
                break;
            case EditResult.Complete when !_secret:
                CompleteWord(editor);
                break;
            case EditResult.EndOfInput:
                WriteRowAbove("'quit' ends the simulator.");
                break;
            case EditResult.Done:
                Draw();
                Write("\n");
                _editor = null;
                return editor.Text;
        }

        return null;
    }

    private void CompleteWord(LineEditor editor)
    {
        var candidates = _completion.Candidates(editor.BeforeCursor, out var typed);
        if (candidates.Count == 0)
            return;
        var common = Completion.CommonBeginning(candidates);
        if (common.Length > typed.Length || candidates.Count == 1)
            editor.ReplaceWord(typed, common, finished: candidates.Count == 1);
        else
            WriteRowAbove(string.Join("  ", candidates));
        Draw();
    }

    private Key? NextKey()
    {
        while (true)
        {
            while (_bufferStart < _bufferEnd)
            {
                if (_keys.TryTake(_buffer[_bufferStart++], out var key))
                    return key;
            }

            _bufferStart = 0;
            _bufferEnd = _terminal.Read(_buffer);
            if (_bufferEnd == 0)
                return null;
        }
    }

    private void WriteAbovePrompt(string text)
    {
        lock (_gate)
            WriteRowAbove(text);
    }

    private void WriteRowAbove(string text)
    {
        Write((_editor is null ? "" : "\r\u001b[K") + text + "\n");
        Draw();
    }

    /// <summary>After Ctrl-Z and fg: the shell has put its own settings on the terminal.</summary>
    private void ComeBack()
    {
        lock (_gate)
        {
            _terminal.EnterRaw();
            Draw();
        }
    }

    private void Draw()
    {
        if (_editor is null)
            return;
        var text = _secret ? "" : _editor.Text;
        Write(LineView.Draw(_promptShown, text, _secret ? 0 : _editor.Cursor, _terminal.Width));
    }

    private void Write(string text) => _terminal.Write(Encoding.UTF8.GetBytes(text));
}

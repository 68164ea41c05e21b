using System.Collections.Concurrent;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Console.Rest;

/// <summary>
/// The console over HTTP, OpenSimulator's protocol without the HTTP: <c>/StartSession</c>, <c>/SessionCommand</c>, <c>/CloseSession</c> and
/// <c>/ReadResponses/&lt;session&gt;</c>, which waits up to 25 s for lines. Each method takes the form's fields and gives the XML of the
/// answer, or null when the request is to be refused (401 for a start, 404 for the rest). Several people may share it; all see the same
/// lines.
/// </summary>
public sealed class RestConsole : IConsole
{
    public static readonly TimeSpan LongPoll = TimeSpan.FromSeconds(25);

    private static readonly TimeSpan SessionTimeout = TimeSpan.FromSeconds(500);
    private const int Scrollback = 1000;
    private const int MaxSessions = 100;
    private const int MaxWaitingCommands = 1000;
    private const int MaxCommandLength = 8192;

    private readonly CommandRunner _runner;
    private readonly Watchdog _watchdog;
    private readonly TimeProvider _time;
    private readonly string _prompt;
    private readonly byte[] _user;
    private readonly byte[] _password;
    private readonly BlockingCollection<string> _input = new(MaxWaitingCommands);
    private readonly Lock _gate = new(); // guards all below
    private readonly Queue<RestLine> _lines = new();
    private readonly Dictionary<Guid, RestSession> _sessions = [];
    private TaskCompletionSource _grown = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _lastNumber;
    private (bool Input, bool Command) _waiting = (false, true);

    /// <param name="prompt">As in <see cref="ConsoleOptions.Prompt"/>.</param>
    /// <param name="user">[Network] ConsoleUser; with an empty name nobody can log in.</param>
    public RestConsole(CommandRunner runner, Watchdog watchdog, string prompt, string user, string password, TimeProvider time)
    {
        _runner = runner;
        _watchdog = watchdog;
        _prompt = prompt;
        _user = Encoding.UTF8.GetBytes(user);
        _password = Encoding.UTF8.GetBytes(password);
        _time = time;
        Chosen = runner.NewSelection();
    }

    public RegionSelection Chosen { get; }

    public void WriteLine(string text) => Add(number => new RestLine(number, text));

    public void Start() => _watchdog.Start("REST console", ReadCommands);

    public void Dispose() => _input.CompleteAdding();

    /// <summary>Null for a wrong name or password, or when too many sessions are open.</summary>
    public string? StartSession(string? user, string? password)
    {
        if (_user.Length == 0 || user is null || password is null || !IsRight(user, password))
            return null;
        var id = new Guid(RandomNumberGenerator.GetBytes(16)); // the id is the session's only key: from the cryptographic generator
        lock (_gate)
        {
            ForgetSilentSessions();
            if (_sessions.Count >= MaxSessions)
                return null;
            _sessions[id] = new RestSession(_time.GetTimestamp());
        }

        return RestXml.Started(id, Chosen.ExpandPrompt(_prompt), _runner.Commands.BeginningWith([]));
    }

    /// <summary>Takes a line of input. Null for an unknown session, or a line that is missing, too long or one too many.</summary>
    public string? SessionCommand(string? session, string? command)
    {
        if (!Touch(session) || command is null || command.Length > MaxCommandLength || _input.IsAddingCompleted)
            return null;
        return _input.TryAdd(command) ? RestXml.Result("OK") : null;
    }

    public string? CloseSession(string? session)
    {
        lock (_gate)
            return Guid.TryParse(session, out var id) && _sessions.Remove(id) ? RestXml.Result("OK") : null;
    }

    /// <summary>The lines that this session has not seen; an empty answer after 25 s without any. Null for an unknown session.</summary>
    public async Task<string?> ReadResponses(string? session, CancellationToken cancel)
    {
        if (!Touch(session))
            return null;
        if (!HasNews(session, out var grown))
        {
            try
            {
                await grown.WaitAsync(LongPoll, _time, cancel).ConfigureAwait(false);
            }
            catch (TimeoutException)
            {
                // No news is the answer.
            }
        }

        return TakeNews(session);
    }

    private bool IsRight(string user, string password) =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(user), _user)
        & CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(password), _password);

    private void ReadCommands(NamedThread thread)
    {
        using var writer = new ConsoleWriter(WriteLine);
        thread.Rest();
        while (ReadLine(Chosen.ExpandPrompt(_prompt), isCommand: true) is { } line)
        {
            _runner.RunAndWait(line, writer, Chosen, CommandOrigin.Remote, (question, _) => ReadLine(question + ": ", isCommand: false));
            writer.Flush();
        }
    }

    /// <summary>Null when the console ends.</summary>
    private string? ReadLine(string prompt, bool isCommand)
    {
        Add(number => new RestLine(number, prompt, IsPrompt: true, IsCommand: isCommand), waiting: (true, isCommand));
        try
        {
            var line = _input.Take();
            Add(number => new RestLine(number, line, IsInput: true), waiting: (false, false));
            return line;
        }
        catch (InvalidOperationException)
        {
            return null; // completed: the console ends
        }
    }

    private void Add(Func<long, RestLine> make, (bool, bool)? waiting = null)
    {
        TaskCompletionSource grown;
        lock (_gate)
        {
            _lines.Enqueue(make(++_lastNumber));
            if (_lines.Count > Scrollback)
                _lines.Dequeue();
            _waiting = waiting ?? _waiting;
            grown = _grown;
            _grown = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        }

        grown.SetResult();
    }

    private bool HasNews(string? session, out Task grown)
    {
        lock (_gate)
        {
            grown = _grown.Task;
            return Find(session) is { } found && found.LastLineSeen < _lastNumber;
        }
    }

    private string? TakeNews(string? session)
    {
        lock (_gate)
        {
            if (Find(session) is not { } found)
                return null;
            var news = _lines.Where(l => l.Number > found.LastLineSeen).ToList();
            var answer = RestXml.Lines(news, found.IsNew, _waiting);
            found.IsNew &= news.Count == 0;
            found.LastLineSeen = _lastNumber;
            found.LastHeard = _time.GetTimestamp();
            return answer;
        }
    }

    private bool Touch(string? session)
    {
        lock (_gate)
        {
            ForgetSilentSessions();
            if (Find(session) is not { } found)
                return false;
            found.LastHeard = _time.GetTimestamp();
            return true;
        }
    }

    private RestSession? Find(string? session) => Guid.TryParse(session, out var id) ? _sessions.GetValueOrDefault(id) : null;

    private void ForgetSilentSessions()
    {
        foreach (var (id, session) in _sessions)
        {
            if (_time.GetElapsedTime(session.LastHeard) > SessionTimeout)
                _sessions.Remove(id);
        }
    }
}

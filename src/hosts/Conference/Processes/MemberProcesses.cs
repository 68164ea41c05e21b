using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Conference.Processes;

/// <summary>Real processes, on Linux.</summary>
/// <param name="token">The operator's, for all members.</param>
internal sealed class MemberProcesses(ConferencePlan plan, string token, ProcessEnds ends) : IMemberProcesses
{
    private const string DataOption = "--data";
    private const int MaxLastWords = 4096; // bytes, of which the last line is shown
    private static readonly string[] PlaceOptions = ["--bind", "--http-port", "--udp-port"];

    // Each becomes the next and keeps the number. Anything the program says stands in its own log; what the runtime says before there is
    // one, or at a crash, goes to a file, and the one of the run before is kept. Kernels that share processors out by session (autogroup)
    // look at the session's own figure instead of the process's, and let it be set ten times a second.
    private const string Script = """
        umask 077; errors=$1 nice=$2; shift 2
        [ ! -s "$errors" ] || mv -f "$errors" "$errors.1"
        exec setsid nice -n "$nice" sh -c '
            if [ -e /proc/self/autogroup ]; then
                read -r _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ nice _ </proc/self/stat
                for try in 1 2 3 4 5; do
                    { echo "$nice" >/proc/self/autogroup; } 2>/dev/null && break
                    sleep 0.11
                done
            fi
            exec "$@"' sh "$@" </dev/null >/dev/null 2>"$errors"
        """;

    private readonly Lock _gate = new(); // guards _own
    private readonly Dictionary<int, Process> _own = []; // only a parent learns the exit code

    public int Start(MemberPlan member)
    {
        MemberFolder.Prepare(member, token);
        var start = new ProcessStartInfo("/bin/sh") { WorkingDirectory = member.Folder };
        var nice = plan.Configuration.Get(ConferenceSettings.Nice).ToString(CultureInfo.InvariantCulture);
        foreach (var argument in (string[])["-c", Script, "sh", MemberFolder.ErrorsOf(member), nice, member.Program, .. member.Arguments])
            start.ArgumentList.Add(argument);
        try
        {
            var process = Process.Start(start) ?? throw new InvalidOperationException($"{member.Program} was not started.");
            lock (_gate)
                _own[process.Id] = process;
            return process.Id;
        }
        catch (Win32Exception e)
        {
            throw new InvalidOperationException($"{member.Program} cannot be started: {e.Message}", e);
        }
    }

    public string LastWords(MemberPlan member)
    {
        try
        {
            using var file = new FileStream(
                MemberFolder.ErrorsOf(member), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            file.Seek(-Math.Min(MaxLastWords, file.Length), SeekOrigin.End);
            using var reader = new StreamReader(file);
            return LogText.Outside(reader.ReadToEnd().Split('\n').LastOrDefault(line => line.Length > 0) ?? "");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    public FoundProcess? Find(MemberPlan member) => Running()
        .Where(running => FolderOf(running.Arguments) == member.Folder)
        .Select(running => new FoundProcess(running.Id, IsInPlace(member, running.Arguments), IsAsPlanned(member, running.Arguments)))
        .FirstOrDefault();

    public IReadOnlyList<StrayProcess> Strays() =>
    [
        .. Running().Select(running => new StrayProcess(running.Id, FolderOf(running.Arguments) ?? ""))
            .Where(stray => Path.GetDirectoryName(stray.Folder) == Path.TrimEndingDirectorySeparator(plan.Data)
                && plan.Members.All(m => m.Folder != stray.Folder) && MemberFolder.IsOf(stray.Folder, token))
    ];

    public void Watch(int process, Action<int?> ended) => ends.Watch(process, () => ended(TakeExitCode(process)));

    public void Terminate(int process) => ProcessEnds.Signal(process, ProcessEnds.Sigterm);

    public void Kill(int process) => ProcessEnds.Signal(process, ProcessEnds.Sigkill);

    private int? TakeExitCode(int id)
    {
        Process? process;
        lock (_gate)
            _own.Remove(id, out process);
        using (process)
        {
            process?.WaitForExit(); // it has ended: this only takes what it left
            return process?.ExitCode;
        }
    }

    // Of this user: others' cannot be ended, and their end would be waited for.
    private static IEnumerable<(int Id, string[] Arguments)> Running()
    {
        foreach (var folder in Directory.EnumerateDirectories("/proc"))
            if (int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var id)
                && ArgumentsOf(folder) is { Length: > 1 } arguments && UserOf(folder) == UserOf("/proc/self"))
                yield return (id, arguments);
    }

    private static string UserOf(string folder)
    {
        try
        {
            return File.ReadLines(Path.Combine(folder, "status")).First(line => line.StartsWith("Uid:", StringComparison.Ordinal));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or InvalidOperationException)
        {
            return ""; // it has ended
        }
    }

    private static string? FolderOf(IReadOnlyList<string> arguments) => After(arguments, DataOption);

    private static bool IsInPlace(MemberPlan member, string[] arguments) =>
        PlaceOptions.All(option => After(arguments, option) == After(member.Arguments, option));

    // Shells and runtimes that the program is run by stand before it, also for the moment until the script above has become it.
    private static bool IsAsPlanned(MemberPlan member, string[] arguments) =>
        arguments.TakeLast(member.Arguments.Count + 1).SequenceEqual(member.Arguments.Prepend(member.Program));

    private static string? After(IReadOnlyList<string> arguments, string option)
    {
        for (var place = 1; place < arguments.Count; place++)
            if (arguments[place - 1] == option)
                return arguments[place];
        return null;
    }

    // A zombie has no arguments.
    private static string[] ArgumentsOf(string folder)
    {
        try
        {
            return Encoding.UTF8.GetString(File.ReadAllBytes(Path.Combine(folder, "cmdline"))).TrimEnd('\0').Split('\0');
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}

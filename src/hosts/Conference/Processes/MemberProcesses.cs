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

    // Each becomes the next and keeps the number. What the program says stands in its own log; what the runtime says before there is one,
    // or at a crash, goes to a file, and the one of the run before is kept. Kernels that share processors out by session (autogroup) look
    // at the session's own figure instead of the process's, and let it be set ten times a second.
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
        var file = MemberFolder.ErrorsOf(member);
        return File.Exists(file) && File.ReadLines(file).LastOrDefault(line => line.Length > 0) is { } line ? LogText.Outside(line) : "";
    }

    public int? Find(MemberPlan member)
    {
        foreach (var folder in Directory.EnumerateDirectories("/proc"))
            if (int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var id)
                && IsOf(member, ArgumentsOf(folder)))
                return id;
        return null;
    }

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

    private static bool IsOf(MemberPlan member, string[] arguments) =>
        Array.IndexOf(arguments, member.Folder) is var place and > 0 && arguments[place - 1] == DataOption;

    // A zombie has no arguments, and other people's processes may not be looked at.
    private static string[] ArgumentsOf(string folder)
    {
        try
        {
            return Encoding.UTF8.GetString(File.ReadAllBytes(Path.Combine(folder, "cmdline"))).Split('\0');
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }
}

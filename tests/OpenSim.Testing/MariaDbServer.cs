using System.Data.Common;
using System.Diagnostics;
using OpenSim.Store.MySql;

namespace OpenSim.Testing;

/// <summary>
/// A MariaDB server of the tests' own: in a temporary folder, on 127.0.0.1 and a free port, without any of the system's configuration.
/// </summary>
public sealed class MariaDbServer : IDisposable
{
    private static readonly string[] Folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/libexec"];

    private readonly string _folder = Directory.CreateTempSubdirectory("mariadb-").FullName;
    private readonly string[] _options;
    private Process? _process;
    private int _databases;

    public MariaDbServer(params string[] options)
    {
        _options = options;
        Port = Ports.Free();
        Run(Find("mariadb-install-db"), "--no-defaults", $"--datadir={Data}", "--auth-root-authentication-method=normal", "--skip-test-db",
            $"--user={Environment.UserName}");
        Start();
    }

    public int Port { get; }

    public string Folder => _folder;

    /// <summary>Null while it is killed.</summary>
    public int? ProcessId => _process?.Id;

    private string Data => Path.Combine(_folder, "data");

    public string ConnectionString(string database, string user = "root", string password = "", string more = "SslMode=None;") =>
        $"Data Source=127.0.0.1;Port={Port};Database={database};User ID={user};Password={password};Old Guids=true;{more}";

    /// <summary>A new empty schema.</summary>
    public string CreateDatabase()
    {
        var name = $"opensim_{Interlocked.Increment(ref _databases)}";
        Execute($"create database {name}");
        return name;
    }

    public void Execute(string sql, string database = "")
    {
        using var connection = new MySqlDriver().Open(ConnectionString(database));
        using var command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    public void Start()
    {
        string[] arguments =
        [
            "--no-defaults", $"--datadir={Data}", $"--socket={_folder}/s", $"--pid-file={_folder}/pid", $"--port={Port}",
            "--bind-address=127.0.0.1",
            $"--log-error={_folder}/error.log", "--innodb-buffer-pool-size=128M", "--innodb-log-file-size=32M", "--skip-name-resolve",
            $"--user={Environment.UserName}", .. _options
        ];
        _process = Process.Start(new ProcessStartInfo(Find("mariadbd"), arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true
        })!;
        WaitUntilReady();
    }

    /// <summary>As a power cut does it, as far as a process can tell.</summary>
    public void Kill()
    {
        _process?.Kill();
        _process?.WaitForExit();
        _process = null;
    }

    /// <summary>
    /// It says nothing any more, but its connections stay and new ones are taken: a machine that swaps, a disk that hangs.
    /// </summary>
    public void Freeze()
    {
        Run("/bin/kill", "-STOP", $"{_process!.Id}");
        // Each of its threads stops when it next comes to run, which may be late on a busy machine: until then it answers.
        if (!SpinWait.SpinUntil(IsFrozen, TimeSpan.FromSeconds(30)))
            throw new InvalidOperationException("The server does not stand still.");
    }

    public void Thaw() => Run("/bin/kill", "-CONT", $"{_process!.Id}");

    public void Dispose()
    {
        Kill();
        Directory.Delete(_folder, recursive: true);
    }

    // The state stands behind the name, which is in brackets.
    private bool IsFrozen() => Directory.GetDirectories($"/proc/{_process!.Id}/task")
        .Select(thread => File.ReadAllText(Path.Combine(thread, "stat"))).All(stat => stat[stat.LastIndexOf(')') + 2] == 'T');

    private void WaitUntilReady()
    {
        var started = Stopwatch.StartNew();
        using var pause = new ManualResetEventSlim();
        while (true)
        {
            try
            {
                Execute("select 1");
                return;
            }
            catch (DbException) when (started.Elapsed < TimeSpan.FromSeconds(60) && !_process!.HasExited)
            {
                pause.Wait(50);
            }
            catch (DbException e)
            {
                throw new InvalidOperationException(
                    $"mariadbd did not start: {e.Message}\n{File.ReadAllText(Path.Combine(_folder, "error.log"))}", e);
            }
        }
    }

    /// <summary>What is not installed, in one sentence; null when a server can be started.</summary>
    public static string? Missing() => Lookup("mariadbd") is null || Lookup("mariadb-install-db") is null
        ? "MariaDB's server is not installed (apt install mariadb-server)."
        : null;

    private static string Find(string program) => Lookup(program) ?? throw new FileNotFoundException($"{program} is not installed.");

    private static string? Lookup(string program) =>
        Folders.Select(folder => Path.Combine(folder, program)).FirstOrDefault(File.Exists);

    private static void Run(string program, params string[] arguments)
    {
        using var process =
            Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var output = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"{program} failed: {Waiting.For(output)}\n{errors}");
    }
}

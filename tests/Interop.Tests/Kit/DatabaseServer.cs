using System.Diagnostics;
using OpenSim.Testing;

namespace Interop.Tests.Kit;

/// <summary>A MariaDB server as it is installed, on 127.0.0.1 and a port of its own, with one empty schema.</summary>
internal sealed class DatabaseServer : IDisposable
{
    private const string Schema = "opensim";
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly string _folder = Directory.CreateTempSubdirectory("mariadb-").FullName;
    private readonly int _port = Ports.Free();
    private readonly Child _server;

    public DatabaseServer()
    {
        RequireInstalled();
        Run("mariadb-install-db", "--no-defaults", $"--datadir={_folder}/data", "--auth-root-authentication-method=normal",
            "--skip-test-db", $"--user={Environment.UserName}");
        _server = new Child("/usr/sbin/mariadbd",
        [
            "--no-defaults", $"--datadir={_folder}/data", $"--socket={_folder}/s", $"--pid-file={_folder}/pid", $"--port={_port}",
            "--bind-address=127.0.0.1", "--skip-name-resolve", $"--user={Environment.UserName}"
        ], _folder);
        var until = DateTime.UtcNow + Patience;
        using var pause = new ManualResetEventSlim();
        while (TryRun(out _, "mariadb-admin", "--no-defaults", $"--socket={_folder}/s", "-uroot", "create", Schema) != 0)
        {
            if (DateTime.UtcNow > until)
                Assert.Fail($"The database server does not start.\n{_server.Describe()}");
            pause.Wait(100);
        }
    }

    /// <summary>Words of a simulator's command line.</summary>
    public string[] Options =>
    [
        "--set", "DatabaseService.StorageProvider=OpenSim.Data.MySQL.dll", "--set",
        $"DatabaseService.ConnectionString=Data Source=127.0.0.1;Port={_port};Database={Schema};User ID=root;Old Guids=true;SslMode=None;"
    ];

    public static void RequireInstalled()
    {
        if (File.Exists("/usr/sbin/mariadbd"))
            return;
        const string missing = "MariaDB's server is not installed (apt install mariadb-server).";
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(missing);
        Assert.Ignore(missing);
    }

    /// <summary>It says nothing any more, but its connections stay and new ones are taken.</summary>
    public void Freeze() => Run("kill", "-STOP", $"{_server.Id}");

    public void Thaw() => Run("kill", "-CONT", $"{_server.Id}");

    /// <summary>The first column of every row.</summary>
    public IReadOnlyList<string> Query(string sql) =>
        Run("mariadb", "--no-defaults", $"--socket={_folder}/s", "-uroot", "-N", "-B", Schema, "-e", sql)
            .Split('\n', StringSplitOptions.RemoveEmptyEntries);

    public void Dispose()
    {
        _server.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    private static string Run(string program, params string[] arguments)
    {
        if (TryRun(out var output, program, arguments) is not 0 and var code)
            Assert.Fail($"{program} ended with {code}: {output}");
        return output;
    }

    private static int TryRun(out string output, string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true })!;
        output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode;
    }
}

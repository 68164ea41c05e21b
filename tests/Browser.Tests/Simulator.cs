using System.Diagnostics;
using OpenSim.Testing;

namespace Browser.Tests;

/// <summary>A simulator on free ports of 127.0.0.1.</summary>
internal sealed class Simulator : StartedProgram
{
    private readonly int _port;

    private Simulator(DirectoryInfo folder, int port, IEnumerable<string> options)
        : base(new ProcessStartInfo(Executable("OpenSim"),
        [
            "--console", "basic", "--bind", "127.0.0.1", "--http-port", $"{port}", "--udp-port", $"{port}", "--data", folder.FullName, "--region",
            "Harbour", "--password", "secret", .. options
        ]), folder) => _port = port;

    public string Page => $"http://127.0.0.1:{_port}/operator/";

    protected override string PageLine => "Operator's page: ";

    protected override string LastWord => "quit";

    public static async Task<Simulator> Start(params string[] options)
    {
        var simulator = new Simulator(Directory.CreateTempSubdirectory("browser-test"), Ports.Free(), options);
        await simulator.BecomeReady();
        return simulator;
    }
}

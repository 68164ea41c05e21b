using OpenSim.Console;
using OpenSim.Host.Options;
using OpenSim.Testing;

namespace OpenSim.Host.Tests;

/// <summary>
/// A data folder of its own and ports that are free: simulators are started in it, one after the other, and it goes with the test.
/// </summary>
internal sealed class TestHost : IDisposable
{
    private readonly StringWriter _text = new();
    private readonly TextWriter _output;

    public TestHost() => _output = TextWriter.Synchronized(_text);

    public string Folder { get; } = Directory.CreateTempSubdirectory("host-").FullName;

    public string Region { get; init; } = "Test Region";

    public int HttpPort { get; } = Ports.Free();

    public int UdpPort { get; } = Ports.Free(inARow: 2);

    /// <summary>Everything that the simulators have written to their consoles.</summary>
    public string Output
    {
        get
        {
            lock (_output)
                return _text.ToString();
        }
    }

    /// <summary>
    /// Starts a simulator as a program would be, with further words on its command line, and waits until its console has shown that it is
    /// ready: what is written there is shown by a thread of its own.
    /// </summary>
    public async Task<Simulator> Start(params string[] words)
    {
        string[] line =
        [
            "--data", Folder, "--bind", "127.0.0.1", "--http-port", $"{HttpPort}", "--udp-port", $"{UdpPort}", "--region", Region,
            "--console", "none", "--set", "AuthenticationService.Pbkdf2Iterations=1000", .. words
        ];
        var quit = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var before = TimesReady();
        var simulator = await Simulator.Start(HostOptions.Parse(line), TextReader.Null, _output, quit);
        while (TimesReady() == before)
            await Task.Delay(5);
        return simulator;

        int TimesReady() => Output.Split("READY login=").Length;
    }

    /// <summary>Types a line at the simulator's console. What it printed.</summary>
    /// <param name="answers">To what the command asks, in their order; without any nobody answers.</param>
    public static async Task<string> Type(Simulator simulator, string line, params string[] answers)
    {
        using var output = new StringWriter { NewLine = "\n" };
        var left = new Queue<string>(answers);
        var good = await simulator.Ground.Runner.Run(line, output, simulator.Ground.Console.Chosen, CommandOrigin.Local,
            answers.Length == 0 ? null : (question, _) => left.TryDequeue(out var answer) ? answer : "");
        return good ? output.ToString() : "FAILED " + output;
    }

    public string PathOf(string file) => Path.Combine(Folder, file);

    public void Dispose() => Directory.Delete(Folder, recursive: true);
}

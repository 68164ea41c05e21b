using System.Net.Sockets;
using Interop.Tests.Kit;
using OpenSim.Testing;

namespace Interop.Tests;

/// <summary>What is wrong at a start is said in one sentence that names it, with an exit code of its own.</summary>
[TestFixture]
public sealed class RefusedStartTests : WithData
{
    private const int BadCommandLine = 2;
    private const int BadConfiguration = 3;
    private const int PortInUse = 4;
    private const int BadDatabase = 5;
    private const int TooFewDescriptors = 10;

    [Test]
    public void HttpPortInUse()
    {
        var port = Ports.Free();
        using var other = Ports.Occupy(port, SocketType.Stream, ProtocolType.Tcp);
        Refused(PortInUse, $"{port}", httpPort: port);
    }

    [Test]
    public void UdpPortInUse()
    {
        var port = Ports.Free();
        using var other = Ports.Occupy(port, SocketType.Dgram, ProtocolType.Udp);
        Refused(PortInUse, $"{port}", udpPort: port);
    }

    [Test]
    public void IniFileThatIsNotThere() => Refused(BadConfiguration, "nowhere.ini", more: ["--inifile", InData("nowhere.ini")]);

    [Test]
    public void IniFileThatCannotBeRead()
    {
        File.WriteAllText(InData("broken.ini"), "[Startup]\nthis is not a setting\n");
        Refused(BadConfiguration, "broken.ini", more: ["--inifile", InData("broken.ini")]);
    }

    [Test]
    public void ValueThatIsNotANumber() => Refused(BadConfiguration, "say_distance", more: ["--set", "Chat.say_distance=far"]);

    [Test]
    public void RegionFileThatCannotBeRead()
    {
        Directory.CreateDirectory(InData("Regions"));
        File.WriteAllText(InData("Regions/Harbour.ini"), "[Harbour]\nLocation = north\n");
        Refused(BadConfiguration, "Harbour.ini");
    }

    [Test]
    public void DatabaseThatIsNone()
    {
        File.WriteAllText(InData("OpenSim.db"), string.Concat(Enumerable.Repeat("This was a database. ", 1000)));
        Refused(BadDatabase, "OpenSim.db");
    }

    [Test]
    public void DatabaseServerThatIsNotThere() => Refused(BadDatabase, "MySQL", more:
    [
        "--set", "DatabaseService.StorageProvider=OpenSim.Data.MySQL.dll",
        "--set",
        $"DatabaseService.ConnectionString=Data Source=127.0.0.1;Port={Ports.Free()};Database=opensim;User ID=opensim;Password=x;Old "
            + $"Guids=true;"
    ]);

    [Test]
    public void DatabaseProviderThatIsUnknown() =>
        Refused(BadDatabase, "OpenSim.Data.Oracle.dll", more: ["--set", "DatabaseService.StorageProvider=OpenSim.Data.Oracle.dll"]);

    [Test]
    public void OptionThatIsUnknown() => Refused(BadCommandLine, "--regoin", more: ["--regoin", "Harbour"]);

    [Test]
    public void DataFolderThatCannotBeMade()
    {
        File.WriteAllText(InData("file"), "");
        Refused(BadConfiguration, "file/data", data: InData("file/data"));
    }

    [Test]
    public void TooFewOpenFiles()
    {
        using var simulator = Simulator.RunWithOpenFiles(128, Data);
        Assert.That(simulator.WaitForExit(), Is.EqualTo(TooFewDescriptors), simulator.Describe());
        Assert.That(simulator.Errors.All.Single(l => l.Length > 0), Does.Contain("128").And.Contain("ulimit -n"));
    }

    private void Refused(int code, string named, int? httpPort = null, int? udpPort = null, string? data = null, params string[] more)
    {
        using var simulator = Simulator.Run(data ?? Data, httpPort ?? Ports.Free(), udpPort ?? Ports.Free(), more);
        Assert.That(simulator.WaitForExit(), Is.EqualTo(code), simulator.Describe());
        var said = simulator.Errors.All.Where(l => l.Length > 0).ToList();
        Assert.That(said, Has.Count.EqualTo(1), simulator.Describe());
        Assert.That(said[0], Does.Contain(named).And.EndWith("."));
        Assert.That(said[0], Does.Not.Contain("Exception"));
    }
}

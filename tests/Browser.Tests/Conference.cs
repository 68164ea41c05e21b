using System.Diagnostics;
using System.Globalization;
using OpenSim.Testing;

namespace Browser.Tests;

/// <summary>A conference of four small regions on free ports of 127.0.0.1.</summary>
internal sealed class Conference : StartedProgram
{
    private Conference(DirectoryInfo folder)
        : base(new ProcessStartInfo(Executable("Conference"), ["conference.ini", "--plain"]) { WorkingDirectory = folder.FullName }, folder)
    {
    }

    protected override string PageLine => "The conference's page: ";

    protected override string LastWord => "shutdown";

    public static async Task<Conference> Start()
    {
        var folder = Directory.CreateTempSubdirectory("browser-test");
        await File.WriteAllTextAsync(Path.Combine(folder.FullName, "conference.ini"), Plan(Ports.Free(8)));
        var conference = new Conference(folder);
        await conference.BecomeReady();
        return conference;
    }

    private static string Plan(int port) => string.Create(CultureInfo.InvariantCulture, $"""
        [Conference]
        Name = Open Days
        Program = {Executable("OpenSim")}
        Bind = 127.0.0.1
        PortBase = {port + 3}
        PagePort = {port}
        SiloPort = {port + 1}
        Owner = Ada Lovelace
        [Region Keynote]
        Location = 1000,1000
        MaxAgents = 60
        [Region Breakout]
        Location = 1001,1000
        MaxAgents = 40
        [Region Landing]
        Location = 1000,1001
        MaxAgents = 100
        [Region Expo]
        Location = 1001,1001
        MaxAgents = 50
        """);
}

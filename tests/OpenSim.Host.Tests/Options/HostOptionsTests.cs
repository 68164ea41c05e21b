using System.Net;
using OpenSim.Host.Options;
using OpenSim.Hosting.Options;
using OpenSim.Settings.Options;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Options;

public class HostOptionsTests
{
    [Test]
    public void Parse_ShortForms_AreTaken()
    {
        var options = HostOptions.Parse(
        [
            "--data", "d", "--bind", "localhost", "--http-port=9100", "--udp-port", "9200", "--region", "Isle", "--size", "512",
            "--user", "Ada Lovelace", "--password", "secret", "--console", "basic"
        ]);

        Assert.That((options.Data, options.Bind, options.HttpPort, options.UdpPort), Is.EqualTo(("d", IPAddress.Loopback, 9100, 9200)));
        Assert.That((options.Region, options.Size, options.User, options.Password),
            Is.EqualTo(("Isle", 512, ("Ada", "Lovelace"), "secret")));
        Assert.That(options.Console, Is.EqualTo(ConsoleKind.Basic));
        Assert.That(options.Notes, Has.One.Contains("--password-file").And.One.Items);
    }

    [Test]
    public void Parse_PasswordFile_IsItsFirstLine()
    {
        using var folder = new TemporaryFolder();
        var options = HostOptions.Parse(["--password-file", folder.Write("pw", "two words\nmore\n")]);
        Assert.That((options.Password, options.Notes.Count), Is.EqualTo(("two words", 0)));
        Assert.Throws<OptionException>(() => HostOptions.Parse(["--password-file", folder.Write("empty", "")]));
        Assert.Throws<OptionException>(() => HostOptions.Parse(["--password-file", Path.Combine(folder.Path, "none")]));
    }

    [Test]
    public void Parse_PasswordInTheEnvironment_IsTaken()
    {
        Environment.SetEnvironmentVariable(HostOptions.PasswordVariable, "from afar");
        try
        {
            Assert.That(HostOptions.Parse([]).Password, Is.EqualTo("from afar"));
        }
        finally
        {
            Environment.SetEnvironmentVariable(HostOptions.PasswordVariable, null);
        }
    }

    [TestCase("Network.ConsolePass=secret", 1)]
    [TestCase("DatabaseService.ConnectionString=Data Source=db;Password=secret", 1)]
    [TestCase("DatabaseService.ConnectionString=URI=file:x.db", 0)]
    [TestCase("Chat.say_distance=30", 0)]
    public void Parse_SecretAmongTheSettings_IsWarnedAbout(string setting, int notes)
    {
        var options = HostOptions.Parse(["--set", setting]);
        Assert.That(options.Notes, Has.Count.EqualTo(notes));
        Assert.That(options.Notes, Has.None.Contains("=secret"));
    }

    [Test]
    public void Parse_OpenSimulatorsForms_AreTaken()
    {
        var options = HostOptions.Parse(["-inifile=my.ini", "-inimaster=none", "-inidirectory=over", "-console=rest",
            "-logconfig=my.config", "-logfile=my.log"]);

        Assert.That((options.IniFile, options.IniMaster, options.IniDirectory), Is.EqualTo(("my.ini", "none", "over")));
        Assert.That((options.Console, options.LogConfig), Is.EqualTo((ConsoleKind.Rest, "my.config")));
        Assert.That(options.Settings, Is.EqualTo(new[] { ("Startup", "LogFile", "my.log") }));
    }

    [TestCase("-background=true", ConsoleKind.None)]
    [TestCase("-background=false", ConsoleKind.Local)]
    public void Parse_Background_IsNoConsole(string option, ConsoleKind kind) =>
        Assert.That(HostOptions.Parse([option]).Console, Is.EqualTo(kind));

    [Test]
    public void Parse_Physics_IsItsSetting() =>
        Assert.That(HostOptions.Parse(["-physics=ubODE"]).ShortForms(), Is.EqualTo(new[] { ("Startup", "physics", "ubODE") }));

    [TestCase("-hypergrid=true")]
    [TestCase("-gui=true")]
    [TestCase("-save_crashes=true")]
    [TestCase("-crash_dir=crashes")]
    public void Parse_OptionWithoutEffect_IsSaidAndNoMistake(string option) =>
        Assert.That(HostOptions.Parse([option]).Notes.Single(), Does.StartWith($"The option {option} has no effect here: "));

    [Test]
    public void Parse_Settings_KeepTheirOrderAndDots()
    {
        var options = HostOptions.Parse(["--set", "ClientStack.LindenUDP.MaxPrims=5", "-set=A.b=c=d"]);
        Assert.That(options.Settings, Is.EqualTo(new[] { ("ClientStack.LindenUDP", "MaxPrims", "5"), ("A", "b", "c=d") }));
    }

    [TestCase("Unknown option --regoin", "--regoin", "X")]
    [TestCase("--http-port 0: a port", "--http-port", "0")]
    [TestCase("--size 300", "-size=300")]
    [TestCase("--console telnet", "-console=telnet")]
    [TestCase("--set x: write it as", "--set=x")]
    [TestCase("--user \"Ada\"", "--user=Ada")]
    [TestCase("--bind here", "--bind=here")]
    [TestCase("--background perhaps", "-background=perhaps")]
    public void Parse_WhatCannotBe_IsOneSentence(string sentence, params string[] args) =>
        Assert.That(() => HostOptions.Parse(args), Throws.TypeOf<OptionException>().With.Message.StartsWith(sentence));

    [Test]
    public void Help_NamesEveryOptionOnce()
    {
        string[] names = ["data", "bind", "http-port", "udp-port", "region", "size", "user", "password", "set", "version", "console",
            "inifile", "logconfig"];
        var lines = HostOptions.Parse(["-h"]).Help!.Split('\n').Select(line => line.Trim()).ToList();
        foreach (var name in names)
            Assert.That(lines, Has.One.StartsWith($"--{name} "), name);
    }
}

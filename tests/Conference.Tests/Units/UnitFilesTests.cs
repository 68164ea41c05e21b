using System.ComponentModel;
using System.Diagnostics;
using OpenSim.Conference.Tests.Kit;
using OpenSim.Conference.Units;

namespace OpenSim.Conference.Tests.Units;

public class UnitFilesTests
{
    [Test]
    public void Write_Conference_IsATargetAndAServiceForEach()
    {
        using var file = new PlanFile(PlanFile.Text(2, "Owner = Ada Lovelace\nNice = 7") + "\n[Services]\nProgram = /bin/true\n");
        var folder = Path.Combine(file.Folder, "units");
        Write(file, folder);
        Assert.That(Directory.GetFiles(folder).Select(Path.GetFileName), Is.EquivalentTo(
        [
            "conference-small-talk.target", "conference-small-talk-services.service", "conference-small-talk-hall-1.service",
            "conference-small-talk-hall-2.service"
        ]));
        var unit = File.ReadAllText(Path.Combine(folder, "conference-small-talk-hall-2.service"));
        Assert.That(unit, Does.Contain("ExecStart=/bin/true --data ").And.Contain("--user \"Ada Lovelace\"").And.Contain("\nNice=7\n")
            .And.Contain("After=network-online.target conference-small-talk-services.service").And.Contain("Restart=on-failure"));
        Assert.That(File.Exists(Path.Combine(file.Folder, "conference", "hall-2", "Regions", "Regions.ini")));
    }

    [TestCase("")]
    [TestCase("Owner = 50% $HOME \\ \"x\"\nOwnerPasswordFile = 'pass word'")]
    public void Write_Units_AreTakenBySystemd(string more)
    {
        using var file = new PlanFile(PlanFile.Text(2, more) + "\n[Region 100% Hallé]\nLocation = 1,1\n[Services]\nProgram = /bin/true\n");
        var folder = Path.Combine(file.Folder, "units");
        Write(file, folder);
        Assert.That(Verified(folder), Is.Empty);
    }

    [Test]
    public void Write_WhatMeansSomethingToSystemd_IsProtected()
    {
        using var file = new PlanFile(PlanFile.Text(1, "Owner = 50% $HOME"));
        var folder = Path.Combine(file.Folder, "units");
        Write(file, folder);
        Assert.That(File.ReadAllText(Path.Combine(folder, "conference-small-talk-hall-1.service")), Does.Contain("\"50%% $$HOME\""));
    }

    [Test]
    public void Write_Services_BelongToWhoWroteThemAndFindTheRuntime()
    {
        using var file = new PlanFile(PlanFile.Text(1));
        var folder = Path.Combine(file.Folder, "units");
        Write(file, folder, new UnitPlace(folder, file.File, "/bin/true", "ada", "/home/ada/.dotnet"));
        Assert.That(Unit(folder, "hall-1"), Does.Contain("\nUser=ada\n").And.Contain("\nEnvironment=DOTNET_ROOT=/home/ada/.dotnet\n")
            .And.Contain("\nStartLimitIntervalSec=0\n"));
    }

    [Test]
    public void Write_Regions_StartAsManyAtOnceAsTheFileSays()
    {
        using var file = new PlanFile(PlanFile.Text(3, "StartingAtOnce = 2") + "\n[Services]\nProgram = /bin/true\n");
        var folder = Path.Combine(file.Folder, "units");
        Write(file, folder);
        const string Services = "\nAfter=network-online.target conference-small-talk-services.service";
        Assert.That(Unit(folder, "hall-2"), Does.Contain(Services + "\n"));
        Assert.That(Unit(folder, "hall-3"), Does.Contain(Services + " conference-small-talk-hall-1.service\n")
            .And.Contain($"ExecStartPost=/bin/true {file.File} --await \"Hall 3\""));
    }

    [TestCase("/etc/systemd/system", "systemctl daemon-reload, then")]
    [TestCase("/srv/units", "systemctl link /srv/units/conference-small-talk-*.service /srv/units/conference-small-talk.target, then")]
    public void Write_SaysHowTheyAreUsed(string place, string expected)
    {
        using var file = new PlanFile(PlanFile.Text(1));
        var folder = file.Folder + place;
        var said = Write(file, folder);
        Assert.That(said.Last(line => line.Contains("systemctl", StringComparison.Ordinal)).Replace(file.Folder, "", StringComparison.Ordinal),
            Does.Contain(expected));
    }

    private static List<string> Write(PlanFile file, string folder, UnitPlace? place = null)
    {
        List<string> said = [];
        UnitFiles.Write(file.Read(), place ?? UnitPlace.Here(file.File, folder) with { Supervisor = "/bin/true" }, said.Add);
        return said;
    }

    private static string Unit(string folder, string name) => File.ReadAllText(Path.Combine(folder, $"conference-small-talk-{name}.service"));

    // What systemd has to say of the units; it starts nothing.
    private static string Verified(string folder)
    {
        try
        {
            using var verify = Process.Start(new ProcessStartInfo("systemd-analyze", ["verify", "--man=no", .. Directory.GetFiles(folder)])
            {
                RedirectStandardError = true
            })!;
            return verify.StandardError.ReadToEnd();
        }
        catch (Win32Exception)
        {
            const string Missing = "systemd-analyze is missing.";
            if (Environment.GetEnvironmentVariable("CI") != "true")
                Assert.Ignore(Missing);
            return Missing;
        }
    }
}

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
        UnitFiles.Write(file.Read(), folder, _ => { });
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
        UnitFiles.Write(file.Read(), folder, _ => { });
        Assert.That(Verified(folder), Is.Empty);
    }

    [Test]
    public void Write_WhatMeansSomethingToSystemd_IsProtected()
    {
        using var file = new PlanFile(PlanFile.Text(1, "Owner = 50% $HOME"));
        var folder = Path.Combine(file.Folder, "units");
        UnitFiles.Write(file.Read(), folder, _ => { });
        Assert.That(File.ReadAllText(Path.Combine(folder, "conference-small-talk-hall-1.service")), Does.Contain("\"50%% $$HOME\""));
    }

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

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

    [Test]
    public void Write_WhatMeansSomethingToSystemd_IsProtected()
    {
        using var file = new PlanFile(PlanFile.Text(1, "Owner = 50% $HOME"));
        var folder = Path.Combine(file.Folder, "units");
        UnitFiles.Write(file.Read(), folder, _ => { });
        Assert.That(File.ReadAllText(Path.Combine(folder, "conference-small-talk-hall-1.service")), Does.Contain("\"50%% $$HOME\""));
    }
}

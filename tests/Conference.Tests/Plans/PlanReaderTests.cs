using Interop.Tests.Kit;
using OpenSim.Conference.Options;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Tests.Kit;
using OpenSim.Settings.Declarations;

namespace OpenSim.Conference.Tests.Plans;

public class PlanReaderTests
{
    private const string RegionsBegin = "\n[Region ";

    private static string ExampleFile => Path.Combine(Tree.Root, "config", "conference.ini.example");

    [Test]
    public void Read_Example_HasThe23RegionsOfAConference()
    {
        using var file = new PlanFile(File.ReadAllText(ExampleFile).Replace("; Program =", "Program = /bin/true", StringComparison.Ordinal));
        var plan = file.Read();
        Assert.That(file.Warnings, Is.Empty);
        Assert.That(plan.Regions.Count(), Is.EqualTo(23));
        Assert.That(plan.Regions.Sum(r => r.Seats), Is.GreaterThanOrEqualTo(220));
    }

    [Test]
    public void Example_HasEverySettingWithItsDefault()
    {
        var settings = new StringWriter { NewLine = "\n" };
        DefaultsFile.WriteCommented(settings, PlanReader.Catalog());
        var text = File.ReadAllText(ExampleFile);
        var (head, regions) = (text[..text.IndexOf("\n[", StringComparison.Ordinal)], text[text.IndexOf(RegionsBegin, StringComparison.Ordinal)..]);
        var expected = $"{head}\n{settings.ToString().TrimEnd()}\n{regions}";
        if (Environment.GetEnvironmentVariable("UPDATE_DEFAULTS") == "1")
            File.WriteAllText(ExampleFile, expected);
        Assert.That(text, Is.EqualTo(expected), "config/conference.ini.example is stale: run this test with UPDATE_DEFAULTS=1.");
    }

    [Test]
    public void Read_Regions_HavePortsFoldersAndPlacesOfTheirOwn()
    {
        using var file = new PlanFile(PlanFile.Text(3, "PortBase = 9100"));
        var regions = file.Read().Regions.ToList();
        Assert.That(regions.Select(r => r.Port), Is.EqualTo([9101, 9102, 9103]));
        Assert.That(regions.Select(r => r.Folder), Is.EqualTo(regions.Select((_, n) => Path.Combine(file.Folder, "conference", $"hall-{n + 1}"))));
        Assert.That(regions[1].Place, Is.EqualTo((1002, 1000)));
        Assert.That(regions[2].Aside, Is.EqualTo("Hall 1"), "the next in the file, and the first after the last");
        Assert.That(regions[0].Arguments, Does.Contain("9101"));
    }

    [Test]
    public void Read_Number_KeepsThePortWhereRegionsComeAndGo()
    {
        using var file = new PlanFile(PlanFile.Text(2) + "\nNumber = 17\nMaxAgents = 40\nAside = Hall 1\n");
        var last = file.Read().Regions.Last();
        Assert.That(last.Port, Is.EqualTo(9017));
        Assert.That(last.Seats, Is.EqualTo(40));
        Assert.That(last.RegionKeys, Does.Contain(("MaxAgents", "40")).And.Contain(("InternalPort", "9017")));
        Assert.That(last.RegionKeys.Select(k => k.Key), Does.Not.Contain("Number").And.Not.Contain("Aside"));
    }

    [Test]
    public void Read_CrossingsOff_IsToldToTheRegionAlone()
    {
        using var file = new PlanFile(PlanFile.Text(2) + "\nCrossings = false\n");
        var regions = file.Read().Regions.ToList();
        Assert.That(regions[1].Arguments, Does.Contain("EntityTransfer.AllowAvatarCrossing=false"));
        Assert.That(regions[0].Arguments, Does.Not.Contain("EntityTransfer.AllowAvatarCrossing=false"));
        Assert.That(regions[1].RegionKeys.Select(k => k.Key), Does.Not.Contain("Crossings"));
    }

    [TestCase("\nNumber = 1\n", "Hall 1 and Hall 2 have the same port: 9001.")]
    [TestCase("\nSizeX = 512\n[Region Hall 3]\nLocation = 1003,1000\n", "Hall 2 and Hall 3 have the same place on the grid: 1003,1000.")]
    [TestCase("\n[Conference]\nSiloPort = 9002\n", "Hall 2 and SiloPort have the same port: 9002.")]
    [TestCase("\n[Conference]\nPagePort = 9001\n", "Hall 1 and PagePort have the same port: 9001.")]
    [TestCase("\nNumber = x\n", "a number is needed.")]
    [TestCase("\nAside = Nowhere\n", "there is no such region.")]
    [TestCase("\n[Region Hall 3]\nSizeX = 256\n", "Region Hall 3 needs its place on the grid")]
    [TestCase("\n[Region hall-1]\nLocation = 1,1\n", "Hall 1 and hall-1 have the same folder")]
    [TestCase("\n[Region Hall 3]\nLocation = 1001,1000\n", "have the same place on the grid")]
    public void Read_WhatCannotBe_IsRefusedInOneSentence(string more, string expected)
    {
        using var file = new PlanFile(PlanFile.Text(2) + more);
        Assert.That(file.Read, Throws.TypeOf<PlanException>().With.Message.Contains(expected));
    }

    [Test]
    public void Read_NoRegionOrNoProgram_IsRefused()
    {
        using var none = new PlanFile("[Conference]\nName = A\n");
        Assert.That(none.Read, Throws.TypeOf<PlanException>().With.Message.Contains("has no region"));
        using var other = new PlanFile(PlanFile.Text(1).Replace("/bin/true", "/nowhere/at/all", StringComparison.Ordinal));
        Assert.That(other.Read, Throws.TypeOf<PlanException>().With.Message.Contains("/nowhere/at/all is not there"));
    }

    [Test]
    public void Read_MisspeltKey_IsToldOf()
    {
        using var file = new PlanFile(PlanFile.Text(1, "PortBasis = 9100"));
        file.Read();
        Assert.That(file.Warnings, Has.Exactly(1).Contains("PortBase meant"));
    }

    [Test]
    public void Read_Services_ComeFirstWithTheirWords()
    {
        using var file = new PlanFile(PlanFile.Text(1) + "\n[Services]\nProgram = /bin/true\nArguments = -inifile 'My Robust.ini'\nPort = 8103\n");
        var services = file.Read().Members[0];
        Assert.That(services.Kind, Is.EqualTo(MemberKind.Services));
        Assert.That(services.Arguments.Take(2), Is.EqualTo(["-inifile", "My Robust.ini"]));
        Assert.That(services.Port, Is.EqualTo(8103));
    }

    [Test]
    public void Prepare_Twice_KeepsTheRegionsId()
    {
        using var file = new PlanFile(PlanFile.Text(1));
        var plan = file.Read().Regions.Single();
        MemberFolder.Prepare(plan, "token");
        var regions = Path.Combine(plan.Folder, "Regions", "Regions.ini");
        var id = File.ReadLines(regions).Single(l => l.StartsWith("RegionUUID", StringComparison.Ordinal));
        MemberFolder.Prepare(plan with { RegionKeys = [("Location", "7,7")] }, "token");
        Assert.That(File.ReadAllLines(regions), Is.EqualTo(["[Hall 1]", id, "Location = 7,7"]));
    }

    [Test]
    public void Settings_AreAllOfTheTwoSections() =>
        Assert.That(typeof(ConferenceSettings).GetFields().Length, Is.EqualTo(PlanReader.Catalog().All.Count()));
}

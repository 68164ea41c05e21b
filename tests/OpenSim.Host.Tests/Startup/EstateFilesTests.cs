using OpenSim.Host.Startup;
using OpenSim.Hosting.Startup;

namespace OpenSim.Host.Tests.Startup;

/// <summary>OpenSimulator's Estates/*.ini, from which regions take their estate by TargetEstate.</summary>
public class EstateFilesTests
{
    private const string Owner = "0d8a7a3f-6e1c-4c2e-9d1a-5f2b7c9e0a11";

    private TestHost _host = null!;

    [SetUp]
    public void SetUp() => _host = new TestHost();

    [TearDown]
    public void TearDown() => _host.Dispose();

    [Test]
    public async Task Start_EstatesOfFiles_AreMadeOnce()
    {
        var folder = Directory.CreateDirectory(_host.PathOf("Estates")).FullName;
        await File.WriteAllTextAsync(Path.Combine(folder, "Estates.ini"),
            $"[Harbour]\nOwner = {Owner}\nEstateID = 0\n[Hill]\nOwner = \"{Owner}\"\nEstateID = 205\n[Nobody]\nEstateID = 300\n");
        for (var start = 0; start < 2; start++)
        {
            await using var simulator = await _host.Start("--set", "Startup.regionload_estatesdir=" + folder);
            var estates = simulator.Services.Estates;
            Assert.That(await estates.GetEstatesByName("Harbour"), Has.Count.EqualTo(1));
            Assert.That((await estates.GetEstate(205))?.Name, Is.EqualTo("Hill"));
            Assert.That((await estates.GetEstate(205))?.OwnerId.ToString(), Is.EqualTo(Owner));
            Assert.That(await estates.GetEstatesByName("Nobody"), Is.Empty);
        }
    }

    [TestCase("[A]\nOwner = nobody\n", "Owner must be the id of a user")]
    [TestCase("[A]\nOwner = 00000000-0000-0000-0000-000000000000\n", "Owner must be the id of a user")]
    [TestCase($"[A]\nOwner = {Owner}\nEstateID = 5\n", "EstateID = 5 is not 0")]
    [TestCase($"[A]\nOwner = {Owner}\nEstateID = many\n", "EstateID = many is not 0")]
    public async Task Make_WhatCannotBe_IsSaidWithTheFile(string text, string sentence)
    {
        var folder = Directory.CreateDirectory(_host.PathOf("Places")).FullName;
        await File.WriteAllTextAsync(Path.Combine(folder, "a.ini"), text);
        await using var simulator = await _host.Start();
        var warnings = new List<string>();
        await new EstateFiles(folder, simulator.Services.Estates, warnings.Add, _ => { }).Make();
        Assert.That(warnings.Single(), Does.StartWith(Path.Combine(folder, "a.ini")).And.Contain(sentence));
        Assert.That(await simulator.Services.Estates.GetEstatesByName("A"), Is.Empty);
    }

    // A file that breaks off, or is another's, behind one that is good.
    [TestCase("[B\nOwner = 0d8a7a3f-6e1c-4c2e-9d1a-5f2b7c9e0a11\n")]
    [TestCase("[B]\nOwner 0d8a7a3f-6e1c\n\0\0\0")]
    public async Task Make_WhereOneFileIsNotWhole_MakesNone_AndSaysWhich(string text)
    {
        var folder = Directory.CreateDirectory(_host.PathOf("Places")).FullName;
        await File.WriteAllTextAsync(Path.Combine(folder, "a.ini"), $"[A]\nOwner = {Owner}\nEstateID = 0\n");
        await File.WriteAllTextAsync(Path.Combine(folder, "b.ini"), text);
        await using var simulator = await _host.Start();
        var files = new EstateFiles(folder, simulator.Services.Estates, _ => { }, _ => { });
        Assert.That(files.Make, Throws.TypeOf<StartupException>().With.Message.StartsWith(Path.Combine(folder, "b.ini")));
        Assert.That(await simulator.Services.Estates.GetEstatesByName("A"), Is.Empty);
    }
}

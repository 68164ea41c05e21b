using OpenSim.Host.Regions;
using OpenSim.Hosting.Startup;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Regions;

/// <summary>Region files that the program changes: what an operator has written stays.</summary>
public class RegionFileTests
{
    private const string Id = "e3be865f-35b6-4f7c-9aea-9ab017b07635";

    private TemporaryFolder _folder = null!;

    [SetUp]
    public void Open() => _folder = new TemporaryFolder();

    [TearDown]
    public void Close() => _folder.Dispose();

    [Test]
    public void Add_ToASectionThatIsThere_KeepsTheRest()
    {
        var file = _folder.Write("r.ini", "; mine\n[Isle] ; the first\nLocation = 1,2\n[Hill]\nLocation = 3,4\n");
        RegionFile.Add(file, "Hill", [("InternalPort", "9001")]);
        Assert.That(File.ReadAllText(file),
            Is.EqualTo("; mine\n[Isle] ; the first\nLocation = 1,2\n[Hill]\nInternalPort = 9001\nLocation = 3,4\n"));
    }

    [Test]
    public void Remove_OneOfTwo_KeepsTheOtherAndTheComments()
    {
        var file = _folder.Write("r.ini", $"; mine\n[Isle]\nRegionUUID = {Id}\n; of Isle\n[Hill]\nLocation = 3,4\n[ Isle ]\nMaxPrims = 5\n");
        RegionFile.Remove(file, "Isle");
        Assert.That(File.ReadAllText(file), Is.EqualTo("; mine\n[Hill]\nLocation = 3,4\n"));
    }

    [Test]
    public void Remove_FromXml_TakesTheFileOrNothing()
    {
        const string Isle = "<Section Name=\"Isle\"><Key Name=\"Location\" Value=\"1,2\"/></Section>";
        var one = _folder.Write("one.xml", $"<Nini>{Isle}</Nini>");
        var two = _folder.Write("two.xml",
            $"<Nini>{Isle}<Section Name=\"Hill\"><Key Name=\"Location\" Value=\"3,4\"/></Section></Nini>");
        RegionFile.Remove(one, "Isle");
        Assert.That(File.Exists(one), Is.False);
        Assert.That(() => RegionFile.Remove(two, "Isle"), Throws.TypeOf<StartupException>().With.Message.Contains("by hand"));
        Assert.That(File.ReadAllText(two), Does.Contain("Isle"));
    }
}

using System.Text;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Commands;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid.Links;
using OpenSim.Services.Tests.Hypergrid;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Commands;

/// <summary>link-region in the forms that operators have in their notes and scripts.</summary>
public class LinkCommandTests : ServiceFixture
{
    private const string Server = "http://grid.example.org:8002/";

    private readonly FakeGrids _others = new();
    private CommandRegistry _commands = null!;
    private Linker _linker = null!;

    [SetUp]
    public void AddCommands()
    {
        foreach (var (name, external) in new[] { ("", Server), ("Welcome", Server + " Welcome"), ("Old Town", Server + " Old Town") })
            _others.Links[(Server, name)] = new RegionLink(
                new GridRegion { RegionId = UUID.Random(), RegionName = name, InternalPort = 9000 }, external, "");
        var limit = new StatRegistry().Limit(LinkSettings.Links, () => 10);
        _linker = new Linker(Services.Grid, new HeldLinks(limit), _others, new OwnGrid("http://own.example.org:8002/", "", []));
        _commands = new CommandRegistry();
        new LinkCommands(_linker).AddTo(_commands);
    }

    [TestCase("link-region 1010 1012 http://grid.example.org:8002/ Welcome", " Welcome")]
    [TestCase("link-region 1010 1012 grid.example.org:8002:Welcome", " Welcome")]
    [TestCase("link-region 1010 1012 grid.example.org:8002 Old Town", " Old Town")]
    [TestCase("link-region 1010 1012 grid.example.org 8002", "")]
    public void Link_InAnyForm_IsAtItsPlace_AndTakenOffByItsName(string line, string name)
    {
        Assert.That(_commands.Type(line), Is.EqualTo(("Hyperlink established\n", true)));
        var link = _linker.All.Single();
        Assert.That((link.RegionName, link.RegionLocX, link.RegionLocY), Is.EqualTo((Server + name, 1010 * 256, 1012 * 256)));
        Assert.That(_commands.Type("show hyperlinks").Text, Does.Contain(Server + name).And.Contain("258560,259072 (1010,1012)"));
        Assert.That(_commands.Type("unlink-region " + Server + name).Text, Does.StartWith("Successfully unlinked"));
        Assert.That(_commands.Type("show hyperlinks").Text, Does.StartWith("No hyperlinks"));
    }

    [TestCase("link-region 1010 1012 grid.example.org:8002 Nowhere", "Failed to link region: Remote region could not be found")]
    [TestCase("link-region 1010 1012 own.example.org:8002", "Failed to link region: Cannot hyperlink to regions on the same grid")]
    [TestCase("link-region 1010 north grid.example.org:8002", "Usage: ")]
    [TestCase("link-region nowhere.xml", "There is no list of links in nowhere.xml.")]
    [TestCase("unlink-region Nowhere", "Unable to unlink Nowhere, region not found.")]
    [TestCase("link-mapping 5", "Usage: ")]
    public void Words_ThatLeadNowhere_AreRefused(string line, string answer)
    {
        var (text, good) = _commands.Type(line);
        Assert.That(good, Is.False);
        Assert.That(text, Does.StartWith(answer));
    }

    [Test]
    public void List_IsLinkedButWhatIsExcluded_WhereLinkMappingSays()
    {
        var file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, "<Nini>" + Section("One", 1000, 1000) + Section("Two", 1005, 1000) + "</Nini>");
            _commands.Type("link-mapping 2000 3000");
            Assert.That(_commands.Type($"link-region {file} excludelist:Two").Good);
            var link = _linker.All.Single();
            Assert.That((link.RegionLocX / 256, link.RegionLocY / 256), Is.EqualTo((2000, 3000)));
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Test]
    public void List_AtAnAddress_IsFetchedAndLinked()
    {
        const string Address = "https://lists.example.org/links.xml";
        Assert.That(_commands.Type($"link-region {Address}").Text, Is.EqualTo($"There is no list of links in {Address}.\n"));
        _others.Files[Address] = Encoding.UTF8.GetBytes("<Nini>" + Section("One", 1000, 1001) + "</Nini>");
        Assert.That(_commands.Type($"link-region {Address}").Good);
        var link = _linker.All.Single();
        Assert.That((link.RegionLocX / 256, link.RegionLocY / 256), Is.EqualTo((1000, 1001)));
    }

    private static string Section(string name, int x, int y) =>
        $"<Section Name=\"{name}\"><Key Name=\"xloc\" Value=\"{x}\"/><Key Name=\"yloc\" Value=\"{y}\"/>"
        + "<Key Name=\"externalHostName\" Value=\"grid.example.org\"/><Key Name=\"externalPort\" Value=\"8002\"/></Section>";
}

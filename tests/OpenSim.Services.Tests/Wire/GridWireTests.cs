using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls of the grid service byte for byte, as OpenSimulator's regions and servers were recorded to write them.</summary>
public class GridWireTests() : ServiceFixture(Wiring.Remote)
{
    private static readonly UUID Id = UUID.Parse("11111111-0000-4000-8000-000000000001");

    private const string Zero = "00000000-0000-0000-0000-000000000000";

    private const string Pairs = $"""
        <uuid>11111111-0000-4000-8000-000000000001</uuid><locX>256256</locX><locY>256000</locY><sizeX>256</sizeX><sizeY>256</sizeY><regionName>Alpha Two</regionName><flags>4</flags><serverIP>127.0.0.1</serverIP><serverHttpPort>9312</serverHttpPort><serverURI>http://127.0.0.1:9312/</serverURI><serverPort>9312</serverPort><regionMapTexture>{Zero}</regionMapTexture><parcelMapTexture>{Zero}</parcelMapTexture><access>13</access><regionSecret>{Zero}</regionSecret><owner_uuid>{Zero}</owner_uuid><Token></Token>
        """;

    [Test]
    public async Task Register_Region_IsWrittenAsRecorded()
    {
        await Services.Grid.RegisterRegion(UUID.Zero, AlphaTwo);
        Assert.That(Pipe.Requests.Single(), Is.EqualTo($"POST /grid SCOPEID={Zero}&VERSIONMIN=1&VERSIONMAX=1&METHOD=register&uuid={Id}"
            + "&locX=256256&locY=256000&sizeX=256&sizeY=256&regionName=Alpha+Two&serverIP=127.0.0.1&serverHttpPort=9312"
            + "&serverURI=http%3a%2f%2f127.0.0.1%3a9312%2f&serverPort=9312"
            + $"&regionMapTexture={Zero}&parcelMapTexture={Zero}&access=13&regionSecret={Zero}&owner_uuid={Zero}&Token"));
        Assert.That(Pipe.Answers.Single(),
            Is.EqualTo("200 <?xml version=\"1.0\"?>\n<ServerResponse>\n  <Result>Success</Result>\n</ServerResponse>"));
    }

    [Test]
    public async Task Deregister_Region_HasNoScope()
    {
        await Services.Grid.DeregisterRegion(Id);
        Assert.That(Pipe.Requests.Single(), Is.EqualTo($"POST /grid REGIONID={Id}&METHOD=deregister"));
        Assert.That(Pipe.Answers.Single(), Does.Contain("<Result>Failure</Result>\n  <Message></Message>"));
    }

    [Test]
    public async Task LookUps_OneRegion_AreAnsweredAsRecorded()
    {
        await Services.Grid.RegisterRegion(UUID.Zero, AlphaTwo);
        await Services.Grid.GetRegionByPosition(UUID.Zero, 256256, 256000);
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"POST /grid SCOPEID={Zero}&X=256256&Y=256000&METHOD=get_region_by_position"));
        Assert.That(Pipe.Answers[^1],
            Is.EqualTo($"200 <?xml version=\"1.0\"?><ServerResponse><result type=\"List\">{Pairs}</result></ServerResponse>"));
        await Services.Grid.GetRegionRange(UUID.Zero, 255746, 256510, 255746, 256510);
        Assert.That(Pipe.Requests[^1],
            Is.EqualTo($"POST /grid SCOPEID={Zero}&XMIN=255746&XMAX=256510&YMIN=255746&YMAX=256510&METHOD=get_region_range"));
        Assert.That(Pipe.Answers[^1],
            Is.EqualTo($"200 <?xml version=\"1.0\"?><ServerResponse><region0 type=\"List\">{Pairs}</region0></ServerResponse>"));
        await Services.Grid.GetRegionFlags(UUID.Zero, Id);
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><result>4</result></ServerResponse>"));
    }

    [Test]
    public async Task LookUps_NoRegion_AreAnsweredNull()
    {
        const string Nothing = "200 <?xml version=\"1.0\"?><ServerResponse><result>null</result></ServerResponse>";
        await Services.Grid.GetRegionByUuid(UUID.Zero, Id);
        Assert.That(Pipe.Answers[^1], Is.EqualTo(Nothing));
        await Services.Grid.GetNeighbours(UUID.Zero, Id);
        Assert.That(Pipe.Answers[^1], Is.EqualTo(Nothing));
        await Services.Grid.GetRegionFlags(UUID.Zero, Id);
        Assert.That(Pipe.Answers[^1], Does.Contain("<result>-1</result>"));
    }

    private static GridRegion AlphaTwo => new()
    {
        RegionId = Id, RegionName = "Alpha Two", RegionLocX = 256256, RegionLocY = 256000, ExternalHostName = "127.0.0.1",
        InternalPort = 9312, HttpPort = 9312, ServerUri = "http://127.0.0.1:9312/", RegionSecret = Zero
    };
}

using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.World.Terrain;

namespace OpenSim.ClientStack.LindenUDP.Tests.Sessions;

/// <summary>What viewers say about ground and parcels reaches who answers it.</summary>
public class LandMessageTests
{
    private readonly HeardRequests _heard = new();
    private TestStack _stack = null!;
    private TestViewer _viewer = null!;

    private ClientSession Session => _viewer.Session;

    [SetUp]
    public void Enter()
    {
        _stack = new TestStack();
        _heard.Clear();
        _stack.Scene.Requests.Add(_heard);
        _viewer = _stack.Connect();
        Assert.That(_stack.RunUntil(() => Session.State == ViewerState.InWorld));
    }

    [TearDown]
    public void Leave() => _stack.Dispose();

    [Test]
    public void ModifyLand_TakesItsBrushFromTheExtendedBlock_OrFromTheIndex()
    {
        var writer = ModifyLand(TerrainAction.Raise, seconds: 0.3f);
        writer.ParcelData(-1, 50, 60, 50, 60);
        writer.ModifyBlockExtended(2.5f);
        Send(writer.Finish());
        writer = ModifyLand(TerrainAction.Lower, seconds: 1e9f);
        writer.ParcelData(-1, 10, 10, 20, 20);
        Send(writer.Finish());

        Assert.That(_stack.RunUntil(() => _heard.Strokes.Count == 2));
        Assert.That(_heard.Strokes[0],
            Is.EqualTo(new TerrainStroke(_viewer.Agent.AgentId, TerrainAction.Raise, 50, 60, 50, 60, 22, 0.3f, 2.5f)));
        Assert.That(_heard.Strokes[1].BrushSize, Is.EqualTo(4), "index 2");
        Assert.That(_heard.Strokes[1].Seconds, Is.EqualTo(10), "nobody holds the mouse for thirty years within one message");
    }

    [Test]
    public void ModifyLand_OfMorePlacesThanAViewerSends_IsCutShort()
    {
        var writer = ModifyLand(TerrainAction.Smooth, seconds: 1);
        for (var i = 0; i < 50; i++)
            writer.ParcelData(-1, 0, 0, 256, 256);
        Send(writer.Finish());
        Assert.That(_stack.RunUntil(() => _heard.Strokes.Count > 0));
        _stack.Run(1);
        Assert.That(_heard.Strokes, Has.Count.EqualTo(8));
    }

    [Test]
    public void ModifyLand_WithNumbersThatAreNone_IsCountedAndChangesNothing()
    {
        var writer = ModifyLand(TerrainAction.Flatten, float.NaN);
        writer.ParcelData(-1, 50, 60, 50, 60);
        Send(writer.Finish());
        _stack.Run(1);
        Assert.That(_heard.Strokes, Is.Empty);
        Assert.That(_stack.Circuits.Inbound.Counts.Malformed, Is.EqualTo(1));
    }

    [Test]
    public void AccessList_ComesWholeOnceItsLastSectionIsHere()
    {
        var transaction = UUID.Random();
        SendSection(transaction, 1, 2, 40);
        _stack.Run(0.5);
        Assert.That(_heard.AccessLists, Is.Empty);
        SendSection(transaction, 2, 2, 3);
        Assert.That(_stack.RunUntil(() => _heard.AccessLists.Count == 1));
        Assert.That(_heard.AccessLists[0].Entries, Has.Count.EqualTo(43));
    }

    [Test]
    public void ParcelMessages_ReachTheirAnswers()
    {

        var request = new ParcelPropertiesRequestWriter(Session.Payload);
        request.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
        request.ParcelData(-10000, 4, 4, 8, 8, false);
        Send(request.Finish());
        var byId = new ParcelPropertiesRequestByIDWriter(Session.Payload);
        byId.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
        byId.ParcelData(7, 3);
        Send(byId.Finish());
        var divide = new ParcelDivideWriter(Session.Payload);
        divide.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
        divide.ParcelData(0, 0, 64, 32);
        Send(divide.Finish());
        var give = new ParcelReturnObjectsWriter(Session.Payload);
        give.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
        give.ParcelData(1, 16);
        give.TaskIDs(UUID.Random());
        give.OwnerIDs(UUID.Random());
        give.OwnerIDs(UUID.Random());
        Send(give.Finish());

        Assert.That(_stack.RunUntil(() => _heard.Lines.Count == 4));
        Assert.That(_heard.Lines, Is.EqualTo(new[] { "area 8 -10000", "id 3 7", "divide 32", "return Listed 2 1" }));
    }

    private ModifyLandWriter ModifyLand(TerrainAction action, float seconds)
    {
        var writer = new ModifyLandWriter(Session.Payload);
        writer.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
        writer.ModifyBlock((byte)action, 2, seconds, 22);
        return writer;
    }

    private void SendSection(UUID transaction, int sequence, int sections, int entries)
    {
        var writer = new ParcelAccessListUpdateWriter(Session.Payload);
        writer.AgentData(_viewer.Agent.AgentId, _viewer.Agent.SessionId);
        writer.Data(1, 1, transaction, sequence, sections);
        for (var i = 0; i < entries; i++)
            writer.List(UUID.Random(), 0, 0);
        Send(writer.Finish());
    }

    private void Send(int payload) => Session.Send(payload, reliable: true, _stack.Now);
}

using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Admission;

[TestFixture]
public sealed class TelehubModuleTests : ServedRegionTests
{
    private RecordingViewer _ada = null!;
    private SceneObjectGroup _hub;

    private ITelehubRequests Telehub => Scene.Requests.Telehub;

    protected override IRegionModuleBase[] Modules => [new TelehubModule()];

    [SetUp]
    public void Enter()
    {
        _ada = Region.Enter(Ada);
        _hub = Region.Region.AddBox(new Vector3(100, 100, 30));
    }

    [Test]
    public void Region_WithoutATelehub_SaysSo()
    {
        Telehub.Send(_ada.Presence!);
        var told = _ada.Take("SendTelehub").Single();
        Assert.That((told[0], ((IReadOnlyList<Vector3>)told[1]!).Count), Is.EqualTo(((object?)null, 0)));
        Assert.That(Scene.Telehub.Places, Is.Empty);
        Telehub.AddSpawnPoint(_ada.Presence!, _hub.LocalId);
        Assert.That(Scene.Settings.Current.SpawnPoints, Is.Empty);
        Assert.That(_ada.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Telehub_IsTold_WithWhatStandsAroundIt()
    {
        Telehub.Connect(_ada.Presence!, _hub.LocalId);
        Assert.That(Scene.Telehub.Places, Is.EqualTo(new[] { new Vector3(100, 100, 30) }), "without spawn points the telehub itself");
        Telehub.AddSpawnPoint(_ada.Presence!, Region.Region.AddBox(new Vector3(110, 100, 35)).LocalId);
        var told = _ada.Take("SendTelehub")[^1];
        Assert.That(told[0], Is.EqualTo(_hub));
        Assert.That(Vector3.Distance(((IReadOnlyList<Vector3>)told[1]!).Single(), new Vector3(10, 0, 5)), Is.LessThan(0.001f));
    }

    [Test]
    public void SpawnPoints_GoOneByOne_AndAllWithTheTelehub()
    {
        Telehub.Connect(_ada.Presence!, _hub.LocalId);
        foreach (var x in new[] { 10, 20 })
            Telehub.AddSpawnPoint(_ada.Presence!, Region.Region.AddBox(new Vector3(100 + x, 100, 30)).LocalId);
        Telehub.RemoveSpawnPoint(_ada.Presence!, 7);
        Telehub.RemoveSpawnPoint(_ada.Presence!, 0);
        Assert.That(Vector3.Distance(Scene.Telehub.Places.Single(), new Vector3(120, 100, 30)), Is.LessThan(0.001f));
        Telehub.Disconnect(_ada.Presence!);
        Assert.That((Scene.Settings.Current.TelehubObject, Scene.Settings.Current.SpawnPoints.Count), Is.EqualTo((UUID.Zero, 0)));
        Assert.That(_ada.Take("SendTelehub"), Has.Count.EqualTo(6), "each is answered");
    }

    [Test]
    public void Telehub_ThatIsGone_IsNone()
    {
        Telehub.Connect(_ada.Presence!, _hub.LocalId);
        Scene.Writer.DeleteObject(_hub.Slot);
        Assert.That(Scene.Telehub.Places, Is.Empty);
    }
}

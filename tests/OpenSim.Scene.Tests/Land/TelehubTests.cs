using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Land;

namespace OpenSim.World.Tests.Land;

[TestFixture]
public sealed class TelehubTests
{
    private MemoryStoreWriter _writer = null!;
    private TestRegion _region = null!;
    private SceneObjectGroup _hub;

    private Telehub Telehub => _region.Scene.Telehub;

    [SetUp]
    public void MakeHub()
    {
        _region = new TestRegion();
        _writer = new MemoryStoreWriter();
        _region.Scene.Store = _writer;
        _hub = _region.AddBox(new Vector3(100, 50, 25), "hub");
    }

    [TearDown]
    public void CloseRegion() => _region.Dispose();

    [Test]
    public void None_HasNoObjectAndTakesNoSpawnPoints()
    {
        Assert.That(Telehub.Object, Is.Null);
        Assert.That(Telehub.SpawnPlaces, Is.Empty);
        Assert.That(Telehub.AddSpawnPoint(new Vector3(1, 2, 3)), Is.False);
        Assert.That(Telehub.RemoveSpawnPoint(0), Is.False);
    }

    [Test]
    public void SpawnPoints_MoveAndTurnWithTheObject_AndAreStored()
    {
        Telehub.Connect(_hub);
        Assert.That(Telehub.AddSpawnPoint(new Vector3(103, 54, 24)), Is.True);
        Assert.That(Telehub.AddSpawnPoint(new Vector3(100, 50, 30)), Is.True, "straight above it");
        _region.Scene.Writer.MoveGroup(_hub, new Vector3(10, 20, 30));
        _region.Scene.Writer.RotateGroup(_hub, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2));

        var places = Telehub.SpawnPlaces;
        Assert.That(Vector3.Distance(places[0], new Vector3(6, 23, 29)), Is.LessThan(1e-4f));
        Assert.That(Vector3.Distance(places[1], new Vector3(10, 20, 35)), Is.LessThan(1e-4f));
        var stored = _writer.Submitted.OfType<SettingsOperation>().Last().Settings;
        Assert.That(stored.TelehubObject, Is.EqualTo(_hub.Id));
        Assert.That(stored.SpawnPoints[0].Distance, Is.EqualTo(MathF.Sqrt(26)).Within(1e-5));
    }

    /// <summary>Bearing from the x axis, elevation counted downwards: what OpenSimulator has in spawn_points for these places.</summary>
    [TestCase(1, 0, 0, 0f, 0f)]
    [TestCase(0, 2, 0, MathF.PI / 2, 0f)]
    [TestCase(3, 0, 3, 0f, -MathF.PI / 4)]
    public void SpawnPoints_StandInOpenSimulatorsForm(float x, float y, float z, float yaw, float pitch)
    {
        Telehub.Connect(_hub);
        Telehub.AddSpawnPoint(_hub.WorldPosition + new Vector3(x, y, z));

        var point = _region.Scene.Settings.Current.SpawnPoints.Single();
        Assert.That((point.Yaw, point.Pitch), Is.EqualTo((yaw, pitch)).Using<(float, float)>((a, b) =>
            MathF.Abs(a.Item1 - b.Item1) < 1e-5f && MathF.Abs(a.Item2 - b.Item2) < 1e-5f));
        Assert.That(Vector3.Distance(Telehub.SpawnOffsets[0], new Vector3(x, y, z)), Is.LessThan(1e-5f));
    }

    [Test]
    public void SpawnPoints_AreRemovedByNumber_AndNoMoreThanViewersShow()
    {
        Telehub.Connect(_hub);
        for (var i = 0; i < Telehub.MaxSpawnPoints; i++)
            Assert.That(Telehub.AddSpawnPoint(new Vector3(100 + i, 50, 25)), Is.True);
        Assert.That(Telehub.AddSpawnPoint(new Vector3(1, 1, 1)), Is.False);

        Assert.That(Telehub.RemoveSpawnPoint(1), Is.True);
        Assert.That(Telehub.RemoveSpawnPoint(Telehub.MaxSpawnPoints), Is.False);

        Assert.That(Telehub.SpawnPlaces.Select(place => (int)MathF.Round(place.X)).Take(3), Is.EqualTo(new[] { 100, 102, 103 }));
    }

    [Test]
    public void ObjectThatIsGone_LeavesNoPlacesToArriveAt()
    {
        Telehub.Connect(_hub);
        Telehub.AddSpawnPoint(new Vector3(1, 2, 3));
        _region.Scene.Writer.DeleteObject(_hub);

        Assert.That(Telehub.Object, Is.Null);
        Assert.That(Telehub.SpawnPlaces, Is.Empty);
        Telehub.Disconnect();
        Assert.That(_region.Scene.Settings.Current.TelehubObject, Is.EqualTo(UUID.Zero));
    }
}

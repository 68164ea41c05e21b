using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Land;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Testing;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

/// <summary>What viewers are told of landmarks in other regions.</summary>
[TestFixture]
public sealed class PlacesElsewhereTests
{
    private static readonly GridRegion There = new()
    {
        RegionId = UUID.Random(), RegionName = "Far Shore", RegionLocX = 1100 * 256, RegionLocY = 900 * 256, RegionSizeX = 512,
        RegionSizeY = 512, ServerUri = "http://far.test:9000/"
    };

    private readonly FakeCapabilities _capabilities = new();
    private readonly FakeLand _land = new();
    private ServedRegion _region = null!;
    private RecordingViewer _viewer = null!;

    [SetUp]
    public void Open()
    {
        _land.Asked.Clear();
        _region = new ServedRegion();
        _region.Services.Add<ICapabilities>(_capabilities);
        _region.Services.Add<ILandDataService>(_land);
        Assert.That(ServedRegion.Wait(_region.Services.Grid.RegisterRegion(UUID.Zero, There)), Is.Null);
        _region.With(new LandModule(), new ParcelCapabilitiesModule());
        _viewer = _region.Enter(_region.CreateUser("Ada"));
    }

    [TearDown]
    public void Close() => _region.Dispose();

    /// <summary>OpenSimulator's Util.BuildFakeParcelID gives the same.</summary>
    [Test]
    public void PlaceId_IsTheOneThatOpenSimulatorMakes()
    {
        var id = PlaceId.Of(RegionHandle.FromGrid(1000, 1000), 128, 20);
        Assert.That(id.ToString(), Is.EqualTo("00e80300-00e8-0300-8000-000014000000"));
        Assert.That(PlaceId.TryRead(id, out var region, out var x, out var y));
        Assert.That((region, x, y), Is.EqualTo((RegionHandle.FromGrid(1000, 1000), 128u, 20u)));
        Assert.That(PlaceId.TryRead(UUID.Parse("6a2e2cf0-0000-4000-8000-000000000001"), out _, out _, out _), Is.False);
        Assert.That(PlaceId.TryRead(UUID.Zero, out _, out _, out _), Is.False);
    }

    [Test]
    public void Landmark_InARegionOfAnotherProcess_IsShownAsThatRegionSays()
    {
        var id = Ask(new LlsdMap { ["region_id"] = There.RegionId, ["location"] = Place(300, 40) });
        Assert.That(id, Is.EqualTo(PlaceId.Of(There.Handle, 300, 40)));
        var shown = Shown(id)!;
        Assert.That(_land.Asked, Is.EqualTo(new[] { ("Far Shore", 300u, 40u) }));
        Assert.That((shown.Parcel.Id, shown.Parcel.Name, shown.Area, shown.Region.Name, shown.Maturity),
            Is.EqualTo((id, "The Pier", 4096, "Far Shore", 1)), "under the id that the viewer knows");
        Assert.That((shown.Region.Handle, shown.Position), Is.EqualTo((There.Handle, new Vector3(300, 40, 22))));
    }

    [Test]
    public void Landmark_ByAHandleWithinALargeRegion_IsAPlaceOfThatRegion()
    {
        var square = new RegionHandle((uint)There.RegionLocX + 256, (uint)There.RegionLocY);
        Assert.That(Ask(new LlsdMap { ["region_handle"] = LlsdValue.FromUInt64(square.Value), ["location"] = Place(44, 40) }),
            Is.EqualTo(PlaceId.Of(There.Handle, 300, 40)));
        Assert.That(Ask(new LlsdMap { ["region_handle"] = LlsdValue.FromUInt64(square.Value), ["location"] = Place(300, 40) }),
            Is.EqualTo(PlaceId.Of(There.Handle, 300, 40)), "as viewers say it who know where the region begins");
    }

    [Test]
    public void Landmark_Here_IsTheParcelItself()
    {
        var parcel = _region.Scene.Land.At(20, 20);
        Assert.That(Ask(new LlsdMap { ["region_id"] = _region.Scene.Info.Id, ["location"] = Place(20, 20) }), Is.EqualTo(parcel.Id));
        var id = PlaceId.Of(_region.Scene.Info.Handle, 20, 20);
        Assert.That(Shown(id)!.Parcel, Is.EqualTo(parcel.Row with { Id = id }), "a landmark whose id another region has made");
        Assert.That(_land.Asked, Is.Empty);
    }

    [Test]
    public void Landmark_OfNoRegion_OrOutsideOfIt_IsNothing()
    {
        Assert.That(Ask(new LlsdMap { ["region_id"] = UUID.Random(), ["location"] = Place(1, 1) }), Is.EqualTo(UUID.Zero));
        Assert.That(Ask(new LlsdMap { ["region_id"] = There.RegionId, ["location"] = Place(600, 1) }), Is.EqualTo(UUID.Zero));
        Assert.That(Ask(new LlsdMap { ["region_id"] = There.RegionId, ["location"] = Place(-1, 1) }), Is.EqualTo(UUID.Zero));
        Assert.That(Ask(new LlsdMap { ["region_id"] = There.RegionId, ["location"] = Place(double.NaN, 1) }), Is.EqualTo(UUID.Zero));
        Assert.That(Ask(LlsdValue.Undefined), Is.EqualTo(UUID.Zero));
        Assert.That(Shown(PlaceId.Of(RegionHandle.FromGrid(5, 5), 1, 1)), Is.Null);
        Assert.That(Shown(PlaceId.Of(_region.Scene.Info.Handle, 700, 1)), Is.Null);
        Assert.That(_land.Asked, Is.Empty);
    }

    private static LlsdArray Place(double x, double y) => new(x, y, 25.0);

    private UUID Ask(LlsdValue body) =>
        _capabilities.Call(_region, "RemoteParcelRequest", _viewer.Agent.AgentId, "POST", body)!["parcel_id"].AsUuid();

    private FoundPlace? Shown(UUID id)
    {
        _viewer.Calls.Clear();
        _region.Scene.Requests.Land.SendParcelInfo(_viewer, id);
        _region.Settle();
        return (FoundPlace?)_viewer.Take("SendInfo").SingleOrDefault()?[0];
    }

    private sealed class FakeLand : ILandDataService
    {
        public List<(string, uint, uint)> Asked { get; } = [];

        public ValueTask<LandData?> GetLandData(GridRegion region, uint x, uint y)
        {
            Asked.Add((region.RegionName, x, y));
            return new(new LandData(UUID.Random(), "The Pier", "Boats", UUID.Random(), new Vector3(256, 0, 0), new Vector3(320, 64, 0), 4096, 21)
            {
                UserLocation = new Vector3(310, 50, 22)
            });
        }
    }
}

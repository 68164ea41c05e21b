using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land;
using OpenSim.Modules.People.Search;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Search;
using OpenSim.Store;
using OpenSim.Testing;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.BuiltIn.Tests.Search;

/// <summary>The search window where the grid knows the parcels of all its regions.</summary>
[TestFixture]
public sealed class GridSearchTests : ServedRegionTests
{
    private static readonly UUID Query = new(5, 5);
    private static readonly UUID Elsewhere = new(7, 7);

    private MoodyPlaces _grid = null!;
    private RecordingViewer? _bob;

    protected override IRegionModuleBase[] Modules => [new SearchModule()];

    protected override void Prepare()
    {
        _bob = null;
        _grid = new MoodyPlaces(new PlaceService(Region.Stores.For(StoreKind.SearchStore), Region.Region.Time));
        Region.Services.Add<IPlaceService>(_grid);
    }

    [Test]
    public void Parcels_AreToldSomeSecondsAfterAChange_ManyChangesOnce_AndEachHour()
    {
        Pass(6);
        Assert.That(_grid.Told, Is.EqualTo(1), "when the region has begun");
        var parcel = Scene.Land.At(100, 100);
        for (var i = 0; i < 10; i++)
            Scene.Land.Change(parcel, row => row with { Name = $"Garden {i}", Flags = (uint)ParcelFlags.ShowDirectory });
        Pass(6);
        Assert.That(_grid.Told, Is.EqualTo(2));
        Assert.That(Find("garden"), Is.EqualTo(new[] { "Garden 9" }));
        Scene.Settings.Change(s => s with { BlockShowInSearch = true });
        Pass(6);
        Assert.That(Find("garden"), Is.Empty);
        Pass(3600);
        Pass(6);
        Assert.That(_grid.Told, Is.EqualTo(4), "nothing has changed, and it is still there");
    }

    [Test]
    public void Parcels_ThatCouldNotBeTold_AreToldAMinuteLater()
    {
        _grid.IsAway = true;
        Pass(6);
        _grid.IsAway = false;
        Pass(61);
        Assert.That(_grid.Told, Is.EqualTo(1));
    }

    [Test]
    public void PlacesOfOtherProcesses_AreFound_ByTheIdOfTheirPlace()
    {
        Pass(6);
        Assert.That(_grid.Tell(Elsewhere, [new Place
        {
            ParcelId = new UUID(1, 9), RegionName = "Far", RegionX = 256 * 1100, RegionY = 256 * 900, OwnerId = Ada.PrincipalId, Name = "Far Pier",
            Area = 512, IsShown = true, IsListed = true, IsForSale = true, SalePrice = 5, Dwell = 9, Position = new Vector3(10.5f, 20, 22)
        }]).AsTask().IsCompletedSuccessfully);
        var viewer = Region.Enter(Ada);
        Scene.Requests.Search.FindPopular(viewer, new SearchQuestion(Query, "", SearchFlags.None));
        Region.Settle();
        var found = ((IReadOnlyList<FoundPlace>)viewer.Take("SendPopular").Single()[1]!).Single();
        Assert.That((found.Parcel.Name, found.Parcel.Dwell, found.Region.Name, found.IsForSale), Is.EqualTo(("Far Pier", 9, "Far", true)));
        Assert.That((found.Region.Handle.MetresX, found.Region.Handle.MetresY), Is.EqualTo((256u * 1100, 256u * 900)));
        Assert.That(PlaceId.TryRead(found.Parcel.Id, out var handle, out var x, out var y));
        Assert.That((handle, x, y), Is.EqualTo((found.Region.Handle, 10u, 20u)), "by which the region there is asked for more");

        Scene.Requests.Search.FindLand(viewer, new LandQuestion(Query, SearchFlags.None, 0, 0, 0));
        Scene.Requests.Search.FindHoldings(viewer, UUID.Zero, new SearchQuestion(Query, "", SearchFlags.AgentOwned));
        Region.Settle();
        Assert.That(((IReadOnlyList<FoundPlace>)viewer.Take("SendLand").Single()[1]!).Select(p => p.Parcel.SalePrice), Is.EqualTo(new[] { 5 }));
        Assert.That(((IReadOnlyList<FoundPlace>)viewer.Take("SendHoldings").Single()[2]!).Select(p => p.Parcel.Name), Is.EqualTo(new[] { "Far Pier" }));
    }

    [Test]
    public void WhileTheGridIsAway_ThePlacesHereAreFound()
    {
        Scene.Land.Change(Scene.Land.At(100, 100), row => row with { Name = "Garden", Flags = (uint)ParcelFlags.ShowDirectory });
        _grid.IsAway = true;
        Assert.That(Find("garden"), Is.EqualTo(new[] { "Garden" }));
    }

    private List<string> Find(string words)
    {
        var viewer = _bob ??= Region.Enter(Bob);
        Scene.Requests.Search.FindPlaces(viewer, new SearchQuestion(Query, words, SearchFlags.None));
        Region.Settle();
        return [.. ((IReadOnlyList<FoundPlace>)viewer.Take("SendPlaces").Single()[1]!).Select(place => place.Parcel.Name)];
    }

    private void Pass(double seconds)
    {
        Region.Settle();
        Region.Region.Time.AdvanceSeconds(seconds);
        Region.Settle();
    }

    private sealed class MoodyPlaces(IPlaceService grid) : IPlaceService
    {
        public bool IsAway { get; set; }

        public int Told { get; private set; }

        public ValueTask Tell(UUID regionId, IReadOnlyList<Place> places)
        {
            if (IsAway)
                throw new ServiceAwayException("It is away.");
            Told += regionId == Elsewhere ? 0 : 1;
            return grid.Tell(regionId, places);
        }

        public ValueTask<IReadOnlyList<Place>> Find(PlaceQuestion question) =>
            IsAway ? throw new ServiceAwayException("It is away.") : grid.Find(question);
    }
}

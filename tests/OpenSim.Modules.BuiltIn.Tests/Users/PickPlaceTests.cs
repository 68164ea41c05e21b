using System.Reflection;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Profiles;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>Picks whose places are in another grid: they are shown where the link to that region lies.</summary>
[TestFixture]
public sealed class PickPlaceTests : ServedRegionTests
{
    private const string Theirs = "http://theirs.test:8002";

    protected override IRegionModuleBase[] Modules => [new ProfileModule()];

    protected override void Prepare()
    {
        Region.Services.Add(new OwnGrid("http://ours.test:8002/", "http://ours.test:8002/", []));
        Region.Services.Profiles = PicksAbroad.Of(Region.Services.Profiles, Theirs);
        Region.Services.Grid = LinkingGrid.Of(Region.Services.Grid, Theirs + " Their Region", new GridRegion
        {
            RegionId = UUID.Random(), RegionName = "Their Region", RegionLocX = 512_000, RegionLocY = 768_000
        });
    }

    // The ids are those of OpenSimulator's Util.BuildFakeParcelID: of the region at 1000, 1000 and 300 m, 20 m in it, and of a real parcel.
    [TestCase("00e80300-00e8-0300-2c01-000014000000", 300, 20)]
    [TestCase("7b3c5e0a-1f2d-4c3b-8a9e-0123456789ab", 44, 20)]
    public void Place_IsThatOfTheLink(string parcel, double x, double y)
    {
        var viewer = Region.Enter(Ada);
        var pick = Store(new Pick { ParcelId = UUID.Parse(parcel), Position = new Vector3D(256_300, 256_020, 25) });
        Scene.Requests.Picks.SendPick(viewer, pick.Id);
        Region.Settle();
        var shown = (Pick)viewer.Take("SendPick").Single()[0]!;
        Assert.That((shown.Position.X, shown.Position.Y, shown.Position.Z), Is.EqualTo((512_000 + x, 768_000 + y, 25d)));
        Assert.That((shown.Name, shown.ParcelId), Is.EqualTo(("Far", UUID.Zero)));
    }

    [Test]
    public void Change_OfItsName_LeavesThePlaceWhereItIs()
    {
        var viewer = Region.Enter(Ada);
        var pick = Store(new Pick { Position = new Vector3D(256_300, 256_020, 25) });
        Scene.Requests.Picks.Update(viewer, pick with { Name = "Farther", Position = new Vector3D(512_044, 768_020, 25), Gatekeeper = "" });
        Region.Settle();
        var kept = ServedRegion.Wait(Region.Services.Profiles.GetPick(pick.Id))!;
        Assert.That((kept.Name, kept.RegionName, kept.Position), Is.EqualTo(("Farther", "Their Region", pick.Position)));
    }

    private Pick Store(Pick pick)
    {
        var kept = pick with
        {
            Id = UUID.Random(),
            CreatorId = Ada.PrincipalId,
            Name = "Far",
            RegionName = "Their Region",
            Gatekeeper = Theirs,
            IsEnabled = true
        };
        Assert.That(ServedRegion.Wait(Region.Services.Profiles.StorePick(kept)));
        return kept;
    }
}

/// <summary>A grid with one link, which is looked for by its name.</summary>
public class LinkingGrid : DispatchProxy
{
    private IGridService _grid = null!;
    private string _name = "";
    private GridRegion? _link;

    public static IGridService Of(IGridService grid, string name, GridRegion link)
    {
        var proxy = Create<IGridService, LinkingGrid>();
        var linking = (LinkingGrid)(object)proxy;
        (linking._grid, linking._name, linking._link) = (grid, name, link);
        return proxy;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
        targetMethod!.Name == nameof(IGridService.GetRegionByName) && _name.Equals(args![1])
            ? new ValueTask<GridRegion?>(_link)
            : targetMethod.Invoke(_grid, args);
}

/// <summary>Profiles whose picks are all in one other grid: SQLite's table has no column that says so.</summary>
public class PicksAbroad : DispatchProxy
{
    private IUserProfilesService _profiles = null!;
    private string _gatekeeper = "";

    public static IUserProfilesService Of(IUserProfilesService profiles, string gatekeeper)
    {
        var proxy = Create<IUserProfilesService, PicksAbroad>();
        var abroad = (PicksAbroad)(object)proxy;
        (abroad._profiles, abroad._gatekeeper) = (profiles, gatekeeper);
        return proxy;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
        targetMethod!.Name == nameof(IUserProfilesService.GetPick)
            ? new ValueTask<Pick?>(GetPick((UUID)args![0]!))
            : targetMethod.Invoke(_profiles, args);

    private async Task<Pick?> GetPick(UUID id) =>
        await _profiles.GetPick(id) is { } pick ? pick with { Gatekeeper = _gatekeeper } : null;
}

using System.Reflection;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

/// <summary>Where a login may lead, and what is asked for it.</summary>
public class DestinationsTests : ServiceFixture
{
    private static readonly UUID Here = UUID.Random();

    [Test]
    public async Task Find_FirstPlaceTakesHim_NoOtherIsLookedFor()
    {
        await Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = Here, RegionName = "Here", RegionLocX = 256_000, RegionLocY = 256_000, RegionSizeX = 256, RegionSizeY = 256,
            ExternalHostName = "::ffff:127.0.0.1", InternalPort = 9000, HttpPort = 9000, ServerUri = "http://127.0.0.1:9000/"
        });
        var grid = DispatchProxy.Create<IGridService, AskedGrid>();
        var asked = (AskedGrid)(object)grid;
        asked.Grid = Services.Grid;
        var user = new GridUserInfo { UserId = "u", LastRegionId = Here };
        var places = new Destinations(grid, null, null, Configuration, NullLogger.Instance)
            .Find(UUID.Zero, UUID.Zero, StartPlace.Last, user, isGod: false, assigned: null, CancellationToken.None).GetAsyncEnumerator();

        Assert.That(await places.MoveNextAsync());
        Assert.That((places.Current.Region.RegionId, places.Current.Address), Is.EqualTo((Here, "127.0.0.1")));
        Assert.That(asked.Questions, Is.EqualTo(new[] { nameof(IGridService.GetRegionByUuid) }));
        Assert.That(await places.MoveNextAsync(), Is.False, "the region that has refused is not asked again");
        Assert.That(asked.Questions, Does.Contain(nameof(IGridService.GetDefaultRegions)));
    }

    [Test]
    public async Task Find_RegionOfAnotherGrid_LeadsNobodyThere([Values] bool isGod)
    {
        var link = new GridRegion
        {
            RegionId = UUID.Random(), RegionName = "grid.example.org:8002 Welcome", ExternalHostName = "127.0.0.1",
            Flags = GridRegionFlags.Hyperlink | GridRegionFlags.NoDirectLogin | GridRegionFlags.RegionOnline
        };
        IReadOnlyList<GridRegion> none = [];
        var grid = Stub.Of<IGridService>((method, _) => method == nameof(IGridService.GetRegionByName)
            ? new ValueTask<GridRegion?>(link) : new ValueTask<IReadOnlyList<GridRegion>>(none));
        var places = new Destinations(grid, null, null, Configuration, NullLogger.Instance).Find(
            UUID.Zero, UUID.Zero, StartPlace.Parse("uri:grid.example.org:8002 Welcome&1&2&3"), null, isGod, assigned: null, CancellationToken.None);
        Assert.That(await places.GetAsyncEnumerator().MoveNextAsync(), Is.False);
    }

    /// <summary>Writes down what it is asked; public because the proxy is made in an assembly of its own.</summary>
    public class AskedGrid : DispatchProxy
    {
        public IGridService Grid { get; set; } = null!;

        public List<string> Questions { get; } = [];

        protected override object? Invoke(MethodInfo? method, object?[]? arguments)
        {
            Questions.Add(method!.Name);
            return method.Invoke(Grid, arguments);
        }
    }
}

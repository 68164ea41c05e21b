using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Travels;

/// <summary>
/// Whoever brings an agent names the address that is called when it is here. By the connections of the grid only a region of the grid is.
/// </summary>
[TestFixture]
public sealed class ReleaseTests
{
    private const string Known = "http://region.example:9000/";
    private static readonly (UUID Region, UUID Agent) Ids = (UUID.Random(), UUID.Random());

    [TestCase("http://region.example:9000", true, ExpectedResult = "own")]
    [TestCase("http://REGION.example:9000", false, ExpectedResult = "own")]
    [TestCase("http://region.example:9001", true, ExpectedResult = "others")]
    [TestCase("http://10.0.0.1:80", true, ExpectedResult = "others")]
    [TestCase("http://10.0.0.1:80", false, ExpectedResult = "", Description = "nobody comes from other grids")]
    [TestCase("nonsense", false, ExpectedResult = "")]
    public Task<string> Callback_OfARegionOfTheGrid(string address, bool hasOthers) => Called(address, hasOthers, new GridRegion
    {
        RegionId = Ids.Region, ServerUri = Known
    });

    [TestCase(true, ExpectedResult = "others")]
    [TestCase(false, ExpectedResult = "")]
    public Task<string> Callback_OfARegionThatNobodyKnows(bool hasOthers) => Called("http://region.example:9000", hasOthers, null);

    [Test]
    public async Task Callback_WhileTheGridIsAway_IsNotBelieved() =>
        Assert.That(await Called("http://region.example:9000", false, null, isAway: true), Is.Empty);

    private static async Task<string> Called(string address, bool hasOthers, GridRegion? known, bool isAway = false)
    {
        var called = "";
        using var region = new TestRegion();
        var grid = Stub.Of<IGridService>((_, arguments) => isAway ? throw new ServiceAwayException("It is away.")
            : new ValueTask<GridRegion?>((UUID)arguments[1]! == Ids.Region ? known : null));
        var releases = new Releases(region.Scene, grid, Way("own"), hasOthers ? Way("others") : null);
        var task = releases.Tell(Ids.Region, Ids.Agent, $"{address}/agent/{Ids.Agent}/{Ids.Region}/release/");
        Assert.That(task.IsCompleted);
        await task.ConfigureAwait(true);
        return called;

        ISimulationService Way(string name) => Stub.Of<ISimulationService>((method, _) =>
        {
            called += method == nameof(ISimulationService.ReleaseAgent) ? name : method;
            return new ValueTask<bool>(true);
        });
    }
}

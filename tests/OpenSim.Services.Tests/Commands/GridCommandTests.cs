using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Commands;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Grid;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Commands;

public class GridCommandTests : ServiceFixture
{
    private readonly GridRegion _harbour = new()
    {
        RegionId = UUID.Random(), RegionName = "Old Harbour", RegionLocX = 256_000, RegionLocY = 256_512, RegionSizeX = 512,
        RegionSizeY = 512, ServerUri = "http://127.0.0.1:9000/"
    };

    private CommandRegistry _commands = null!;

    [SetUp]
    public async Task AddCommands()
    {
        _commands = new CommandRegistry();
        new GridCommands((GridService)Services.Grid).AddTo(_commands);
        var assets = (AssetService)Services.Assets;
        new AssetCommands(assets, assets, assets.Stored, Time).AddTo(_commands);
        await Services.Grid.RegisterRegion(UUID.Zero, _harbour);
    }

    [Test]
    public async Task Assets_OfAnotherProcess_HaveTheirCacheAndAreShown()
    {
        var id = await Services.Assets.Store(new Asset { Id = UUID.Random(), Name = "note", Type = 7, Data = [1, 2] });
        var commands = new CommandRegistry();
        new AssetCommands(Services.Assets, (IAssetCache)Services.Assets, null, Time).AddTo(commands);
        var (text, good) = commands.Type("fcache status");
        Assert.That(good);
        Assert.That(text, Does.StartWith("Memory: ").And.Contain("Store: another process's."));
        Assert.That(commands.Type("fcache clear memory").Item2);
        Assert.That(commands.Type($"show asset {id}").Item1, Does.Contain("\"note\"").And.Contain("2 bytes"));
        Assert.That(commands.Type("assets verify").Item2, Is.False, "that is the other console's");
    }

    [TestCase("show region name old harbour")]
    [TestCase("show region at 1001 1003")]
    public void ShowRegion_OfTheGrid_SaysWhatItKnows(string line)
    {
        var (text, good) = _commands.Type(line);
        Assert.That(good);
        Assert.That(text, Does.Match("Region Name +: Old Harbour\n").And.Match("Location +: 1000,1002\n").And.Match("Size +: 512x512\n")
            .And.Match("URI +: http://127.0.0.1:9000/\n").And.Match("Flags +: RegionOnline\n"));
    }

    [Test]
    public async Task DeleteBakes_OfAnAvatar_ForgetsThem()
    {
        new BakeCommands(Services.BakedTextures).AddTo(_commands);
        var agent = UUID.Random();
        await Services.BakedTextures.Store(agent, [new Users.BakedTexture(8, UUID.Random(), UUID.Random(), [1])]);
        Assert.That(_commands.Type($"delete bakes {agent}"), Is.EqualTo(($"The bakes of {agent} are deleted.\n", true)));
        Assert.That(await Services.BakedTextures.Get(agent), Is.Empty);
        Assert.That(_commands.Type($"delete bakes {agent}").Item2, Is.False);
    }

    [TestCase("show region name nowhere", "There is no region nowhere in the grid.")]
    [TestCase("show region at 5 5", "There is no region at 5,5.")]
    [TestCase("show region at here", "Usage: show region at <x> <y>")]
    [TestCase("deregister region id", "Usage: deregister region id <region id>+")]
    [TestCase("deregister region id 7", "7 is no id.")]
    [TestCase("set region flags \"Old Harbour\" Sunny", "Sunny is no flag. Usage: set region flags ")]
    [TestCase("fcache expire", "Usage: fcache expire <mm/dd/yyyy> ")]
    [TestCase("fcache expire someday", "Usage: fcache expire <mm/dd/yyyy> ")]
    [TestCase("fcache expire 01/31/2999", "The time must be in the past.")]
    [TestCase("fcache expire now", "No files are kept")]
    public void Words_ThatMeanNothing_AreRefused(string line, string answer)
    {
        var (text, good) = _commands.Type(line);
        Assert.That(good, Is.False);
        Assert.That(text, Does.StartWith(answer));
    }

    [Test]
    public async Task SetRegionFlags_AddsAndTakesAway()
    {
        Assert.That(_commands.Type("set region flags \"old harbour\" Persistent,+DefaultRegion").Text,
            Is.EqualTo("Old Harbour: DefaultRegion, RegionOnline, Persistent.\n"));
        _commands.Type("set region flags \"old harbour\" -defaultregion");
        Assert.That(await Services.Grid.GetRegionFlags(UUID.Zero, _harbour.RegionId),
            Is.EqualTo(GridRegionFlags.RegionOnline | GridRegionFlags.Persistent));
    }

    [Test]
    public async Task Deregister_TakesItFromTheList_AndFromTheSizeOfTheGrid()
    {
        Assert.That(_commands.Type("show grid size").Text, Is.EqualTo("Grid size: 0.2621 square kilometres in 1 region.\n"));
        Assert.That(_commands.Type($"deregister region id {_harbour.RegionId}").Text,
            Is.EqualTo($"Old Harbour ({_harbour.RegionId}) is taken from the grid's list.\n"));
        Assert.That(await Services.Grid.GetRegionByUuid(UUID.Zero, _harbour.RegionId), Is.Null);
        Assert.That(_commands.Type("show grid size").Text, Is.EqualTo("Grid size: 0 square kilometres in 0 regions.\n"));
    }
}

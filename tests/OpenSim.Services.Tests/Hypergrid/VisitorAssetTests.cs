using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>What other grids get of this grid's assets, and give.</summary>
public class VisitorAssetTests : ServiceFixture
{
    private UserAccount _maker = null!;
    private VisitorAssetService _abroad = null!;

    [SetUp]
    public async Task Open()
    {
        Configuration.Set("Hypergrid", "HomeURI", "http://home.test:8002");
        _maker = await CreateUser("Ima");
        _abroad = new VisitorAssetService(Services.Assets, Services.Accounts, Configuration);
    }

    [Test]
    public async Task TypesThatStayHere_AreNotThere()
    {
        var script = await Services.Assets.Store(New(AssetType.LslText, "default {}"));
        var note = await Services.Assets.Store(New(AssetType.Notecard, "Linden text version 2"));
        Configuration.Set("HGAssetService", "DisallowExport", "LSLText, Gesture");
        Assert.That(await _abroad.Get(script), Is.Null);
        Assert.That(await _abroad.GetMetadata(script), Is.Null);
        Assert.That(await _abroad.Open(script), Is.Null);
        Assert.That((await _abroad.Get(note))!.Data, Is.Not.Empty);
        await using var open = (await _abroad.Open(note))!;
        Assert.That(open.Asset.CreatorId, Is.EqualTo($"{_maker.PrincipalId};http://home.test:8002/;Ima Tester"));
    }

    [Test]
    public async Task WhatIsNotWanted_IsNotTaken_AndNothingIsDeleted()
    {
        Configuration.Set("HGAssetService", "DisallowImport", "Texture");
        Assert.That(await _abroad.Store(New(AssetType.Texture, "x")), Is.EqualTo(UUID.Zero));
        var id = await _abroad.Store(New(AssetType.Notecard, "x"));
        Assert.That(await Services.Assets.Get(id), Is.Not.Null);
        Assert.That(await _abroad.Delete(id), Is.False);
        Assert.That(await Services.Assets.Get(id), Is.Not.Null);
    }

    [Test]
    public async Task Objects_NameTheirMakersWithTheirHomes()
    {
        var stranger = UUID.Random();
        var xml = $"<SceneObjectGroup><SceneObjectPart><CreatorID><UUID>{_maker.PrincipalId}</UUID></CreatorID><Name>a</Name>"
            + $"<TaskInventory><TaskInventoryItem><CreatorID><UUID>{stranger}</UUID></CreatorID><CreatorData>http://x/;A B</CreatorData>"
            + $"<CreatorID><Guid>{_maker.PrincipalId}</Guid></CreatorID> <CreatorData>http://y/;C D</CreatorData></TaskInventoryItem></TaskInventory>"
            + "</SceneObjectPart></SceneObjectGroup>";
        var id = await Services.Assets.Store(New(AssetType.Object, xml));
        var signed = Encoding.UTF8.GetString((await _abroad.Get(id))!.Data);
        Assert.That(signed, Is.EqualTo(xml.Replace($"<UUID>{_maker.PrincipalId}</UUID></CreatorID>",
            $"<UUID>{_maker.PrincipalId}</UUID></CreatorID><CreatorData>http://home.test:8002/;Ima Tester</CreatorData>")));
        await using var open = (await _abroad.Open(id))!;
        using var read = new MemoryStream();
        await open.Content.CopyToAsync(read);
        Assert.That(Encoding.UTF8.GetString(read.ToArray()), Is.EqualTo(signed));
        Assert.That(Encoding.UTF8.GetString((await Services.Assets.Get(id))!.Data), Is.EqualTo(xml), "here it stays as it is");
    }

    // What is there is not sent a second time with everything that a guest takes along.
    [Test]
    public async Task WhatIsThere_IsSaidAtThePublicPort()
    {
        var id = await Services.Assets.Store(New(AssetType.Notecard, "x"));
        var others = new HypergridServices(null!, null!, Services.Inventory, _abroad);
        var handlers = ServiceHandlers.ForOtherGrids(others, Configuration, new StatRegistry(), Path.GetTempPath());
        using var connections = new ServiceConnections(Configuration, new StatRegistry(), Time,
            new HandlerPipe(new ServiceTable(handlers.Where(handler => handler.Def.Port == ServicePort.Public), new StatRegistry())));
        var calls = new AssetCalls(new ServiceClient(connections, "HGAssetService", new Uri("http://grid.test:8002/")), Path.GetTempPath(), 1024);
        Assert.That(await calls.Exist([UUID.Random(), id]), Is.EqualTo(new[] { false, true }));
    }

    private Asset New(sbyte type, string text) => new()
    {
        Name = "n", Type = type, CreatorId = $"{_maker.PrincipalId}", Data = Encoding.UTF8.GetBytes(text)
    };
}

using System.Net;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>What lies in objects, asked for and saved by HTTP. The region's answers are played by this test.</summary>
public class ContentsCapsTests
{
    private static readonly UUID Prim = UUID.Parse("11111111-0000-0000-0000-000000000001");
    private static readonly UUID Experience = UUID.Random();
    private static readonly UUID Item = UUID.Parse("11111111-0000-0000-0000-000000000002");

    private readonly Box _box = new();
    private TestServer _server = null!;
    private AgentCircuitData _agent = null!;

    [SetUp]
    public async Task Start()
    {
        (_server, _, _agent) = await TestServer.StartWithServices();
        _server.Scene.RegisterModuleInterface<IObjectContents>(_box);
        (_box.Refusal, _box.Written, _box.Compiled) = (null, UUID.Zero, CompileAnswer.NoCompiler);
    }

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task Contents_AreListedInWordsThatViewersRead()
    {
        var url = await _server.Address(_agent, "RequestTaskInventory");
        var (status, body) = await _server.Get($"{url}?task_id={Prim}");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That((body["task_id"].AsUuid(), body["inventory_serial"].AsInteger()), Is.EqualTo((Prim, 3)));
        var item = body["contents"][0];
        Assert.That((item["item_id"].AsUuid(), item["type"].AsString(), item["inv_type"].AsString(), item["name"].AsString()),
            Is.EqualTo((Item, "lsltext", "script", "Door")));
        Assert.That(item["permissions"]["owner_mask"].AsInteger(), Is.EqualTo(0x7fffffff));
        Assert.That(item["sale_info"]["sale_type"].AsString(), Is.EqualTo("not"));
        (status, _) = await _server.Get($"{url}?task_id={Prim}&inventory_serial=3");
        Assert.That(status, Is.EqualTo(HttpStatusCode.NotModified));
        (status, _) = await _server.Get($"{url}?task_id={Prim}&inventory_serial=2");
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        foreach (var odd in new[] { "", "?task_id=x", $"?task_id={UUID.Random()}" })
            Assert.That((await _server.Get(url + odd)).Status, Is.EqualTo(HttpStatusCode.NotFound), odd);
    }

    [TestCase("UpdateScriptTask", AssetType.LslText)]
    [TestCase("UpdateNotecardTaskInventory", AssetType.Notecard)]
    [TestCase("UpdateGestureTaskInventory", AssetType.Gesture)]
    [TestCase("UpdateSettingsTaskInventory", AssetType.Settings)]
    [TestCase("UpdateMaterialTaskInventory", AssetType.Material)]
    public async Task Saved_InAnObject_StandsForTheNewAsset(string capability, sbyte type)
    {
        var (_, first) = await Begin(capability);
        Assert.That(_box.AskedType, Is.EqualTo(type));
        var (_, done) = await _server.PostBytes(first["uploader"].AsString(), "text"u8.ToArray());
        Assert.That(done["state"].AsString(), Is.EqualTo("complete"));
        Assert.That(_box.Written, Is.EqualTo(done["new_asset"].AsUuid()));
        var asset = (await _server.Services.Assets.Get(_box.Written))!;
        Assert.That((asset.Type, Encoding.UTF8.GetString(asset.Data), asset.CreatorId), Is.EqualTo((type, "text", _agent.AgentId.ToString())));
        Assert.That(done["errors"].Elements.Count, Is.EqualTo(type == AssetType.LslText ? 1 : 0), "a script is saved and not compiled");
    }

    [TestCase(true, true)]
    [TestCase(false, false)]
    public async Task Script_IsAnsweredWithWhatTheCompilerSays(bool compiles, bool runs)
    {
        string[] errors = compiles ? [] : ["(3, 4): Syntax error", "(7, 1): Type mismatch"];
        _box.Compiled = new CompileAnswer(compiles, errors);
        var (_, first) = await Begin("UpdateScriptTask", runs);
        var (_, done) = await _server.PostBytes(first["uploader"].AsString(), "text"u8.ToArray());
        Assert.That((done["state"].AsString(), done["compiled"].AsBoolean(), _box.Runs), Is.EqualTo(("complete", compiles, runs)));
        Assert.That(_box.ToldExperience, Is.EqualTo(Experience));
        Assert.That(done["errors"].Elements.Select(e => e.AsString()), Is.EqualTo(errors));
    }

    [Test]
    public async Task Refused_ByTheRegion_IsSaidInWords()
    {
        var (_, first) = await Begin("UpdateScriptTask");
        _box.Refusal = "You may not change this item.";
        var (_, done) = await _server.PostBytes(first["uploader"].AsString(), "text"u8.ToArray());
        Assert.That(done["error"]["message"].AsString(), Is.EqualTo(_box.Refusal));
        var (_, refused) = await Begin("UpdateScriptTask");
        Assert.That(refused["error"]["message"].AsString(), Is.EqualTo(_box.Refusal));
        Assert.That(_box.Written, Is.EqualTo(UUID.Zero));
    }

    private async Task<(HttpStatusCode Status, LlsdValue Body)> Begin(string capability, bool runs = true) =>
        await _server.Post(await _server.Address(_agent, capability), new LlsdMap
        {
            ["task_id"] = Prim, ["item_id"] = Item, ["is_script_running"] = runs, ["target"] = "mono", ["experience"] = Experience
        });

    private sealed class Box : IObjectContents
    {
        public string? Refusal { get; set; }

        public UUID Written { get; set; }

        public CompileAnswer Compiled { get; set; } = CompileAnswer.NoCompiler;

        public bool Runs { get; private set; }

        public int AskedType { get; private set; }

        public UUID ToldExperience { get; private set; }

        public Task<ObjectContents?> Read(UUID user, UUID prim) => Task.FromResult(prim != Prim ? null : new ObjectContents(3,
        [
            new PrimItemRow
            {
                ItemId = Item, PrimId = Prim, Name = "Door", AssetType = AssetType.LslText, InvType = 10, CurrentPermissions = 0x7fffffff
            }
        ]));

        public Task<string?> RefusalToRewrite(UUID user, UUID prim, UUID item, int assetType)
        {
            AskedType = assetType;
            return Task.FromResult(Refusal);
        }

        public Task<RewriteAnswer> Rewrite(UUID user, UUID prim, UUID item, int assetType, UUID asset, bool isRunning, UUID experience)
        {
            ToldExperience = experience;
            if (Refusal is null)
                Written = asset;
            Runs = isRunning;
            return Task.FromResult(new RewriteAnswer(Refusal, assetType == AssetType.LslText ? Compiled : null));
        }

        public Task<UUID?> NotecardIn(UUID user, UUID prim, UUID item) => Task.FromResult<UUID?>(null);
    }
}

using System.Net;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>Both steps of a model's upload over HTTP; what becomes of the model is the module's.</summary>
public class ModelUploadTests
{
    private const int LongText = 2 * 1024 * 1024;

    private readonly FakeUploads _uploads = new();
    private TestServer _server = null!;
    private UserAccount _user = null!;
    private AgentCircuitData _agent = null!;

    [SetUp]
    public async Task Start()
    {
        _uploads.Refusal = null;
        (_server, _user, _agent) = await TestServer.StartWithServices();
    }

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task Model_IsQuotedAndThenTaken()
    {
        _server.Scene.RegisterModuleInterface<IModelUploads>(_uploads);
        var (_, quote) = await Ask(new LlsdMap { ["mesh_list"] = new LlsdArray(new byte[LongText]) });
        Assert.Multiple(() =>
        {
            Assert.That(quote["state"].AsString(), Is.EqualTo("upload"));
            Assert.That(quote["upload_price"].AsInteger(), Is.EqualTo(7));
            Assert.That(quote["data"]["model_streaming_cost"].AsReal(), Is.EqualTo(1.5));
            Assert.That(_uploads.Quoted["mesh_list"][0].AsBinary(), Has.Length.EqualTo(LongText), "models are longer than other requests");
        });

        var (status, done) = await _server.PostBytes(quote["uploader"].AsString(), LlsdXml.ToBytes(new LlsdMap { ["metric"] = "x" }));
        Assert.Multiple(() =>
        {
            Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
            Assert.That(done["state"].AsString(), Is.EqualTo("complete"));
            Assert.That(done["new_inventory_item"].AsUuid(), Is.EqualTo(_uploads.Taken!.Id));
            Assert.That((_uploads.Taken.Owner, _uploads.Taken.Name), Is.EqualTo((_user.PrincipalId, "house")));
            Assert.That(done["new_next_owner_mask"].AsInteger(), Is.EqualTo(0x8e000));
        });
    }

    [Test]
    public async Task Model_ThatTheModuleRefuses_IsAnErrorInWordsInBothSteps()
    {
        _server.Scene.RegisterModuleInterface<IModelUploads>(_uploads);
        _uploads.Refusal = "It has no parts.";
        var (_, refused) = await Ask(new LlsdMap());
        Assert.That((refused["state"].AsString(), refused["error"]["message"].AsString()), Is.EqualTo(("error", "It has no parts.")));
        _uploads.Refusal = null;
        var (_, quote) = await Ask(new LlsdMap());
        _uploads.Refusal = "A texture has not come.";
        var (_, second) = await _server.PostBytes(quote["uploader"].AsString(), LlsdXml.ToBytes(new LlsdMap()));
        Assert.That(second["error"]["message"].AsString(), Is.EqualTo("A texture has not come."));
    }

    [Test]
    public async Task SecondStep_ThatIsNoLlsd_IsAnErrorInWords()
    {
        _server.Scene.RegisterModuleInterface<IModelUploads>(_uploads);
        var (_, quote) = await Ask(new LlsdMap());
        var (_, second) = await _server.PostBytes(quote["uploader"].AsString(), [1, 2, 3]);
        Assert.That(second["error"]["message"].AsString(), Does.Contain("cannot be read"));
    }

    [Test]
    public async Task Model_WhereNoModuleTakesIt_IsAnErrorInWords()
    {
        var (_, refused) = await Ask(new LlsdMap());
        Assert.That(refused["error"]["message"].AsString(), Does.Contain("cannot be uploaded here"));
    }

    private async Task<(HttpStatusCode Status, LlsdValue Body)> Ask(LlsdMap resources) => await _server.Post(
        await _server.Address(_agent, "NewFileAgentInventory"), new LlsdMap
        {
            ["asset_type"] = "mesh", ["inventory_type"] = "object", ["name"] = "house", ["next_owner_mask"] = 0x8e000,
            ["asset_resources"] = resources
        });

    private sealed class FakeUploads : IModelUploads
    {
        public string? Refusal { get; set; }

        public LlsdValue Quoted { get; private set; } = LlsdValue.Undefined;

        public InventoryItem? Taken { get; private set; }

        public ModelQuote Quote(UUID agentId, LlsdValue resources)
        {
            Quoted = resources;
            return new ModelQuote(Refusal, 7, new LlsdMap { ["model_streaming_cost"] = 1.5 });
        }

        public ValueTask<ModelUploaded> Upload(InventoryItem item, LlsdValue resources, int price)
        {
            Assert.That(price, Is.EqualTo(7), "what was quoted");
            Taken = item;
            return ValueTask.FromResult(Refusal is null ? new ModelUploaded(item, null) : new ModelUploaded(null, Refusal));
        }
    }
}

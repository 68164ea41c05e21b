using System.Net;
using System.Net.Http.Headers;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class AssetCapsTests
{
    private static readonly byte[] Data = [.. Enumerable.Range(0, 1000).Select(i => (byte)i)];

    private TestServer _server = null!;
    private AgentCircuitData _agent = null!;
    private UserAccount _user = null!;
    private UUID _texture;

    [SetUp]
    public async Task Start()
    {
        (_server, _user, _agent) = await TestServer.StartWithServices();
        _texture = await _server.Services.Assets.Store(new Asset { Type = AssetType.Texture, Data = Data });
    }

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [TestCase("GetTexture", "?texture_id=")]
    [TestCase("GetTexture", "/?texture_id=")]
    [TestCase("ViewerAsset", "/?texture_id=")]
    [TestCase("GetMesh2", "?texture_id=")]
    public async Task Get_Whole(string capability, string query)
    {
        using var response = await Get(capability, query + _texture);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(response.Content.Headers.ContentType!.MediaType, Is.EqualTo("image/x-j2c"));
        Assert.That(response.Headers.AcceptRanges, Does.Contain("bytes"));
        Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data));
    }

    [TestCase("bytes=0-599", 0, 600)]
    [TestCase("bytes=600-", 600, 400)]
    [TestCase("bytes=990-5000", 990, 10)]
    [TestCase("bytes=-100", 900, 100)]
    [TestCase("bytes=999-999", 999, 1)]
    public async Task Get_Range_IsThatPart(string range, int first, int length)
    {
        using var response = await Get("GetTexture", "?texture_id=" + _texture, range);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.PartialContent));
        Assert.That(response.Content.Headers.ContentRange, Is.EqualTo(new ContentRangeHeaderValue(first, first + length - 1, 1000)));
        Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data[first..(first + length)]));
    }

    [TestCase("bytes=1000-2000")]
    [TestCase("bytes=5-1")]
    [TestCase("bytes=0-1,5-6")]
    [TestCase("bytes=x-y")]
    [TestCase("lines=1-2")]
    [TestCase("bytes=99999999999999999999-")]
    public async Task Get_RangeThatMakesNoSense_IsTheWhole(string range)
    {
        using var response = await Get("GetTexture", "?texture_id=" + _texture, range);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(response.Content.Headers.ContentLength, Is.EqualTo(1000));
    }

    [Test]
    public async Task Get_WithTheTagItHas_IsNotModified()
    {
        using var first = await Get("GetTexture", "?texture_id=" + _texture);
        using var request = new HttpRequestMessage(HttpMethod.Get, await _server.Address(_agent, "GetTexture") + "?texture_id=" + _texture);
        request.Headers.IfNoneMatch.Add(first.Headers.ETag!);
        using var second = await _server.Client.SendAsync(request);
        Assert.That(second.StatusCode, Is.EqualTo(HttpStatusCode.NotModified));
    }

    [Test]
    public async Task Head_TellsTheLength()
    {
        using var request =
            new HttpRequestMessage(HttpMethod.Head, await _server.Address(_agent, "GetTexture") + "?texture_id=" + _texture);
        using var response = await _server.Client.SendAsync(request);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(response.Content.Headers.ContentLength, Is.EqualTo(1000));
    }

    [Test]
    public async Task Get_UnknownOrOfAnotherType_IsNotFound()
    {
        using var unknown = await Get("GetTexture", "?texture_id=" + UUID.Random());
        Assert.That(unknown.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
        using var asMesh = await Get("GetMesh", "?mesh_id=" + _texture);
        Assert.That(asMesh.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That(_server.Statistics.Find("assets.http.AssetsMissing")!.Value, Is.EqualTo(2));
    }

    [TestCase("?notecard_id=", AssetType.Notecard, 0x8000u, HttpStatusCode.OK)]
    [TestCase("?lsltext_id=", AssetType.LslText, 0xC000u, HttpStatusCode.OK)]
    [TestCase("?lsltext_id=", AssetType.LslText, 0x8000u, HttpStatusCode.Forbidden)]
    [TestCase("?object_id=", AssetType.Object, 0xC000u, HttpStatusCode.BadRequest)]
    public async Task Get_PrivateKind_IsGivenToWhoeverHasItWithTheRight(string query, sbyte type, uint permissions, HttpStatusCode expected)
    {
        var asset = await _server.Services.Assets.Store(new Asset { Type = type, Data = Data });
        using (var unowned = await Get("ViewerAsset", query + asset))
            Assert.That(unowned.StatusCode, Is.EqualTo(type == AssetType.Object ? HttpStatusCode.BadRequest : HttpStatusCode.Forbidden));
        await AddItem(asset, type, permissions);
        using var response = await Get("ViewerAsset", query + asset);
        Assert.That(response.StatusCode, Is.EqualTo(expected));
        if (expected == HttpStatusCode.OK)
            Assert.That(await response.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data));
    }

    // A link's asset id is what its maker says it stands for: to know an id must not be enough.
    [Test]
    public async Task Get_PrivateKind_ThroughALink_IsRefused()
    {
        const sbyte link = 24;
        var asset = await _server.Services.Assets.Store(new Asset { Type = AssetType.Notecard, Data = Data });
        await AddItem(asset, link, 0x7fffffff);
        using var response = await Get("ViewerAsset", "?notecard_id=" + asset);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.Forbidden));
    }

    [TestCase("")]
    [TestCase("?texture_id=nonsense")]
    [TestCase("?other=1")]
    public async Task Get_NothingAsked_IsABadRequest(string query)
    {
        using var response = await Get("GetTexture", query);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.BadRequest));
    }

    private async Task AddItem(UUID asset, sbyte type, uint permissions)
    {
        var folder = (await _server.Services.Inventory.GetRootFolder(_user.PrincipalId))!;
        Assert.That(await _server.Services.Inventory.AddItem(new InventoryItem
        {
            Id = UUID.Random(), Owner = _user.PrincipalId, Folder = folder.Id, Name = "mine", AssetId = asset, AssetType = type,
            InvType = type,
            BasePermissions = permissions, CurrentPermissions = permissions
        }));
    }

    private async Task<HttpResponseMessage> Get(string capability, string query, string? range = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, await _server.Address(_agent, capability) + query);
        if (range is not null)
            request.Headers.TryAddWithoutValidation("Range", range);
        return await _server.Client.SendAsync(request);
    }
}

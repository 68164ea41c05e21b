using System.Net;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class BakedTextureTests
{
    private static readonly byte[] Data = [.. Enumerable.Range(0, 1000).Select(i => (byte)i)];

    private TestServer _server = null!;
    private UserAccount _user = null!;

    [SetUp]
    public async Task Start() => (_server, _user, _) = await TestServer.StartWithServices();

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task Bake_IsGivenWithoutACapability_WholeAndInParts()
    {
        var bake = await Store(new Asset { Type = AssetType.Texture, Temporary = true, Data = Data });
        using var whole = await Get(bake, "head");
        Assert.That(await whole.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data));
        Assert.That(whole.Content.Headers.ContentType!.MediaType, Is.EqualTo("image/x-j2c"));
        using var part = await Get(bake, "head", "bytes=600-");
        Assert.That((part.StatusCode, await part.Content.ReadAsByteArrayAsync()), Is.EqualTo((HttpStatusCode.PartialContent, Data[600..])));
    }

    [Test]
    public async Task KeptBake_ComesBackFromTheLastLook_OfItsAvatarOnly()
    {
        var bake = UUID.Random();
        await _server.Services.BakedTextures.Store(_user.PrincipalId, [new BakedTexture(8, bake, bake, Data)]);
        using var other = await Get(bake, "head", user: UUID.Random());
        Assert.That(other.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
        using var own = await Get(bake, "head");
        Assert.That(await own.Content.ReadAsByteArrayAsync(), Is.EqualTo(Data));
    }

    [Test]
    public async Task WhatIsNoBake_IsNotGiven()
    {
        using var texture = await Get(await Store(new Asset { Type = AssetType.Texture, Data = Data }), "head");
        using var note = await Get(await Store(new Asset { Type = AssetType.Notecard, Temporary = true, Data = Data }), "head");
        using var unknown = await Get(UUID.Random(), "head");
        Assert.That(new[] { texture.StatusCode, note.StatusCode, unknown.StatusCode }, Has.All.EqualTo(HttpStatusCode.NotFound));
    }

    [TestCase("")]
    [TestCase("/texture")]
    [TestCase("/texture/x/head/y")]
    [TestCase("/texture/00000000-0000-0000-0000-000000000001/head/00000000-0000-0000-0000-000000000001/more")]
    public async Task OtherPaths_AreNotThere(string path)
    {
        using var answer = await _server.Client.GetAsync(new Uri($"http://127.0.0.1:{_server.Server.Port}/appearance{path}"));
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
    }

    private ValueTask<UUID> Store(Asset asset) => _server.Services.Assets.Store(asset);

    private async Task<HttpResponseMessage> Get(UUID texture, string part, string? range = null, UUID? user = null)
    {
        var address = $"http://127.0.0.1:{_server.Server.Port}/appearance/texture/{user ?? _user.PrincipalId}/{part}/{texture}";
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(address));
        if (range is not null)
            request.Headers.TryAddWithoutValidation("Range", range);
        return await _server.Client.SendAsync(request);
    }
}

using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>What uploads hold while they come.</summary>
public class UploadLimitTests
{
    private const int Mega = 1024 * 1024;

    private static readonly byte[] Start = [0xFF, 0x4F, 0xFF, 0x51];

    private readonly TemporaryFolder _folder = new();

    [OneTimeTearDown]
    public void Remove() => _folder.Dispose();

    [Test]
    public async Task Uploads_SixtyFourAtOnce_LieInFilesAndGoWithTheirRequests()
    {
        const int Count = 64;
        const int Bytes = 4 * Mega;
        const int HeldBack = 4;
        var (server, _, agent) = await TestServer.StartWithServices(place: Place("many"));
        await using var _ = server;
        var addresses = await Addresses(server, await server.Address(agent, "NewFileAgentInventory"), Count);
        var body = Texture(Bytes);
        var sign = new TaskCompletionSource();
        var before = GC.GetTotalMemory(true);

        var uploads = addresses.Select(address => Upload(server, address, body, HeldBack, sign.Task)).ToList();
        Assert.That(() => server.Limit("UploadFiles").Used, Is.EqualTo((long)Count * (Bytes - HeldBack)).After(60_000, 20));
        Assert.That(server.Limit("Bodies").Used, Is.Zero, "all of them lie in files");
        Assert.That(GC.GetTotalMemory(true) - before, Is.LessThan(48 * Mega), "of 256 MB under way");

        sign.SetResult();
        Assert.That(await Task.WhenAll(uploads), Is.All.EqualTo("complete"));
        Assert.That(() => server.Limit("UploadFiles").Used + server.Limit("Files").Used, Is.Zero.After(10_000, 20));
        Assert.That(Directory.EnumerateFiles(Path.Combine(_folder.Path, "many")), Is.Empty);
        Assert.That(server.Limit("Bodies").Peak, Is.LessThan(Count * 2 * HttpMessages.MaxBodyInMemory));
    }

    [Test]
    public async Task Upload_OverTheRoomOnDisk_IsRefusedInWordsAndTheNextIsTaken()
    {
        var (server, _, agent) = await TestServer.StartWithServices(ini => ini.Set("Network", "MaxUploadFiles", "2"), place: Place("full"));
        await using var _ = server;
        var addresses = await Addresses(server, await server.Address(agent, "NewFileAgentInventory"), 2);

        var (_, refused) = await server.PostBytes(addresses[0], Texture(3 * Mega));
        Assert.That(refused["error"]["message"].AsString(), Does.Contain("try again"));
        Assert.That(server.Limit("UploadFiles").Refused, Is.EqualTo(1));
        var (_, taken) = await server.PostBytes(addresses[1], Texture(Mega));
        Assert.That(taken["state"].AsString(), Is.EqualTo("complete"));
    }

    [Test]
    public async Task Upload_Large_IsStoredAsItCame()
    {
        var (server, _, agent) = await TestServer.StartWithServices(place: Place("whole"));
        await using var _ = server;
        var addresses = await Addresses(server, await server.Address(agent, "NewFileAgentInventory"), 1);
        var body = Texture(Mega + 12_345);
        Random.Shared.NextBytes(body.AsSpan(Start.Length));

        var (_, done) = await server.PostBytes(addresses[0], body);
        Assert.That((await server.Services.Assets.Get(done["new_asset"].AsUuid()))!.Data, Is.EqualTo(body));
    }

    [Test]
    public async Task Upload_WhileMemoryIsShort_IsRefusedInWordsUntilThereIsRoom()
    {
        var used = 950L * Mega;
        var memory = new MemoryGuard(new(), null, 1000L * Mega, () => 0.8, () => new MemoryUse(0, used));
        memory.Look();
        var (server, _, agent) = await TestServer.StartWithServices(place: Place("short") with { Memory = memory });
        await using var _ = server;
        var address = await server.Address(agent, "NewFileAgentInventory");

        var (_, refused) = await server.Post(address, NewTexture);
        Assert.That(refused["error"]["message"].AsString(), Does.Contain("try again"));
        used = 500 * Mega;
        memory.Look();
        Assert.That((await server.Post(address, NewTexture)).Body["state"].AsString(), Is.EqualTo("upload"));
    }

    [Test]
    public async Task Start_WithWhatACrashHasLeft_DeletesIt()
    {
        Directory.CreateDirectory(Path.Combine(_folder.Path, "left"));
        File.WriteAllBytes(Path.Combine(_folder.Path, "left/7.upload"), new byte[100]);
        await using var server = await TestServer.Start(place: Place("left"));
        Assert.That(Directory.EnumerateFiles(Path.Combine(_folder.Path, "left")), Is.Empty);
    }

    [Test]
    public async Task Assets_LargeOnesReadOutOfMemory_AreHeldOnceEachAndUpToTheBound()
    {
        var (server, _, agent) = await TestServer.StartWithServices(ini =>
        {
            ini.Set("Network", "MaxBodies", "28");
            ini.Set("AssetCache", "FileCacheEnabled", "false");
        });
        await using var _ = server;
        var capability = new Uri(await server.Address(agent, "GetTexture"));
        var (first, second) = (await Store(server, 16), await Store(server, 20));

        var readers = new List<Socket>();
        for (var i = 0; i < 20; i++)
            readers.Add(await Ask(server, capability, first));
        Assert.That(server.Limit("Bodies").Used, Is.EqualTo(16 * Mega), "however many read the same");
        using (var refused = await server.Client.GetAsync(new Uri($"{capability}?texture_id={second}")))
            Assert.That((int)refused.StatusCode, Is.EqualTo(503));

        readers.ForEach(r => r.Dispose());
        Assert.That(() => server.Limit("Bodies").Used, Is.Zero.After(30_000, 20));
        Assert.That(await server.Client.GetByteArrayAsync(new Uri($"{capability}?texture_id={second}")), Has.Length.EqualTo(20 * Mega));
    }

    [Test]
    public async Task Fetches_OfOneAccountWithMoreUnderWayThanItMay_AreRefused()
    {
        var (server, user, agent) = await TestServer.StartWithServices(ini => ini.Set("ClientStack.LindenCaps", "MaxFetches", "1"));
        await using var _ = server;
        var address = await server.Address(agent, "FetchInventory2");
        var limit = (HeldLimit<UUID>)server.Statistics.Find("clientstack.caps.Fetches")!;

        Assert.That(limit.TryTake(user.PrincipalId));
        Assert.That((await server.Post(address, new LlsdMap())).Status, Is.EqualTo(HttpStatusCode.ServiceUnavailable));
        limit.Give(user.PrincipalId);
        Assert.That((await server.Post(address, new LlsdMap())).Status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(limit.Used, Is.Zero);
    }

    [Test]
    public void Rent_WithNoRoomLeft_TakesNoMemory()
    {
        var limits = new HttpLimits(new Configuration(), new StatRegistry(), HttpPlace.Anywhere());
        Assert.That(limits.Bodies.TryTake(limits.Bodies.Max));
        using var room = new RequestRoom(new DefaultHttpContext(), limits);
        Assert.That(room.Rent(Mega), Is.Null); // code is compiled, tables are made
        var before = GC.GetAllocatedBytesForCurrentThread();

        for (var i = 0; i < 100; i++)
            Assert.That(room.Rent((2 + i % 8) * Mega) is null);

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(Mega));
    }

    [Test]
    public async Task Requests_OfOneAvatarWithMoreUnderWayThanItMay_AreRefused_WhateverTheyAskFor()
    {
        var (server, user, agent) = await TestServer.StartWithServices();
        await using var _ = server;
        var address = await server.Address(agent, "AvatarPickerSearch");
        var limit = (HeldLimit<UUID>)server.Statistics.Find("clientstack.caps.Requests")!;

        Assert.That(limit.TryTake(user.PrincipalId, limit.Max));
        Assert.That((await server.Get($"{address}?names=a")).Status, Is.EqualTo(HttpStatusCode.ServiceUnavailable));
        limit.Give(user.PrincipalId, limit.Max);
        Assert.That((await server.Get($"{address}?names=a")).Status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(limit.Used, Is.Zero);
    }

    private static async Task<UUID> Store(TestServer server, int megabytes) =>
        await server.Services.Assets.Store(new Asset { Type = AssetType.Texture, Data = Texture(megabytes * Mega) });

    /// <summary>
    /// Asks for an asset and reads the answer's beginning only. What is asked for so has to be more than the system's send buffer takes in
    /// (4 MB and more), or the server is done with it.
    /// </summary>
    private static async Task<Socket> Ask(TestServer server, Uri capability, UUID id)
    {
        var socket = await server.Connect();
        socket.ReceiveBufferSize = 4096;
        await socket.SendAsync(Encoding.ASCII.GetBytes($"GET {capability.PathAndQuery}?texture_id={id} HTTP/1.1\r\nHost: x\r\n\r\n"));
        var start = new byte[16];
        Assert.That(await socket.ReceiveAsync(start), Is.EqualTo(16));
        Assert.That(Encoding.ASCII.GetString(start), Is.EqualTo("HTTP/1.1 200 OK\r"));
        return socket;
    }

    private static LlsdMap NewTexture => new() { ["asset_type"] = "texture", ["inventory_type"] = "texture", ["name"] = "x" };

    private HttpPlace Place(string name) => HttpPlace.Anywhere() with { UploadFolder = Path.Combine(_folder.Path, name) };

    private static byte[] Texture(int length)
    {
        var texture = new byte[length];
        Start.CopyTo(texture, 0);
        return texture;
    }

    private static async Task<string[]> Addresses(TestServer server, string capability, int count)
    {
        var addresses = new string[count];
        for (var i = 0; i < count; i++)
            addresses[i] = (await server.Post(capability, NewTexture)).Body["uploader"].AsString();
        return addresses;
    }

    private static async Task<string> Upload(TestServer server, string address, byte[] body, int heldBack, Task sign)
    {
        using var content = new SlowContent(body, heldBack, sign);
        using var response = await server.Client.PostAsync(new Uri(address), content);
        LlsdXml.TryRead(await response.Content.ReadAsByteArrayAsync(), out var done, out _);
        return done?["state"].AsString() ?? "";
    }
}

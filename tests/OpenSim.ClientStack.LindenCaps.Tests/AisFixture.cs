using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Llsd;
using OpenSim.Modules;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>A user with an inventory, who asks the inventory service.</summary>
public abstract class AisFixture
{
    private readonly InventoryModule _module = new();

    private protected TestServer Server { get; private set; } = null!;

    private protected IInventoryService Inventory => Server.Services.Inventory;

    private protected AgentCircuitData Agent { get; private set; } = null!;

    protected UserAccount User { get; private set; } = null!;

    protected UUID Me => User.PrincipalId;

    protected UUID Secret => Agent.SecureSessionId;

    private protected InventoryFolder Root { get; private set; } = null!;

    private protected InventoryFolder Trash { get; private set; } = null!;

    private protected InventoryFolder Outfit { get; private set; } = null!;

    [SetUp]
    public async Task Start()
    {
        (Server, User, Agent) = await TestServer.StartWithServices(
            configuration => configuration.Set("ClientStack.LindenCaps", "MaxFetchAnswer", "64"));
        _module.Initialise(new ModuleContext(
            new Configuration(), new StatRegistry(), new CommandRegistry(), NullLoggerFactory.Instance, Server.Services));
        _module.AddRegion(Server.Scene);
        Root = (await Inventory.GetRootFolder(Me))!;
        Trash = (await Inventory.GetFolderForType(Me, FolderType.Trash))!;
        Outfit = (await Inventory.GetFolderForType(Me, FolderType.CurrentOutfit))!;
    }

    [TearDown]
    public async Task Stop()
    {
        _module.RemoveRegion(Server.Scene);
        await Server.DisposeAsync();
    }

    private protected async Task<(HttpStatusCode Status, LlsdValue Body)> Ask(string method, string path, string body = "",
        string capability = "InventoryAPIv3", string? destination = null)
    {
        var (status, text) = await AskText(method, path, body, capability, destination);
        LlsdXml.TryRead(Encoding.UTF8.GetBytes(text), out var value, out _);
        return (status, value ?? LlsdValue.Undefined);
    }

    private protected async Task<(HttpStatusCode Status, string Text)> AskText(string method, string path, string body = "",
        string capability = "InventoryAPIv3", string? destination = null)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(await Server.Address(Agent, capability) + path));
        if (body.Length > 0)
            request.Content = new StringContent(body, Encoding.UTF8, new MediaTypeHeaderValue(LlsdXml.ContentType));
        if (destination is not null)
            request.Headers.Add("Destination", destination);
        using var response = await Server.Client.SendAsync(request);
        return (response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    private protected async Task<InventoryFolder> AddFolder(string name, UUID? parent = null)
    {
        var folder = new InventoryFolder { Id = UUID.Random(), Owner = Me, ParentId = parent ?? Root.Id, Name = name };
        Assert.That(await Inventory.AddFolder(folder), Is.True);
        return folder;
    }

    private protected async Task<InventoryItem> AddItem(UUID folder, InventoryItem? like = null)
    {
        var item = (like ?? new InventoryItem
        {
            Name = "Thing", AssetType = AssetType.Notecard, InvType = 7, AssetId = UUID.Random(), CreatorId = Me.ToString(),
            BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff, NextPermissions = 0x7fffffff
        }) with
        { Id = UUID.Random(), Owner = Me, Folder = folder };
        Assert.That(await Inventory.AddItem(item), Is.True);
        return item;
    }

    private protected Task<InventoryItem> AddLink(UUID folder, UUID target) => AddItem(folder, new InventoryItem
    {
        Name = "Link", Description = "@1", AssetType = AssetType.Link, InvType = 18, AssetId = target, CreationDate = 1_700_000_000
    });

    private protected async Task<int> VersionOf(UUID folder) => (await Inventory.GetFolder(Me, folder))!.Version;
}

using System.Text.RegularExpressions;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Groups;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Http.OpenId;
using OpenSim.Services.Http.Own;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Maps;
using OpenSim.Services.Messages;
using OpenSim.Services.Tests.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.Store;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

/// <summary>
/// Every service of a grid server, asked in each of its methods as in Golden/Wire/*.asked.txt (a line for each request), answers as in
/// *.answered.txt. Ids that the server makes up stand there as (id). OPENSIM_WRITE_GOLDEN=1 writes the answers anew.
/// </summary>
public sealed partial class GoldenWireTests : ServiceFixture
{
    private const string Zero = "00000000-0000-0000-0000-000000000000";

    private static readonly UUID Ada = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000001");
    private static readonly UUID Bob = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000002");
    private static readonly UUID Alpha = UUID.Parse("11111111-0000-4000-8000-000000000001");
    private static readonly UUID Guild = UUID.Parse("99999999-0000-4000-8000-000000000009");
    private const string Token = "cccccccc-0000-4000-8000-000000000003";

    private static readonly string Folder = Path.Combine(Golden.SourceFolder(), "Golden", "Wire");

    private static IEnumerable<string> Recorded() =>
        Directory.GetFiles(Folder, "*.asked.txt").Select(file => Path.GetFileName(file)[..^".asked.txt".Length]).Order();

    [TestCaseSource(nameof(Recorded))]
    public async Task Service_Asked_AnswersAsRecorded(string service)
    {
        var own = Handlers().Where(handler => handler.Def.Service == service).ToList();
        if (own.Exists(handler => handler.Def.Port == ServicePort.Public) && service != "UserProfilesService")
            await Populate();
        Sql(StoreKind.InventoryStore, session => session.Execute($"""
            insert into inventoryfolders (folderID, folderName, type, version, agentID, parentFolderID)
            values ({Token}, {"My Inventory"}, 8, 1, {Bob}, {UUID.Zero})
            """));
        var requests = await File.ReadAllLinesAsync(Path.Combine(Folder, service + ".asked.txt"));
        using var pipe = new HandlerPipe(new ServiceTable(own, new StatRegistry()));
        foreach (var request in requests)
            await pipe.Ask(request.Split(' ')[0], request.Split(' ')[1], string.Join(' ', request.Split(' ').Skip(2)));
        var answers = requests.Zip(pipe.Answers, (asked, answer) => $"> {asked}\n{answer}\n");
        var known = string.Join('\n', requests) + Zero + Guild + Ada;
        Golden.Compare(Path.Combine("Wire", service + ".answered.txt"), Id().Replace(string.Concat(answers).ReplaceLineEndings("\n"),
            id => known.Contains(id.Value, StringComparison.OrdinalIgnoreCase) ? id.Value : "(id)"));
    }

    [Test]
    public void EveryServiceAndMethod_IsRecorded()
    {
        var missing = new List<string>();
        foreach (var handler in Handlers())
        {
            var file = Path.Combine(Folder, handler.Def.Service + ".asked.txt");
            var asked = File.Exists(file) ? File.ReadAllText(file) : "";
            if (!asked.Contains(" " + handler.Def.Path.TrimEnd('*'), StringComparison.Ordinal))
                missing.Add($"{handler.Def.Service} {handler.Def.Path}");
            missing.AddRange(MethodsOf(handler).Where(method => !IsAsked(asked, method)).Select(m => $"{handler.Def.Service} {m}"));
        }

        Assert.That(missing, Is.Empty);
    }

    private static IEnumerable<string> MethodsOf(IServiceHandler handler) => handler switch
    {
        // Other grids have the same methods over less.
        FormHandler when handler.Def.Service == "HGInventoryService" => [],
        FormHandler form => form.Methods,
        XmlRpcHandler xml => xml.Methods,
        JsonRpcHandler json => json.Methods,
        OwnHandler own => own.Methods.Select(pair => pair.Method),
        _ => []
    };

    private static bool IsAsked(string text, string method) =>
        Regex.IsMatch(text, $"METHOD={method}(&|\n)") || text.Contains($"<methodName>{method}<", StringComparison.Ordinal)
        || text.Contains($"\"method\":\"{method}\"", StringComparison.Ordinal)
        || text.Contains($"\"METHOD\":\"{method}\"", StringComparison.Ordinal);

    protected override void Configure() =>
        Configuration.Set(EconomySettings.Module.Section, EconomySettings.Module.Key, EconomySettings.Sample);

    private IReadOnlyList<IServiceHandler> Handlers()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://grid.test:8002");
        foreach (var key in new[] { "AllowCreateUser", "AllowSetAccount" })
            Configuration.Set("UserAccountService", key, "true");
        foreach (var key in new[] { "AllowSetPassword", "AllowGetAuthInfo", "AllowSetAuthInfo" })
            Configuration.Set("AuthenticationService", key, "true");
        Configuration.Set("FreeswitchService", "ServerAddress", "voice.test");
        Services.Add<IMapImageService>(new NoPictures());
        Services.Add(new OpenIdGround(new NoGuard(), () => null, Time));
        Services.Add(LocalHypergrid.Create(Stores, Services, new FakeSimulation(), new FakeGrids(), Configuration, NullLogger.Instance,
            new RegionLines(new NoLine(), new NoLine(), new NoLine())));
        return ServiceHandlers.Of(Services, Configuration, new StatRegistry(), Path.GetTempPath());
    }

    // What other grids and viewers ask about.
    private async Task Populate()
    {
        await Services.Accounts.CreateUser(UUID.Zero, Ada, "Ada", "Lovelace", "engine", "");
        await Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = Alpha, RegionName = "Alpha One", RegionLocX = 256000, RegionLocY = 256000, ExternalHostName = "127.0.0.1",
            HttpPort = 9000, InternalPort = 9000, ServerUri = "http://127.0.0.1:9000/"
        });
        await Services.GridUsers.SetHome(Ada.ToString(), Alpha, new System.Numerics.Vector3(1, 2, 3), System.Numerics.Vector3.UnitX);
        await Services.GridUsers.LoggedIn($"{Bob};http://home.test:8002/;Bob Tester");
        await Services.Groups.CreateGroup(new GroupRecord { Id = Guild, Name = "Guild", FounderId = Ada, OpenEnrollment = true, ShowInList = true });
        await Services.Groups.Join(Bob, Guild);
        await ((IGroupProxies)Services.Groups).SetToken(Bob, Guild, Token);
    }

    [GeneratedRegex("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}")]
    private static partial Regex Id();

    private sealed class NoGuard : IGuessGuard
    {
        public TimeSpan? Refuses(System.Net.IPAddress address, string account) => null;

        public void CountFailure(System.Net.IPAddress address, string account)
        {
        }

        public void CountRight(System.Net.IPAddress address, string account)
        {
        }
    }

    private sealed class NoLine : IMessageTransfer, IFriendNews
    {
        public ValueTask<Delivery> Send(string serverUri, InstantMessage message) => new(Delivery.NotTaken);

        public ValueTask<Delivery> Tell(string serverUri, FriendNews told) => new(Delivery.NotTaken);
    }

    private sealed class NoPictures : IMapImageService
    {
        public ValueTask<string?> AddMapTile(int x, int y, byte[] picture, UUID scope) => new("That is no picture.");

        public ValueTask<string?> RemoveMapTile(int x, int y, UUID scope) => new(default(string));

        public ValueTask<byte[]?> GetMapTile(string name, UUID scope) => new(default(byte[]));
    }
}

using OpenSim.Robust;
using OpenSim.Robust.Options;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Robust;

/// <summary>A folder of its own and two free ports: grid servers are started in it, and it goes with the test.</summary>
internal sealed class TestGrid : IDisposable
{
    private static readonly string[] Connectors =
    [
        "AssetServiceConnector", "XInventoryInConnector", "AuthenticationServiceConnector", "AvatarServiceConnector",
        "PresenceServiceConnector", "UserAccountServiceConnector", "GridUserServiceConnector", "AgentPreferencesServiceConnector",
        "FriendsServiceConnector", "MuteListServiceConnector", "EstateDataRobustConnector", "OfflineIMServiceRobustConnector"
    ];

    private readonly StringWriter _written = new();
    private readonly TextWriter _output;

    public TestGrid() => _output = TextWriter.Synchronized(_written);

    public string Folder { get; } = Directory.CreateTempSubdirectory("grid-").FullName;

    public int PublicPort { get; } = Ports.Free();

    public int PrivatePort { get; } = Ports.Free();

    public HttpClient Client { get; } = new();

    public string Output
    {
        get
        {
            lock (_output) // as its own methods do
                return _written.ToString();
        }
    }

    /// <summary>The settings of a simulator whose services are all this grid's.</summary>
    public string SettingsOfRegions
    {
        get
        {
            var uri = $"\"http://127.0.0.1:{PrivatePort}\"";
            return $"""
                [Modules]
                UserAccountServices = "RemoteUserAccountServicesConnector"
                [UserAccountService]
                UserAccountServerURI = {uri}
                [AssetService]
                AssetServerURI = {uri}
                [InventoryService]
                InventoryServerURI = {uri}
                [GridService]
                GridServerURI = {uri}
                [GridUserService]
                GridUserServerURI = {uri}
                [PresenceService]
                PresenceServerURI = {uri}
                [AvatarService]
                AvatarServerURI = {uri}
                [FriendsService]
                FriendsServerURI = {uri}
                [Messaging]
                OfflineMessageURL = {uri}
                [EstateDataStore]
                LocalServiceModule = "OpenSim.Services.Connectors.dll:EstateDataRemoteConnector"
                [EstateService]
                EstateServerURI = {uri}

                """;
        }
    }

    /// <summary>Starts a grid server with the settings of a Robust.ini, and further lines of it.</summary>
    public async Task<GridServer> Start(string more = "", params string[] words)
    {
        var quit = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        return await GridServer.Start(RobustOptions.Parse(await Words(more, words)), TextReader.Null, _output, quit);
    }

    /// <summary>Starts one with all services that a region asks.</summary>
    public Task<GridServer> StartWhole(string more = "") => Start(Whole() + more);

    /// <summary>The same as a program of its own.</summary>
    public Task<RobustProcess> StartProcess(params string[] words) => StartProcess(words, "");

    /// <summary>The same with further lines of its settings.</summary>
    public async Task<RobustProcess> StartProcess(string[] words, string more) =>
        await RobustProcess.Start(await Words(Whole() + more, words));

    public async Task<(int Status, string Body)> Get(int port, string path)
    {
        using var response = await Client.GetAsync(new Uri($"http://127.0.0.1:{port}{path}"));
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    /// <summary>Posts a form with these further headers.</summary>
    public async Task<(int Status, string Body)> Post(int port, string path, string form, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri($"http://127.0.0.1:{port}{path}"));
        request.Content = new StringContent(form, System.Text.Encoding.ASCII, "application/x-www-form-urlencoded");
        foreach (var (name, value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        using var response = await Client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    public void Dispose()
    {
        Client.Dispose();
        Directory.Delete(Folder, recursive: true);
    }

    private static string Whole() => "[ServiceList]\n" + string.Concat(Connectors.Select(
        connector => $"{connector} = \"${{Const|PrivatePort}}/OpenSim.Server.Handlers.dll:{connector}\"\n"))
        + "Logins = \"${Const|PublicPort}/OpenSim.Server.Handlers.dll:LLLoginServiceInConnector\"\n";

    // The command line, with the settings written to a file.
    private async Task<string[]> Words(string more, string[] words)
    {
        var ini = Path.Combine(Folder, "Robust.ini");
        await File.WriteAllTextAsync(ini, $"""
            [Const]
            PublicPort = "{PublicPort}"
            PrivatePort = "{PrivatePort}"
            [Network]
            port = {"${Const|PrivatePort}"}
            [DatabaseService]
            StorageProvider = "OpenSim.Data.SQLite.dll"
            ConnectionString = "URI=file:{Path.Combine(Folder, "Grid.db")},version=3"
            [ServiceList]
            GridServiceConnector = "{"${Const|PrivatePort}"}/OpenSim.Server.Handlers.dll:GridServiceConnector"
            GridInfoServerInConnector = "{"${Const|PublicPort}"}/OpenSim.Server.Handlers.dll:GridInfoServerInConnector"
            FreeswitchConnector = "{"${Const|PrivatePort}"}/OpenSim.Server.Handlers.dll:FreeswitchServerConnector"
            [AuthenticationService]
            Pbkdf2Iterations = 1000
            {more}
            """);
        return ["--data", Path.Combine(Folder, "data"), "--bind", "127.0.0.1", "-inifile=" + ini, "--console", "none", .. words];
    }
}

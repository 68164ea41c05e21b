using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Host.Tests.Hypergrid;

/// <summary>A simulator that is a grid by itself, as StandaloneHypergrid.ini makes it.</summary>
internal sealed class OwnGridHost : IAsyncDisposable
{
    private readonly TestHost _host = new();
    private readonly HttpClient _http = new();

    public Simulator Simulator { get; private set; } = null!;

    public string Address => $"http://127.0.0.1:{_host.HttpPort}/";

    public Scene Scene => Simulator.Ground.Scenes.First(scene => scene.Info.Name == "Test Region");

    public string Output => _host.Output;

    public string Folder => _host.Folder;

    /// <param name="more">Further lines of its ini file.</param>
    /// <param name="words">Further words of its command line.</param>
    public async Task Start(string more = "", params string[] words)
    {
        var ini = _host.PathOf("OpenSim.ini");
        await File.WriteAllTextAsync(ini, $"""
            [Modules]
            EntityTransferModule = "HGEntityTransferModule"
            [Hypergrid]
            GatekeeperURI = "{Address.TrimEnd('/')}"
            HomeURI = "{Address.TrimEnd('/')}"
            AllowedPrivateNetworks = "127.0.0.0/8"
            [GridService]
            Region_Test_Region = "DefaultRegion, DefaultHGRegion"
            {more}
            """);
        Simulator = await _host.Start(["-inifile=" + ini, .. words]);
    }

    /// <summary>The same with a second region, East, beside the first.</summary>
    public Task StartWithNeighbour()
    {
        Directory.CreateDirectory(_host.PathOf("Regions"));
        File.WriteAllText(_host.PathOf("Regions/Regions.ini"),
            Region("Test Region", 1000, _host.UdpPort) + Region("East", 1001, _host.UdpPort + 1));
        return Start();

        static string Region(string name, int x, int port) => $"""
            [{name}]
            RegionUUID = {UUID.Random()}
            Location = {x},1000
            InternalAddress = 127.0.0.1
            InternalPort = {port}
            ExternalHostName = 127.0.0.1

            """;
    }

    /// <summary>The same with one region of another size, metres, at another place of the map.</summary>
    public Task StartAt(int x, int y, int size)
    {
        Directory.CreateDirectory(_host.PathOf("Regions"));
        File.WriteAllText(_host.PathOf("Regions/Regions.ini"), $"""
            [Test Region]
            RegionUUID = {UUID.Random()}
            Location = {x},{y}
            SizeX = {size}
            SizeY = {size}
            InternalAddress = 127.0.0.1
            InternalPort = {_host.UdpPort}
            ExternalHostName = 127.0.0.1

            """);
        return Start();
    }

    /// <summary>Whether somebody looks into the second region, or stands there.</summary>
    public bool IsInEast(UUID agent)
    {
        var east = Simulator.Ground.Scenes.Single(scene => scene.Info.Name == "East");
        using (east.Token.Take())
            return east.Presences.TryGet(agent, out _);
    }

    /// <summary>Makes an account, logs in and waits until it is there.</summary>
    public async Task<Viewer> Enter(BotLoop loop, string first)
    {
        var viewer = await LogIn(loop, first);
        await Until(() => IsHere(viewer.Login.AgentId), "to be in");
        return viewer;
    }

    /// <summary>Makes an account and logs in, wherever that leads.</summary>
    public async Task<Viewer> LogIn(BotLoop loop, string first, string start = "last")
    {
        await Simulator.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, "Tester", "secret", "");
        var reply = await new LoginClient(_http).Login(new Uri(Address), first, "Tester", "secret", start);
        Assert.That(reply.Success, reply.Message);
        var viewer = new Viewer(loop, _http, reply);
        loop.Post(viewer.Start);
        return viewer;
    }

    public bool IsHere(UUID agent)
    {
        using (Scene.Token.Take())
            return Scene.Presences.TryGet(agent, out var who) && !who.IsChild && !who.IsInTransit;
    }

    public string NameOf(UUID agent)
    {
        using (Scene.Token.Take())
            return Scene.Presences.TryGet(agent, out var who) ? who.Name : "";
    }

    public static Task Until(Func<bool> isSo, string what) => Until(() => Task.FromResult(isSo()), what);

    /// <summary>Waits long: the machine may have other things to do.</summary>
    public static async Task Until(Func<Task<bool>> isSo, string what)
    {
        for (var tries = 0; !await isSo(); tries++)
        {
            Assert.That(tries, Is.LessThan(1200), what);
            await Task.Delay(50);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (Simulator is not null)
            await Simulator.DisposeAsync();
        _http.Dispose();
        _host.Dispose();
    }
}

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

    public Scene Scene => Simulator.Ground.Scenes.First();

    public string Output => _host.Output;

    public async Task Start(string more = "")
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
        Simulator = await _host.Start("-inifile=" + ini);
    }

    /// <summary>Makes an account, logs in and waits until it is there.</summary>
    public async Task<Viewer> Enter(BotLoop loop, string first)
    {
        await Simulator.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, "Tester", "secret", "");
        var reply = await new LoginClient(_http).Login(new Uri(Address), first, "Tester", "secret");
        Assert.That(reply.Success, reply.Message);
        var viewer = new Viewer(loop, _http, reply);
        loop.Post(viewer.Start);
        await Until(() => IsHere(reply.AgentId), "to be in");
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

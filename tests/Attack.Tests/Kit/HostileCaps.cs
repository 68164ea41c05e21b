using OpenSim.Client.Caps;
using OpenSim.Client.Login;

namespace Attack.Tests.Kit;

/// <summary>An avatar who stands in the region and whose capabilities are called by somebody else's rules.</summary>
internal sealed class HostileCaps : IDisposable
{
    private readonly LiveSession _live;
    private readonly HttpClient _http;

    private HostileCaps(LoginResult login, HttpClient http, CapsClient caps)
    {
        Login = login;
        Caps = caps;
        _http = http;
        _live = new LiveSession(login, (_, _) => { });
    }

    public LoginResult Login { get; }

    public CapsClient Caps { get; }

    public static async Task<HostileCaps> Enter(Arena arena)
    {
        var login = await arena.Login(arena.Attackers[0]);
        var http = Arena.NewHttp();
        var caps = new CapsClient(http, new Uri(login.SeedCapability));
        var hostile = new HostileCaps(login, http, caps);
        await caps.Fetch(CapsClient.UsualNames);
        return hostile;
    }

    public Uri Address(string capability) => Caps.Known[capability];

    public void Dispose()
    {
        _live.Dispose();
        _http.Dispose();
    }
}

using System.Diagnostics;
using System.Net;
using OpenSim.Client.Login;

namespace Attack.Tests.Kit;

/// <summary>The simulator that is attacked, and who attacks it.</summary>
/// <param name="Server">Where viewers log in.</param>
/// <param name="Attackers">Names of accounts without rights, "First Last".</param>
internal sealed record Arena(Uri Server, string Victim, IReadOnlyList<string> Attackers, string Password)
{
    /// <summary>For the victim, logins and health after an attack.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public static HttpClient NewHttp() => new(new SocketsHttpHandler { MaxConnectionsPerServer = 1000, UseProxy = false })
    {
        Timeout = Patience, DefaultRequestVersion = HttpVersion.Version11
    };

    /// <summary>
    /// Refused in words for a while, because of what an attack has taken, is well: for longer than the patience is not.
    /// </summary>
    /// <exception cref="InvalidOperationException">The account is not let in.</exception>
    public async Task<LoginResult> Login(string name)
    {
        using var http = NewHttp();
        var words = name.Split(' ');
        var since = Stopwatch.GetTimestamp();
        while (true)
        {
            var reply = await new LoginClient(http).Login(Server, words[0], words[1], Password, "home");
            if (reply.Success)
                return reply;
            if (Stopwatch.GetElapsedTime(since) > Patience)
                throw new InvalidOperationException($"{name} is not let in: {reply.Message}");
            await Task.Delay(1000);
        }
    }
}

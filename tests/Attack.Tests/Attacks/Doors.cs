using System.Net.Http.Headers;
using System.Text;
using Attack.Tests.Kit;
using OpenSim.Primitives;

namespace Attack.Tests.Attacks;

/// <summary>Doors that are tried: capabilities that nobody was given, and the operator's page with guesses and through a proxy.</summary>
internal sealed class Doors(string name, Func<Uri, HttpRequestMessage> request, params string[] forbidden)
    : HttpAttack<object>(name, atOnce: 16)
{
    public static readonly Attack Capabilities = new Doors("guessed capabilities",
        server => new HttpRequestMessage(HttpMethod.Post, new Uri(server, $"/CAPS/{UUID.Random()}/"))
        {
            Content = new StringContent("<llsd><map/></llsd>")
        }, "200");

    public static readonly Attack OperatorTokens = new Doors("guessed tokens of the operator's page", server =>
    {
        var guess = new HttpRequestMessage(HttpMethod.Post, new Uri(server, "/operator/api/command"))
        {
            Content = new StringContent("""{"command":"show uptime"}""", Encoding.UTF8, "application/json")
        };
        guess.Headers.Authorization = new AuthenticationHeaderValue("Bearer", $"{UUID.Random()}");
        return guess;
    }, "200");

    /// <summary>What a proxy with its default settings makes of a stranger's request.</summary>
    public static readonly Attack Proxied = new Doors("the operator's page through a proxy", server =>
        new HttpRequestMessage(HttpMethod.Post, new Uri(server, "/operator/api/command"))
        {
            Version = new Version(1, 0), Content = new StringContent("""{"command":"show uptime"}""", Encoding.UTF8, "application/json")
        }, "200");

    public static readonly Attack Pages = new Doors("pages that cost something", server =>
        new HttpRequestMessage(HttpMethod.Get, new Uri(server, Random.Shared.Next(3) switch { 0 => "/metrics", 1 => "/SStats/", _ => "/health" })));

    public override IReadOnlyList<string> Forbidden => forbidden;

    protected override Task<object> Prepare(Arena arena) => Task.FromResult(new object());

    protected override async Task<string> Try(Arena arena, HttpClient http, object prepared, int number, CancellationToken cancel)
    {
        using var message = request(arena.Server);
        using var answer = await http.SendAsync(message, cancel);
        return $"{(int)answer.StatusCode}";
    }
}

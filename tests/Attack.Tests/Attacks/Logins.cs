using System.Text;
using Attack.Tests.Kit;

namespace Attack.Tests.Attacks;

/// <summary>
/// Logins that are wrong: names of 200 kB with terminal codes, and passwords guessed for one account from made-up addresses.
/// </summary>
internal sealed class Logins(string name, Func<Arena, int, string> body) : HttpAttack<object>(name, atOnce: 16)
{
    private static int _tries;

    public static readonly Attack LongNames = new Logins("login names of 200 kB with terminal codes",
        (_, number) => Call("\u001b[2J&#10;13:00:00 ERROR OpenSim: all is lost" + new string('x', 200_000), $"{number}", "x"));

    public static readonly Attack Guesses = new Logins("guessed passwords of one account", (arena, _) =>
    {
        var words = arena.Victim.Split(' ');
        return Call(words[0], words[1], $"guess {Interlocked.Increment(ref _tries)}");
    });

    public override IReadOnlyList<string> Forbidden => ["LET IN"];

    protected override Task<object> Prepare(Arena arena) => Task.FromResult(new object());

    protected override async Task<string> Try(Arena arena, HttpClient http, object prepared, int number, CancellationToken cancel)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, arena.Server)
        {
            Content = new StringContent(body(arena, number), Encoding.UTF8, "text/xml")
        };
        request.Headers.Add("X-Forwarded-For", $"203.0.113.{Random.Shared.Next(256)}");
        using var answer = await http.SendAsync(request, cancel);
        var text = await answer.Content.ReadAsStringAsync(cancel);
        return text.Contains("<name>login</name><value><string>true", StringComparison.Ordinal) ? "LET IN" : $"{(int)answer.StatusCode}";
    }

    private static string Call(string first, string last, string password) => $"""
        <?xml version="1.0"?><methodCall><methodName>login_to_simulator</methodName><params><param><value><struct>
        <member><name>first</name><value><string>{first}</string></value></member>
        <member><name>last</name><value><string>{last}</string></value></member>
        <member><name>passwd</name><value><string>{password}</string></value></member>
        <member><name>start</name><value><string>last</string></value></member>
        </struct></value></param></params></methodCall>
        """;
}

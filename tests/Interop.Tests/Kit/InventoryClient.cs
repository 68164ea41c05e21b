using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Interop.Tests.Kit;

/// <summary>
/// Somebody who logs in and asks for nothing but his inventory, with bodies written by hand: a judge that shares no code with the
/// simulator.
/// </summary>
internal sealed partial class InventoryClient : IDisposable
{
    private readonly HttpClient _http = new() { Timeout = TimeSpan.FromSeconds(60) };
    private readonly string _inventory;

    public InventoryClient(Simulator simulator, string user)
    {
        var reply = Post(new Uri(simulator.Login), "text/xml", LoginCall(user));
        Root = RootFolder().Match(reply).Groups[1].Value;
        var seed = SeedUrl().Match(reply).Groups[1].Value;
        Assert.That((Root, seed), Is.Not.EqualTo(("", "")), reply);
        var capabilities = Post(new Uri(seed), "application/llsd+xml", "<llsd><array><string>InventoryAPIv3</string></array></llsd>");
        _inventory = Address().Match(capabilities).Groups[1].Value;
    }

    /// <summary>Id of the root folder.</summary>
    public string Root { get; }

    /// <summary>The answer; null when there was none, or not a good one.</summary>
    public string? Ask(string method, string path, string body = "")
    {
        try
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(_inventory + path));
            if (body.Length > 0)
                request.Content = new StringContent(body, Encoding.UTF8, new MediaTypeHeaderValue("application/llsd+xml"));
            using var response = _http.Send(request);
            using var reader = new StreamReader(response.Content.ReadAsStream());
            var text = reader.ReadToEnd();
            return response.IsSuccessStatusCode ? text : null;
        }
        catch (Exception e) when (e is HttpRequestException or IOException)
        {
            return null; // it was killed meanwhile
        }
    }

    public void Dispose() => _http.Dispose();

    private string Post(Uri address, string type, string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, new MediaTypeHeaderValue(type));
        using var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = content };
        using var response = _http.Send(request);
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return reader.ReadToEnd();
    }

    private static string LoginCall(string user)
    {
        var names = user.Split(' ');
#pragma warning disable CA5351 // the protocol's own
        var hash = Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes(Simulator.Password)));
#pragma warning restore CA5351
        (string Key, string Value)[] members =
        [
            ("first", names[0]), ("last", names[1]), ("passwd", "$1$" + hash), ("start", "last"), ("channel", "inventory"), ("version", "1"),
            ("platform", "Lin"), ("mac", "00"), ("id0", "00")
        ];
        var text = string.Concat(members.Select(m => $"<member><name>{m.Key}</name><value><string>{m.Value}</string></value></member>"));
        return $"""
            <?xml version="1.0"?><methodCall><methodName>login_to_simulator</methodName><params><param><value><struct>{text}<member>
            <name>options</name><value><array><data><value><string>inventory-root</string></value></data></array></value></member>
            </struct></value></param></params></methodCall>
            """;
    }

    [GeneratedRegex(@"<name>folder_id</name>\s*<value>(?:<string>)?([0-9a-f-]{36})")]
    private static partial Regex RootFolder();

    [GeneratedRegex(@"<name>seed_capability</name>\s*<value>(?:<string>)?([^<]+)")]
    private static partial Regex SeedUrl();

    [GeneratedRegex("<key>InventoryAPIv3</key><(?:string|uri)>([^<]+)<")]
    private static partial Regex Address();
}

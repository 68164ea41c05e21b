using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;

namespace Bench.Robust;

/// <summary>A viewer's login into the stand-in region.</summary>
internal sealed class BenchLogin(RobustClient client, StandInRegion region)
{
    private const string SessionStart = "<name>session_id</name>";
    private const string TextStart = "<string>";
    private const int IdLength = 36;

    /// <summary>His session; null when he is not let in.</summary>
    public async Task<UUID?> Enter(RobustServer server, BenchResident resident)
    {
        var reply = await client.Xml(server.Outside, "", Request(resident));
        if (reply.IndexOf(SessionStart, StringComparison.Ordinal) is not (> 0 and var at))
            return null;
        var from = reply.IndexOf(TextStart, at, StringComparison.Ordinal) + TextStart.Length;
        return UUID.TryParse(reply.AsSpan(from, IdLength).ToString(), out var session) ? session : null;
    }

    private string Request(BenchResident resident) => "<?xml version=\"1.0\"?><methodCall><methodName>login_to_simulator</methodName><params><param><value><struct>"
        + Member("first", resident.First) + Member("last", resident.Last) + Member("passwd", "$1$" + Md5(resident.Password))
        + Member("start", $"uri:{region.Name}&128&128&25") + Member("channel", "Bench") + Member("version", "Bench 1") + Member("platform", "Lin")
        + Member("mac", Md5(resident.Last)) + Member("id0", Md5(resident.First)) + Member("agree_to_tos", "true") + Member("read_critical", "true")
        + "<member><name>options</name><value><array><data><value><string>inventory-root</string></value>"
        + "<value><string>inventory-skeleton</string></value><value><string>buddy-list</string></value></data></array></value></member>"
        + "</struct></value></param></params></methodCall>";

    private static string Member(string name, string value) =>
        $"<member><name>{name}</name><value><string>{value.Replace("&", "&amp;", StringComparison.Ordinal)}</string></value></member>";

#pragma warning disable CA5351 // what the login of viewers asks for
    private static string Md5(string text) => Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes(text)));
#pragma warning restore CA5351
}

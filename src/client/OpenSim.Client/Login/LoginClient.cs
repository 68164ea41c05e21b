using System.Buffers;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Llsd;

namespace OpenSim.Client.Login;

/// <summary>Logs in as a viewer does: <c>login_to_simulator</c> by XML-RPC, or the same call as LLSD.</summary>
public sealed class LoginClient(HttpClient http)
{
    private const string Channel = "pCampbot";

    /// <exception cref="HttpRequestException">The server cannot be reached or answers with no login reply.</exception>
    public async Task<LoginResult> Login(Uri server, string first, string last, string password, string start = "last", bool byLlsd = false,
        CancellationToken cancel = default)
    {
        var request = Request(first, last, password, start);
        var body = new ArrayBufferWriter<byte>(2048);
        if (byLlsd)
            LlsdXml.Write(body, request);
        else
            XmlRpc.WriteCall(body, "login_to_simulator", request);
        using var content = new ByteArrayContent(body.WrittenSpan.ToArray());
        content.Headers.ContentType = new MediaTypeHeaderValue(byLlsd ? LlsdXml.ContentType : XmlRpc.ContentType);
        using var response = await http.PostAsync(server, content, cancel);
        response.EnsureSuccessStatusCode();
        var answer = await response.Content.ReadAsByteArrayAsync(cancel);
        return LoginResult.From(byLlsd ? ReadLlsd(answer) : ReadXmlRpc(answer));
    }

    private static LlsdMap Request(string first, string last, string password, string start) => new()
    {
        ["first"] = first,
        ["last"] = last,
        ["passwd"] = "$1$" + Convert.ToHexStringLower(Md5(password)),
        ["start"] = start,
        ["channel"] = Channel,
        ["version"] = Channel + " 1.0",
        ["platform"] = "Lin",
        ["mac"] = "00000000000000000000000000000000",
        ["id0"] = "00000000000000000000000000000000",
        ["agree_to_tos"] = "true",
        ["read_critical"] = "true",
        ["options"] = new LlsdArray("inventory-root", "inventory-skeleton", "buddy-list", "login-flags")
    };

#pragma warning disable CA5351 // the protocol of 2002: passwords travel as their MD5
    private static byte[] Md5(string password) => MD5.HashData(Encoding.UTF8.GetBytes(password));
#pragma warning restore CA5351

    private static LlsdMap ReadLlsd(byte[] answer) =>
        LlsdXml.TryRead(answer, out var value, out var problem) && value is LlsdMap map
            ? map
            : throw new HttpRequestException("Not a login reply: " + problem);

    private static LlsdMap ReadXmlRpc(byte[] answer)
    {
        if (!XmlRpc.TryReadResponse(answer, out var response, out var problem))
            throw new HttpRequestException("Not a login reply: " + problem);
        return response is { IsFault: false, Value: LlsdMap map }
            ? map
            : throw new HttpRequestException("The login server refused the call: " + response.FaultText);
    }
}

using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Llsd;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>Sends requests as they come, and judges each answer by readers that are not ours where there are any.</summary>
internal sealed class Attacker(string token) : IDisposable
{
    private static readonly UriCreationOptions AsItIs = new() { DangerousDisablePathAndQueryCanonicalization = true };

    // Where an answer leads elsewhere, that is the answer.
    private readonly HttpClient _http =
        new(new SocketsHttpHandler { AllowAutoRedirect = false }) { Timeout = TimeSpan.FromSeconds(60) };

    public required Uri Server { get; set; }

    /// <summary>What answers in a form that is not its own, or fails: a line each, the first few of each address.</summary>
    public Dictionary<string, List<string>> Faults { get; } = [];

    public int Sent { get; private set; }

    /// <param name="name">Whom it is for, in a report.</param>
    /// <param name="address">With all that follows the port; what no request line can hold is escaped.</param>
    public async Task<(HttpStatusCode Status, byte[] Body)> Send(
        string name, string method, string address, byte[] body, string? type = null)
    {
        var target = new Uri(Server.GetLeftPart(UriPartial.Authority) + Line(address), AsItIs);
        using var request = new HttpRequestMessage(new HttpMethod(method), target);
        request.Headers.TryAddWithoutValidation("Authorization", "Bearer " + token);
        if (body.Length > 0)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.ContentType = type is null ? null : new MediaTypeHeaderValue(type);
        }

        if (method == "COPY")
            request.Headers.TryAddWithoutValidation("Destination", "/category/root");
        using var answer = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        var form = answer.Content.Headers.ContentType?.MediaType ?? "";
        var isEndless = form == "text/event-stream";
        var bytes = isEndless ? [] : await answer.Content.ReadAsByteArrayAsync();
        Sent++;
        if (FaultOf(answer, form, isEndless ? null : bytes) is { } fault)
            Note(name, $"{fault}\n    {method} {address} {Encoding.UTF8.GetString(body)} ({Convert.ToBase64String(body)})");
        return (answer.StatusCode, bytes);
    }

    public void Dispose() => _http.Dispose();

    private static string? FaultOf(HttpResponseMessage answer, string form, byte[]? bytes)
    {
        if ((int)answer.StatusCode >= 500 && answer.StatusCode is not (HttpStatusCode.NotImplemented or HttpStatusCode.ServiceUnavailable))
            return $"answered {(int)answer.StatusCode}";
        return bytes is null or [] || IsOf(form, bytes) ? null : $"not {form}: {Encoding.UTF8.GetString(bytes)}";
    }

    private static bool IsOf(string form, byte[] bytes)
    {
        try
        {
            if (form.EndsWith("xml", StringComparison.Ordinal))
                XDocument.Load(new MemoryStream(bytes));
            else if (form.StartsWith("application/json", StringComparison.Ordinal) && !IsWordOfOpenSimulator(bytes))
                JsonDocument.Parse(bytes).Dispose();
            return form != LlsdXml.ContentType || LlsdXml.TryRead(bytes, out _, out _);
        }
        catch (Exception e) when (e is XmlException or JsonException)
        {
            return false;
        }
    }

    // What OpenSimulator's regions tell each other under that name: success in the words of C#, and who has been closed.
    private static bool IsWordOfOpenSimulator(byte[] bytes) =>
        bytes.AsSpan().SequenceEqual("True"u8) || bytes.AsSpan().SequenceEqual("False"u8) || bytes.AsSpan().StartsWith("OpenSim agent "u8);

    // A client of ours writes no control character into the first line of a request, and the server takes none.
    private static string Line(string address)
    {
        var line = new StringBuilder("/");
        foreach (var one in Encoding.UTF8.GetBytes(address.TrimStart('/')).AsSpan())
            line.Append(one is > 32 and < 127 and not (byte)'#' ? (char)one : $"%{one:X2}");
        return line.ToString();
    }

    private void Note(string name, string fault)
    {
        const int Few = 2;
        if (!Faults.TryGetValue(name, out var all))
            Faults[name] = all = [];
        if (all.Count < Few)
            all.Add(fault);
    }
}

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Services.Edge.Access;
using OpenSim.Services.Http;
using OpenSim.Settings;

namespace OpenSim.Services.Edge;

/// <summary>
/// Puts a table of handlers on the HTTP server. Bodies are bounded and counted as those of every request and may lie in files; answers go
/// out as they are read.
/// </summary>
/// <param name="access">Who may ask private services; null when everybody may.</param>
public sealed class ServiceMount(ServiceTable table, Configuration configuration, PrivateAccess? access = null)
{
    /// <summary>A service at the root path has what comes there as JSON-RPC; the rest is for whom the router had there.</summary>
    public void AddTo(HttpRouter router)
    {
        foreach (var def in table.Defs)
        {
            if (def.Path.Trim('/') is { Length: > 0 } segment)
                router.Add(segment, (http, _) => Answer(http, def));
            else
                AddRoot(router, def);
        }
    }

    private void AddRoot(HttpRouter router, HandlerDef def)
    {
        var rest = router.Root;
        router.Root = (http, path) => rest is null || IsJsonRpc(http) ? Answer(http, def) : rest(http, path);
    }

    private static bool IsJsonRpc(HttpContext http) =>
        http.Request.ContentType?.StartsWith(JsonRpcHandler.ContentType, StringComparison.OrdinalIgnoreCase) == true;

    /// <summary>Answers as the handler of that declaration, once the caller is admitted and the body is there.</summary>
    public async Task Answer(HttpContext http, HandlerDef def)
    {
        if (def.Port == ServicePort.Private && access is not null && !await access.Admits(http, def.AccessSection))
            return;
        Admit(http, def.MaxBody);
        if (def is { ReadsWhileItComes: true, Port: ServicePort.Private })
        {
            await AnswerWhileItComes(http, def);
            return;
        }

        var body = new RequestBody(http, def.MaxBody);
        if (await body.Read() is { } refusal)
        {
            await http.Refuse(refusal);
            return;
        }

        await using var stream = body.Open();
        await Send(http, await table.Answer(Request(http, stream)));
    }

    private async Task AnswerWhileItComes(HttpContext http, HandlerDef def)
    {
        if (http.Request.ContentLength > def.MaxBody)
            await http.Refuse(BodyRefusal.TooLong);
        else
            await Send(http, await table.Answer(Request(http, http.Request.Body)));
    }

    // The server's own bound is that of what viewers send.
    private static void Admit(HttpContext http, int length)
    {
        if (http.Features.Get<IHttpMaxRequestBodySizeFeature>() is { IsReadOnly: false } bound && bound.MaxRequestBodySize < length)
            bound.MaxRequestBodySize = length;
    }

    private ServiceRequest Request(HttpContext http, Stream body) => new()
    {
        Method = http.Request.Method,
        Path = http.Request.Path.Value ?? "/",
        Origin = $"{http.Request.Scheme}://{http.Request.Host.Value}".ToLowerInvariant(),
        Query = http.Request.QueryString.Value?.TrimStart('?') ?? "",
        Header = name => http.Request.Headers.TryGetValue(name, out var value) ? value.ToString() : null,
        Caller = ClientAddress.Of(http, configuration),
        IsTrusted = () => access?.Trusts(http) == true,
        Body = body,
        Aborted = http.RequestAborted
    };

    private static async Task Send(HttpContext http, ServiceAnswer answer)
    {
        http.Response.StatusCode = answer.Status;
        foreach (var (name, value) in answer.Headers)
            http.Response.Headers[name] = value;
        if (answer.Content is not { } content)
        {
            await http.Reply(answer.ContentType, answer.Body);
            return;
        }

        await using (content)
        {
            http.Response.ContentType = answer.ContentType;
            http.Response.ContentLength = answer.ContentLength;
            await content.CopyToAsync(http.Response.Body, http.RequestAborted);
        }
    }
}

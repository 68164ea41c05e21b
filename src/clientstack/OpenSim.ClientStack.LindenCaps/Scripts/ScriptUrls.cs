using System.Collections.Concurrent;
using System.Text;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Scripts;

/// <summary>Serves the addresses of scripts, with OpenSimulator's paths: <c>/lslhttp/</c> and <c>/lslhttps/</c>.</summary>
/// <param name="port">At which web clients reach the process.</param>
public sealed class ScriptUrls(Configuration configuration, StatRegistry statistics, Func<int> port) : IScriptUrls
{
    private const string Plain = "lslhttp", Secure = "lslhttps";

    private readonly ConcurrentDictionary<UUID, ScriptUrl> _urls = new();
    private readonly ScriptUrlLimits _limits = new(configuration, statistics);

    public int Free => (int)Math.Max(0, _limits.Urls.Max - _limits.Urls.Used);

    public void AddTo(HttpRouter router)
    {
        router.Add(Plain, (http, rest) => Answer(http, rest, isSecure: false));
        router.Add(Secure, (http, rest) => Answer(http, rest, isSecure: true));
    }

    public ScriptUrl? Open(UrlOrder order, out string refusal)
    {
        refusal = "Too many URLs already open";
        if (BaseOf(order) is not { } server)
        {
            refusal = "There are no secure URLs here";
            return null;
        }

        if (!_limits.UrlsOfOwner.TryTake(order.Owner))
            return null;
        if (!_limits.Urls.TryTake())
        {
            _limits.UrlsOfOwner.Give(order.Owner);
            return null;
        }

        var id = UUID.Random();
        return _urls[id] = new ScriptUrl(id, $"{server}/{(order.IsSecure ? Secure : Plain)}/{id}", order);
    }

    public void Close(ScriptUrl url)
    {
        if (!_urls.TryRemove(url.Id, out _))
            return;
        _limits.Urls.Give();
        _limits.UrlsOfOwner.Give(url.Order.Owner);
    }

    /// <summary>Splits what follows the first segment: <c>/&lt;id&gt;</c> and the rest with its slash. False for what is neither.</summary>
    public static bool TryRead(string rest, out UUID id, out string path)
    {
        const int Id = 36;
        path = "";
        if (rest.Length < Id + 1 || !UUID.TryParse(rest.AsSpan(1, Id), out id))
        {
            id = UUID.Zero;
            return false;
        }

        path = rest[(Id + 1)..];
        return path.Length == 0 || path[0] == '/';
    }

    private string? BaseOf(UrlOrder order)
    {
        var region = order.Region;
        if (order.IsSecure)
            return region.PublicUri.StartsWith("https://", StringComparison.OrdinalIgnoreCase) ? region.PublicUri.TrimEnd('/') : null;
        var host = configuration.Get(ScriptUrlSettings.ExternalHostName);
        if (host.Length == 0 && region.PublicUri.Length > 0)
            return region.PublicUri.TrimEnd('/');
        return $"http://{(host.Length > 0 ? host : region.ExternalHostName)}:{port()}";
    }

    private async Task Answer(HttpContext http, string rest, bool isSecure)
    {
        if (!TryRead(rest, out var id, out var path) || !_urls.TryGetValue(id, out var url) || url.Order.IsSecure != isSecure)
        {
            http.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }

        if (!_limits.Calls.TryTake(id))
        {
            await http.Refuse(StatusCodes.Status503ServiceUnavailable, "The script is busy");
            return;
        }

        try
        {
            if (await http.ReadBody(ScriptUrlLimits.MaxBody) is { } body)
                await Reply(http, url, await url.Order.Called(CallOf(http, url, path, Encoding.UTF8.GetString(body.Span))));
        }
        finally
        {
            _limits.Calls.Give(id);
        }
    }

    private UrlCall CallOf(HttpContext http, ScriptUrl url, string path, string body)
    {
        var request = http.Request;
        var headers = new Dictionary<string, string>(request.Headers.Count, StringComparer.OrdinalIgnoreCase);
        foreach (var (name, value) in request.Headers)
            headers[name] = value.ToString();
        return new UrlCall(url.Address, request.Method, new PathString(path.Length == 0 ? null : path).ToUriComponent(),
            (request.QueryString.Value ?? "").TrimStart('?'), ClientAddress.Of(http, configuration), headers, body, http.RequestAborted);
    }

    private static async Task Reply(HttpContext http, ScriptUrl url, UrlAnswer answer)
    {
        var response = http.Response;
        foreach (var (name, value) in answer.Headers)
            response.Headers[name] = value;
        if (url.Order.ForOtherSites)
            response.Headers.AccessControlAllowOrigin = "*";
        response.StatusCode = answer.Status;
        if (answer.Status is not (StatusCodes.Status204NoContent or StatusCodes.Status205ResetContent or StatusCodes.Status304NotModified))
            await http.ReplyText(answer.Body, answer.ContentType);
    }
}

using OpenSim.Http.Addresses;
using OpenSim.Modules.Scripts;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Web;

/// <summary>Scripts as web servers: http_request tells of addresses and of calls to them.</summary>
[ScriptFunctions]
public static class UrlFunctions
{
    private const int Html = 1, Xhtml = 3; // CONTENT_TYPE_…

    private static readonly string[] ContentTypes =
    [
        UrlAnswer.PlainText, "text/html; charset=utf-8", "application/xml; charset=utf-8", "application/xhtml+xml; charset=utf-8",
        "application/atom+xml; charset=utf-8", "application/json; charset=utf-8", "application/llsd+xml; charset=utf-8",
        "application/x-www-form-urlencoded; charset=utf-8", "application/rss+xml; charset=utf-8"
    ];

    public static string llRequestURL(RegionScript script) => Open(script, isSecure: false, forOtherSites: false);

    public static string llRequestSecureURL(RegionScript script) => Open(script, isSecure: true, forOtherSites: false);

    /// <param name="options">"allowXss": web pages of other sites may read the answers.</param>
    public static string osRequestURL(RegionScript script, LslList options) => Open(script, isSecure: false, AllowsXss(options));

    public static string osRequestSecureURL(RegionScript script, LslList options) => Open(script, isSecure: true, AllowsXss(options));

    public static void llReleaseURL(RegionScript script, string url) => script.Engine.Urls?.Close(script, url);

    public static int llGetFreeURLs(RegionScript script) => script.Engine.Urls?.Free ?? 0;

    public static void llHTTPResponse(RegionScript script, string request_id, int status, string body) =>
        script.Engine.Urls?.Answer(script, Ids.Of(request_id), status, body);

    /// <summary>A header as it was sent, or x-script-url, x-path-info, x-query-string, x-remote-ip. Empty for what is not there.</summary>
    public static string llGetHTTPHeader(RegionScript script, string request_id, string header)
    {
        if (script.Engine.Urls?.Find(Ids.Of(request_id)) is not { } call)
            return "";
        return header.ToLowerInvariant() switch
        {
            "x-script-url" => call.Address,
            "x-path-info" => call.Path,
            "x-query-string" => call.Query,
            "x-remote-ip" => call.From.ToString(),
            _ => call.Headers.GetValueOrDefault(header, "")
        };
    }

    /// <summary>
    /// CONTENT_TYPE_… of the answer. Pages are shown as such only to the object's owner, who is here and asks by the browser in the viewer;
    /// to others they are text.
    /// </summary>
    public static void llSetContentType(RegionScript script, string request_id, int content_type)
    {
        var id = Ids.Of(request_id);
        if (script.Engine.Urls is not { } urls || urls.Find(id) is not { } call)
            return;
        var mayBePage = content_type is not (Html or Xhtml) || IsOwnersBrowser(script, call);
        var known = mayBePage && content_type >= 0 && content_type < ContentTypes.Length ? content_type : 0;
        urls.SetContentType(id, ContentTypes[known]);
    }

    public static void osSetContentType(RegionScript script, string id, string type)
    {
        if (type.Length > 0 && ObjectHeaders.IsOneLine(type))
            script.Engine.Urls?.SetContentType(Ids.Of(id), type);
    }

    private static string Open(RegionScript script, bool isSecure, bool forOtherSites) =>
        script.Engine.Urls?.Open(script, isSecure, forOtherSites).ToString() ?? Ids.Null;

    private static bool AllowsXss(LslList options)
    {
        foreach (ref readonly var option in options.Items)
        {
            if (option is { IsInteger: false, IsFloat: false } && option.Text == "allowXss")
                return true;
        }

        return false;
    }

    private static bool IsOwnersBrowser(RegionScript script, UrlCall call) =>
        Avatars.Find(script.Scene, script.Part.OwnerId)?.Viewer is { } viewer
        && call.Headers.GetValueOrDefault("User-Agent", "").Contains("SecondLife", StringComparison.Ordinal)
        && ClientAddress.Plain(viewer.RemoteEndPoint.Address).Equals(call.From);
}

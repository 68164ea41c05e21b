using System.Reflection;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;

namespace OpenSim.ClientStack.OperatorPage.Access;

/// <summary>
/// The page's own files, embedded in this assembly. They use nothing from elsewhere, and the policy sent with them forbids it.
/// </summary>
internal static class PageFiles
{
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action "
            + "'none'; frame-ancestors 'none'";

    private static readonly Assembly Own = typeof(PageFiles).Assembly;

    // A new build is a new version; browsers ask each time and are told that nothing has changed.
    private static readonly string Version = $"\"{Own.ManifestModule.ModuleVersionId:N}\"";

    public static async Task Answer(HttpContext http, string name)
    {
        await using var file = TypeOf(name) is null ? null : Own.GetManifestResourceStream(name);
        if (file is null)
        {
            http.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }

        var headers = http.Response.Headers;
        headers.CacheControl = "no-cache";
        headers.ETag = Version;
        headers.ContentSecurityPolicy = Policy;
        headers.XContentTypeOptions = "nosniff";
        headers["Referrer-Policy"] = "no-referrer";
        if (http.Request.Headers.IfNoneMatch == Version)
        {
            http.Response.StatusCode = StatusCodes.Status304NotModified;
            return;
        }

        var body = new byte[file.Length];
        await file.ReadExactlyAsync(body, http.RequestAborted);
        await http.Reply(TypeOf(name)!, body);
    }

    private static string? TypeOf(string name) => Path.GetExtension(name) switch
    {
        ".html" => "text/html; charset=utf-8",
        ".css" => "text/css; charset=utf-8",
        ".js" => "text/javascript; charset=utf-8",
        ".svg" => "image/svg+xml",
        _ => null
    };
}

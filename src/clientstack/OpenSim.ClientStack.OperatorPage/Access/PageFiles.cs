using System.Reflection;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;

namespace OpenSim.ClientStack.OperatorPage.Access;

/// <summary>
/// A page's own files, embedded in an assembly. They use nothing from elsewhere, and the policy sent with them forbids it.
/// </summary>
/// <param name="assembly">Whose page it is; what it lacks, the look and the connection, is taken from the operator's page.</param>
public sealed class PageFiles(Assembly assembly)
{
    private const string Policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action "
            + "'none'; frame-ancestors 'none'";

    private static readonly Assembly Shared = typeof(PageFiles).Assembly;

    // A new build is a new version; browsers ask each time and are told that nothing has changed.
    private readonly string _version = $"\"{assembly.ManifestModule.ModuleVersionId:N}{Shared.ManifestModule.ModuleVersionId:N}\"";

    public async Task Answer(HttpContext http, string name)
    {
        await using var file = TypeOf(name) is null ? null
            : assembly.GetManifestResourceStream(name) ?? Shared.GetManifestResourceStream(name);
        if (file is null)
        {
            http.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }

        var headers = http.Response.Headers;
        headers.CacheControl = "no-cache";
        headers.ETag = _version;
        headers.ContentSecurityPolicy = Policy;
        headers.XContentTypeOptions = "nosniff";
        headers["Referrer-Policy"] = "no-referrer";
        if (http.Request.Headers.IfNoneMatch == _version)
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

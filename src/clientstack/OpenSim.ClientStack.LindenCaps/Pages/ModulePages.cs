using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Modules.Pages;

namespace OpenSim.ClientStack.LindenCaps.Pages;

/// <summary>Files of region modules, which see no HTTP.</summary>
internal sealed class ModulePages(HttpRouter router) : IPages
{
    private const string MethodPage = "index.php";

    private readonly ConcurrentDictionary<string, (string ContentType, Func<byte[]?> Content)> _methods = new(StringComparer.Ordinal);

    public void Add(string path, string contentType, Func<byte[]?> content) =>
        router.Add(path, (http, rest) => Answer(http, contentType, rest.Length > 0 ? null : content));

    public void Remove(string path) => router.Remove(path);

    public void AddMethod(string method, string contentType, Func<byte[]?> content)
    {
        _methods[method] = (contentType, content);
        router.Add(MethodPage, AnswerMethod);
    }

    public void RemoveMethod(string method) => _methods.TryRemove(method, out _);

    // As in OpenSimulator, what stands behind a comma is not of the name.
    private Task AnswerMethod(HttpContext http, string rest)
    {
        var method = http.Request.Query["method"].ToString();
        var name = method.IndexOf(',', StringComparison.Ordinal) is >= 0 and var comma ? method[..comma] : method;
        var found = rest.Length == 0 ? _methods.GetValueOrDefault(name) : default;
        return Answer(http, found.ContentType, found.Content);
    }

    private static async Task Answer(HttpContext http, string contentType, Func<byte[]?>? content)
    {
        if (!HttpMethods.IsGet(http.Request.Method) && !HttpMethods.IsHead(http.Request.Method))
        {
            http.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
            return;
        }

        if (content?.Invoke() is not { } bytes)
        {
            http.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }

        http.Response.ContentType = contentType;
        http.Response.ContentLength = bytes.Length;
        if (HttpMethods.IsGet(http.Request.Method))
            await http.Response.Body.WriteAsync(bytes, http.RequestAborted);
    }
}

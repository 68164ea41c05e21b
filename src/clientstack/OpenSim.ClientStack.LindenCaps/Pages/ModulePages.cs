using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Modules.Pages;

namespace OpenSim.ClientStack.LindenCaps.Pages;

/// <summary>Files of region modules, which see no HTTP.</summary>
internal sealed class ModulePages(HttpRouter router) : IPages
{
    public void Add(string path, string contentType, Func<byte[]?> content) => router.Add(path, async (http, rest) =>
    {
        if (!HttpMethods.IsGet(http.Request.Method) && !HttpMethods.IsHead(http.Request.Method))
        {
            http.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
            return;
        }

        if (rest.Length > 0 || content() is not { } bytes)
        {
            http.Response.StatusCode = StatusCodes.Status404NotFound;
            return;
        }

        http.Response.ContentType = contentType;
        http.Response.ContentLength = bytes.Length;
        if (HttpMethods.IsGet(http.Request.Method))
            await http.Response.Body.WriteAsync(bytes, http.RequestAborted);
    });

    public void Remove(string path) => router.Remove(path);
}

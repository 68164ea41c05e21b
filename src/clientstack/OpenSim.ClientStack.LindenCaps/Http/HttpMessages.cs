using System.Buffers;
using System.Text;
using Microsoft.AspNetCore.Http;
using OpenSim.Llsd;

namespace OpenSim.ClientStack.LindenCaps.Http;

/// <summary>Bodies in and out: limited reading, and replies in the forms that viewers know.</summary>
public static class HttpMessages
{
    /// <summary>The whole body, or null (and status 413 set) when it is longer than <paramref name="limit"/> bytes.</summary>
    public static async ValueTask<byte[]?> ReadBody(this HttpContext http, int limit)
    {
        if (http.Request.ContentLength > limit)
            return TooLong(http);
        var reader = http.Request.BodyReader;
        while (true)
        {
            var read = await reader.ReadAsync(http.RequestAborted);
            if (read.Buffer.Length > limit)
                return TooLong(http);
            if (read.IsCompleted)
            {
                var body = read.Buffer.ToArray();
                reader.AdvanceTo(read.Buffer.End);
                return body;
            }

            reader.AdvanceTo(read.Buffer.Start, read.Buffer.End);
        }
    }

    /// <summary>
    /// The body as LLSD of whatever form; null, with status 400 or 413 set, when it cannot be read. No body reads as undefined.
    /// </summary>
    public static async ValueTask<LlsdValue?> ReadLlsd(this HttpContext http, LlsdLimits? limits = null)
    {
        limits ??= LlsdLimits.Request;
        if (await http.ReadBody(limits.MaxBytes) is not { } body)
            return null;
        if (body.Length == 0)
            return LlsdValue.Undefined;
        if (LlsdFormat.TryRead(body, out var value, out var error, limits))
            return value;
        await http.Refuse(StatusCodes.Status400BadRequest, "LLSD expected: " + error);
        return null;
    }

    public static async Task ReplyLlsd(this HttpContext http, LlsdValue value)
    {
        using var output = new ReplyBuffer();
        LlsdXml.Write(output, value);
        await http.Reply(LlsdXml.ContentType, output.Written);
    }

    /// <summary>Sends bytes with their length, so that clients without chunked decoding understand it too.</summary>
    public static Task Reply(this HttpContext http, string contentType, ReadOnlyMemory<byte> body)
    {
        http.Response.ContentType = contentType;
        http.Response.ContentLength = body.Length;
        return http.Response.Body.WriteAsync(body, http.RequestAborted).AsTask();
    }

    public static Task ReplyText(this HttpContext http, string text, string contentType = "text/plain; charset=utf-8") =>
        http.Reply(contentType, Encoding.UTF8.GetBytes(text));

    /// <summary>A refusal with a line of words for whoever reads it in a log.</summary>
    public static Task Refuse(this HttpContext http, int status, string words)
    {
        http.Response.StatusCode = status;
        return http.ReplyText(words + "\n");
    }

    /// <summary>True when the method is one of those given; else the reply is 405.</summary>
    public static bool HasMethod(this HttpContext http, params ReadOnlySpan<string> methods)
    {
        foreach (var method in methods)
            if (http.Request.Method == method)
                return true;
        http.Response.StatusCode = StatusCodes.Status405MethodNotAllowed;
        return false;
    }

    private static byte[]? TooLong(HttpContext http)
    {
        http.Response.StatusCode = StatusCodes.Status413PayloadTooLarge;
        return null;
    }
}

using System.Text;
using Microsoft.AspNetCore.Http;
using OpenSim.Llsd;

namespace OpenSim.Http;

/// <summary>Bodies in and out: limited reading, and replies in the forms that viewers know.</summary>
public static class HttpMessages
{
    /// <summary>Longer bodies of requests lie in a file while they come.</summary>
    public const int MaxBodyInMemory = 256 * 1024;

    private const int PieceBytes = 64 * 1024;

    /// <summary>
    /// The whole body, good until the request's end; null, with status 413 or 503 and words set, when it is longer than
    /// <paramref name="limit"/> bytes or there is no room for it.
    /// </summary>
    public static async ValueTask<ReadOnlyMemory<byte>?> ReadBody(this HttpContext http, int limit)
    {
        var body = new RequestBody(http, limit);
        if (await body.Read() is { } refusal)
            await http.Refuse(refusal);
        else if (body.InMemory() is { } whole)
            return whole;
        else
            await http.Refuse(BodyRefusal.Crowded);
        return null;
    }

    /// <summary>
    /// The body as LLSD of whatever form; null, with status 400, 413 or 503 set, when it cannot be read. No body reads as undefined.
    /// </summary>
    public static async ValueTask<LlsdValue?> ReadLlsd(this HttpContext http, LlsdLimits? limits = null)
    {
        limits ??= LlsdLimits.Request;
        var body = new RequestBody(http, limits.MaxBytes);
        if (await body.Read() is { } refusal)
            await http.Refuse(refusal);
        else if (body.Length == 0)
            return LlsdValue.Undefined;
        else if (body.InMemory() is not { } whole)
            await http.Refuse(BodyRefusal.Crowded);
        else if (LlsdFormat.TryRead(whole.Span, out var value, out var error, limits))
        {
            body.Free(); // what is asked for may be a long poll
            return value;
        }
        else
            await http.Refuse(StatusCodes.Status400BadRequest, "LLSD expected: " + error);
        return null;
    }

    public static async Task ReplyLlsd(this HttpContext http, LlsdValue value)
    {
        using var output = new ReplyBuffer();
        LlsdXml.Write(output, value);
        await http.Reply(LlsdXml.ContentType, output.Written);
    }

    /// <summary>
    /// Sends bytes with their length, so that clients without chunked decoding understand it too. They go out a piece at a time, since
    /// what is not taken yet is held; status 503 when all hold too much already.
    /// </summary>
    public static async Task Reply(this HttpContext http, string contentType, ReadOnlyMemory<byte> body)
    {
        if (body.Length > PieceBytes && !RequestRoom.Of(http).TryHold(body.Length))
        {
            await http.Refuse(BodyRefusal.Crowded);
            return;
        }

        http.Response.ContentType = contentType;
        http.Response.ContentLength = body.Length;
        await http.SendPieces(body);
    }

    /// <summary>Sends bytes a piece at a time: the next when the reader has taken the one before.</summary>
    public static async Task SendPieces(this HttpContext http, ReadOnlyMemory<byte> body)
    {
        for (var rest = body; rest.Length > 0; rest = rest[Math.Min(rest.Length, PieceBytes)..])
            await http.Response.Body.WriteAsync(rest[..Math.Min(rest.Length, PieceBytes)], http.RequestAborted);
    }

    public static Task ReplyText(this HttpContext http, string text, string contentType = "text/plain; charset=utf-8") =>
        http.Reply(contentType, Encoding.UTF8.GetBytes(text));

    /// <summary>A refusal with a line of words for whoever reads it in a log.</summary>
    public static Task Refuse(this HttpContext http, int status, string words)
    {
        http.Response.StatusCode = status;
        return http.ReplyText(words + "\n");
    }

    public static Task Refuse(this HttpContext http, BodyRefusal refusal)
    {
        if (refusal.Status == StatusCodes.Status503ServiceUnavailable)
            http.Response.Headers.RetryAfter = "60";
        return http.Refuse(refusal.Status, refusal.Words);
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
}

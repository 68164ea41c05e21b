using System.Buffers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace OpenSim.Http;

/// <summary>Answers in JSON.</summary>
public static class JsonReply
{
    /// <summary><c>?callback=</c> in the request wraps the answer in a function call, for pages of other sites.</summary>
    public static Task ReplyJson(this HttpContext http, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>(4096);
        var callback = http.Request.Query["callback"].ToString();
        var isCall = callback.Length is > 0 and < 100 && callback.All(c => char.IsAsciiLetterOrDigit(c) || c is '_' or '$' or '.');
        if (isCall)
            output.Write(Encoding.ASCII.GetBytes(callback + "("));
        using (var json = new Utf8JsonWriter(output))
            write(json);
        if (isCall)
            output.Write(");"u8);
        return http.Reply(isCall ? "application/javascript" : "application/json", output.WrittenMemory);
    }
}

using System.Buffers;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>Small JSON objects in and out.</summary>
public static class JsonRequest
{
    private const int MaxBytes = 16 * 1024;

    /// <summary>
    /// The texts of the fields named, or null with the reply set. Only application/json is read: a form of another site cannot send that
    /// unasked.
    /// </summary>
    public static async ValueTask<string[]?> Read(HttpContext http, params string[] fields)
    {
        if (http.Request.ContentType?.StartsWith("application/json", StringComparison.OrdinalIgnoreCase) != true)
        {
            await http.Refuse(StatusCodes.Status415UnsupportedMediaType, "application/json is expected.");
            return null;
        }

        if (await http.ReadBody(MaxBytes) is not { } body)
            return null;
        if (TryRead(body, fields) is { } texts)
            return texts;
        await http.Refuse(StatusCodes.Status400BadRequest, $"A JSON object with the texts {string.Join(", ", fields)} is expected.");
        return null;
    }

    public static Task Reply(HttpContext http, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>(1024);
        using (var json = new Utf8JsonWriter(output))
            write(json);
        return http.Reply("application/json", output.WrittenMemory);
    }

    private static string[]? TryRead(ReadOnlyMemory<byte> body, string[] fields)
    {
        try
        {
            using var json = JsonDocument.Parse(body, new JsonDocumentOptions { MaxDepth = 4 });
            var texts = new string[fields.Length];
            for (var i = 0; i < fields.Length; i++)
            {
                if (json.RootElement.ValueKind != JsonValueKind.Object
                    || !json.RootElement.TryGetProperty(fields[i], out var value) || value.ValueKind != JsonValueKind.String)
                    return null;
                texts[i] = value.GetString()!;
            }

            return texts;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null; // not JSON, or a text that is no text: the caller says what is expected
        }
    }
}

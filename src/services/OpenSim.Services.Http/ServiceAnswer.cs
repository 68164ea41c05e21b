using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http;

/// <summary>An answer of a handler: bytes, or a stream that is sent as it is read and then disposed of.</summary>
public sealed record ServiceAnswer(int Status, string ContentType, ReadOnlyMemory<byte> Body)
{
    /// <summary>Instead of <see cref="Body"/>.</summary>
    public Stream? Content { get; init; }

    /// <summary>Bytes of <see cref="Content"/> where they are known.</summary>
    public long? ContentLength { get; init; }

    /// <summary>More headers, by name.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    public static ServiceAnswer Empty(int status = 200) => new(status, "text/plain", default);

    public static ServiceAnswer Text(string text, int status = 200, string contentType = "text/plain") =>
        new(status, contentType, Encoding.UTF8.GetBytes(text));

    public static ServiceAnswer Xml(LlsdMap answer) => new(200, ServerResponse.ContentType, ServerResponse.ToBytes(answer));

    public static ServiceAnswer Json(LlsdValue value, string contentType = "application/json") =>
        Text(LlsdJson.ToText(value), contentType: contentType);
}

using System.IO.Compression;
using OpenSim.Llsd;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote;

/// <summary>One call of a server.</summary>
/// <param name="Path">Behind the service's address, with its query: <c>/grid</c>.</param>
public sealed record ServiceCall(string Method, string Path)
{
    public ReadOnlyMemory<byte> Body { get; init; }

    /// <summary>Instead of <see cref="Body"/>: read while it is sent, and disposed of. Such a call is made once only.</summary>
    public Stream? Stream { get; init; }

    /// <summary>Bytes of <see cref="Stream"/>; null where they are not known. OpenSimulator's server needs to be told.</summary>
    public long? StreamLength { get; init; }

    public string ContentType { get; init; } = "";

    /// <summary>Whether the body is packed, which is said in the header <c>X-Content-Encoding</c>.</summary>
    public bool IsPacked { get; private init; }

    public Retry Retry { get; init; }

    /// <summary>What a call that may be late speaks of: of several only the latest waits. Empty for one that is like no other.</summary>
    public string Subject { get; init; } = "";

    /// <summary>Bytes of the answer's body; what is longer is no answer.</summary>
    public int MaxAnswer { get; init; } = 16 * 1024 * 1024;

    /// <summary>Null takes the setting's.</summary>
    public TimeSpan? Timeout { get; init; }

    /// <summary>Whether it goes to a server too that is left alone for now.</summary>
    public bool Insists { get; init; }

    public static ServiceCall Get(string path) => new("GET", path) { Retry = Retry.Once };

    public static ServiceCall Post(string path, LlsdMap form) =>
        new("POST", path) { Body = Form.ToBytes(form), ContentType = Form.ContentType };

    /// <param name="method">POST, PUT, DELETE, QUERYACCESS …</param>
    public static ServiceCall Json(string method, string path, LlsdValue body) =>
        new(method, path) { Body = LlsdJson.ToBytes(body), ContentType = LlsdJson.ContentType };

    public ServiceCall Packed()
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest))
            gzip.Write(Body.Span);
        return this with { Body = packed.ToArray(), IsPacked = true };
    }
}

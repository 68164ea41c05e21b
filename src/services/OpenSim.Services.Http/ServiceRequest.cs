using System.IO.Compression;
using System.Net;

namespace OpenSim.Services.Http;

/// <summary>A request as a handler sees it, whatever server has taken it.</summary>
public sealed record ServiceRequest
{
    public required string Method { get; init; }

    /// <summary>The whole path, as it was sent.</summary>
    public required string Path { get; init; }

    /// <summary>What follows the first segment of the path, with its leading slash, or empty.</summary>
    public string Rest { get; init; } = "";

    /// <summary>Without the question mark.</summary>
    public string Query { get; init; } = "";

    /// <summary>The server's own address as the caller has it: scheme, name and port, without a slash at the end.</summary>
    public string Origin { get; init; } = "http://127.0.0.1";

    /// <summary>A header's value, or null. The caller is one; names compare without case.</summary>
    public Func<string, string?> Header { get; init; } = _ => null;

    /// <summary>Who asks, behind proxies that are trusted.</summary>
    public IPAddress Caller { get; init; } = IPAddress.Loopback;

    /// <summary>
    /// Whether the call is signed with the grid's secret, or the settings name its address for private services. To be asked once: a
    /// signature is good once.
    /// </summary>
    public Func<bool> IsTrusted { get; init; } = () => false;

    public Stream Body { get; init; } = Stream.Null;

    /// <summary>Set when the caller has gone.</summary>
    public CancellationToken Aborted { get; init; }

    /// <summary>The body, unpacked when it was sent packed. Null when it is longer than so many bytes, or not what it says.</summary>
    public async ValueTask<byte[]?> ReadBody(int max)
    {
        if (!IsPacked)
            return await Read(Body, max);
        await using var unpacked = new GZipStream(Body, CompressionMode.Decompress, leaveOpen: true);
        try
        {
            return await Read(unpacked, max);
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }

    // Between regions it is a header of their own that says so.
    private bool IsPacked => Header("X-Content-Encoding") == "gzip" || Header("Content-Encoding") == "gzip"
        || Header("Content-Type") is "application/x-gzip";

    private async ValueTask<byte[]?> Read(Stream stream, int max)
    {
        using var whole = new MemoryStream();
        var buffer = new byte[16 * 1024];
        while (await stream.ReadAsync(buffer, Aborted) is > 0 and var read)
        {
            if (whole.Length + read > max)
                return null;
            whole.Write(buffer, 0, read);
        }

        return whole.ToArray();
    }
}

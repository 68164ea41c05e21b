using System.Security.Cryptography;

namespace OpenSim.Services.Assets;

/// <summary>The name of a content: SHA-256 of its bytes in 64 small hexadecimal digits, as OpenSimulator's fsassets has it too.</summary>
public static class ContentHash
{
    public static string Of(ReadOnlySpan<byte> content)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(content, hash);
        return Convert.ToHexStringLower(hash);
    }

    /// <summary>Of all that a stream has, from its beginning.</summary>
    public static string Of(Stream content)
    {
        content.Position = 0;
        return Convert.ToHexStringLower(SHA256.HashData(content));
    }
}

using System.Security.Cryptography;
using System.Text;

namespace OpenSim.Services.Users;

/// <summary>
/// Passwords as they are given. Viewers never send the password but its MD5, so that is what everything else is made over.
/// </summary>
public static class GivenPassword
{
    private const string ViewerPrefix = "$1$";

    /// <summary>The MD5 in lower-case hex of what a viewer or a person gave: <c>$1$</c> and MD5, bare MD5, or plain text.</summary>
    public static string Hash(string given)
    {
        if (given.StartsWith(ViewerPrefix, StringComparison.Ordinal))
            given = given[ViewerPrefix.Length..];
        else if (!IsMd5(given))
            given = Md5(given);
        return given.ToLowerInvariant();
    }

#pragma warning disable CA5351 // viewers and OpenSimulator's tables have passwords as their MD5
    /// <summary>In lower-case hex.</summary>
    public static string Md5(string text) => Convert.ToHexStringLower(MD5.HashData(Encoding.UTF8.GetBytes(text)));
#pragma warning restore CA5351

    private static bool IsMd5(string text) => text.Length == 32 && text.All(char.IsAsciiHexDigit);
}

using System.Globalization;
using System.Text;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.Hashes;

/// <summary>Hashes of texts in UTF-8, as small hexadecimal digits where nothing else is said. None for an algorithm that is none.</summary>
[ScriptFunctions]
public static class HashFunctions
{
    /// <summary>Of the text, a colon and the number.</summary>
    public static string llMD5String(string src, int nonce) => Hex("md5", src + ":" + nonce.ToString(CultureInfo.InvariantCulture));

    public static string llSHA1String(string src) => Hex("sha1", src);

    public static string llSHA256String(string src) => Hex("sha256", src);

    public static string osSHA256(string input) => Hex("sha256", input);

    /// <param name="algorithm">md5, sha1, sha224, sha256, sha384, sha512, or md5_sha1 for both one after the other.</param>
    public static string llComputeHash(string message, string algorithm) => algorithm == "md5_sha1"
        ? Hex("md5", message) + Hex("sha1", message)
        : Digests.BlockOf(algorithm) == 0 ? "" : Hex(algorithm, message);

    /// <summary>Base64 in Second Life's dialect, hexadecimal digits in OpenSimulator's.</summary>
    public static string llHMAC(Dialect dialect, string private_key, string msg, string algorithm)
    {
        if (Digests.BlockOf(algorithm) == 0)
            return "";
        var code = Digests.Hmac(algorithm, Encoding.UTF8.GetBytes(private_key), Encoding.UTF8.GetBytes(msg));
        return dialect == Dialect.SecondLife ? Convert.ToBase64String(code) : Convert.ToHexStringLower(code);
    }

    private static string Hex(string algorithm, string text) =>
        Convert.ToHexStringLower(Digests.Of(algorithm, Encoding.UTF8.GetBytes(text)));
}

using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.OpenSimulator;

/// <summary>
/// Texts under a secret as OpenSimulator writes them, so that either side reads what the other has kept: AES-256 in CBC, the key the
/// SHA-256 of the secret, the first block the MD5 of a given text or of something random; both in hexadecimal digits with a colon between.
/// </summary>
[ScriptFunctions]
public static class AesFunctions
{
    public static string osAESEncrypt(string secret, string plainText) => osAESEncryptTo(secret, plainText, "");

    public static string osAESEncryptTo(string secret, string plainText, string ivString)
    {
        if (secret.Length == 0 || plainText.Length == 0)
            return "";
        var start = Start(ivString.Length == 0 ? UUID.Random().ToString() : ivString);
        using var aes = Cipher(secret);
        var hidden = aes.EncryptCbc(Encoding.UTF8.GetBytes(plainText), start);
        return $"{Convert.ToHexString(start)}:{Convert.ToHexStringLower(hidden)}";
    }

    public static string osAESDecrypt(string secret, string encryptedText) => osAESDecryptFrom(secret, encryptedText, "");

    /// <summary>Nothing for another secret, or for what was not so written.</summary>
    public static string osAESDecryptFrom(string secret, string encryptedText, string ivString)
    {
        var colon = encryptedText.IndexOf(':');
        if (secret.Length == 0 || colon < 0)
            return "";
        try
        {
            var start = ivString.Length == 0 ? Convert.FromHexString(encryptedText.AsSpan(0, colon)) : Start(ivString);
            using var aes = Cipher(secret);
            return Encoding.UTF8.GetString(aes.DecryptCbc(Convert.FromHexString(encryptedText.AsSpan(colon + 1)), start));
        }
        catch (Exception e) when (e is FormatException or ArgumentException or CryptographicException)
        {
            return "";
        }
    }

    private static Aes Cipher(string secret)
    {
        var aes = Aes.Create();
        aes.Key = SHA256.HashData(Encoding.UTF8.GetBytes(secret));
        return aes;
    }

    private static byte[] Start(string text) => CryptographicOperations.HashData(HashAlgorithmName.MD5, Encoding.UTF8.GetBytes(text));
}

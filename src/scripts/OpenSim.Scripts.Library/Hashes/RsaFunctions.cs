using System.Security.Cryptography;
using System.Text;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Library.Hashes;

/// <summary>
/// Signatures of texts by RSA keys in PEM, PKCS #1 v1.5, as base64. A key, signature or algorithm that is none gives nothing.
/// </summary>
[ScriptFunctions]
public static class RsaFunctions
{
    // A signature takes eight times as long with twice the bits: 1 ms with 2,048.
    private const int MaxBits = 4096;
    private const int MaxPem = 8192;

    public static string llSignRSA(string private_key, string msg, string algorithm) =>
        With(private_key, algorithm, "", (key, name) => Convert.ToBase64String(
            key.SignData(Encoding.UTF8.GetBytes(msg), name, RSASignaturePadding.Pkcs1)));

    public static int llVerifyRSA(string public_key, string msg, string signature, string algorithm) =>
        With(public_key, algorithm, 0, (key, name) => key.VerifyData(
            Encoding.UTF8.GetBytes(msg), Texts.Base64Functions.Read(signature), name, RSASignaturePadding.Pkcs1) ? 1 : 0);

    private static T With<T>(string pem, string algorithm, T otherwise, Func<RSA, HashAlgorithmName, T> use)
    {
        if (pem.Length > MaxPem || !Digests.TryName(algorithm, out var name))
            return otherwise;
        using var key = RSA.Create();
        try
        {
            key.ImportFromPem(pem);
            return key.KeySize > MaxBits ? otherwise : use(key, name);
        }
        catch (Exception e) when (e is ArgumentException or CryptographicException)
        {
            return otherwise;
        }
    }
}

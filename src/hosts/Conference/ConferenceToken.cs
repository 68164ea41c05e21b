using System.Security.Cryptography;
using OpenSim.Settings;

namespace OpenSim.Conference;

/// <summary>The operator's token of the conference and of all its regions: made at the first start, kept for its owner.</summary>
internal static class ConferenceToken
{
    public const string FileName = "operator.token";

    private const int TokenBytes = 24; // 192 bits, 32 characters

    public static string Read(string data)
    {
        var path = Path.Combine(data, FileName);
        if (File.Exists(path) && File.ReadAllText(path).Trim() is { Length: >= 16 } kept)
            return kept;
        var token = Convert.ToBase64String(RandomNumberGenerator.GetBytes(TokenBytes)).Replace('+', '-').Replace('/', '_');
        WholeFile.Write(path, token + Environment.NewLine, isOwn: true);
        return token;
    }
}

using System.Security.Cryptography;
using OpenSim.Http.Operators;
using OpenSim.Settings;

namespace OpenSim.Hosting.Startup;

/// <summary>The operator's token where the settings name none: made at the first start, kept in the data folder for its owner.</summary>
public static class OperatorToken
{
    public const string FileName = "operator.token";

    private const int TokenBytes = 24; // 192 bits, 32 characters

    /// <summary>
    /// Puts the kept token among the settings. Gives it back, to be shown with the page's address; empty when the operator has chosen one.
    /// </summary>
    /// <exception cref="StartupException">The file can be neither read nor written.</exception>
    public static string Prepare(Configuration configuration, DataFolder folder)
    {
        if (configuration.Get(OperatorSettings.Token).Length > 0)
            return "";
        var path = folder.In(FileName);
        try
        {
            var token = Read(path) ?? Make(path);
            configuration.Set(OperatorSettings.Token.Section, OperatorSettings.Token.Key, token);
            return token;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StartupException($"The operator's token {path} can be neither read nor written: {e.Message}");
        }
    }

    // Anything that is no token, a file that was cut off for one, makes room for a new one.
    private static string? Read(string path) =>
        File.Exists(path) && File.ReadAllText(path).Trim() is { Length: >= OperatorAccess.MinTokenLength } token ? token : null;

    private static string Make(string path)
    {
        var token = Convert.ToBase64String(RandomNumberGenerator.GetBytes(TokenBytes)).Replace('+', '-').Replace('/', '_');
        WholeFile.Write(path, token + Environment.NewLine, isOwn: true);
        return token;
    }
}

using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;
using OpenSim.Settings;

namespace OpenSim.Http.Operators;

/// <summary>
/// Who may look and command: whoever shows the operator's token, and nobody else. Where a request comes from proves nothing: behind a
/// proxy everybody comes from this machine, and a browser here sends what other sites' pages tell it to.
/// </summary>
public sealed class OperatorAccess
{
    public const int MinTokenLength = 16;

    private readonly GuessBrake _brake;
    private readonly string _token;

    public OperatorAccess(Configuration configuration, GuessBrake brake)
    {
        _token = configuration.Get(OperatorSettings.Token);
        HasToken = _token.Length >= MinTokenLength;
        _brake = brake;
    }

    /// <summary>Without a token of some length nobody is admitted.</summary>
    public bool HasToken { get; }

    /// <summary>True when the request is an operator's. Else the reply is set: 401, 403 for another site's page, 429 for guesses.</summary>
    public async ValueTask<bool> Admits(HttpContext http)
    {
        if (!IsSameSite(http))
        {
            await http.Refuse(StatusCodes.Status403Forbidden, "Pages of other sites may not ask this.");
            return false;
        }

        const string words = "The operator's token is needed.";
        if (HasToken && Shown(http) is { } shown)
            return await _brake.Admits(http, () => CryptographicOperations.FixedTimeEquals(Hash(shown), TokenHash), words);
        // Without a challenge: the page asks for the token itself, the browser must not.
        await http.Refuse(StatusCodes.Status401Unauthorized, words);
        return false;
    }

    /// <summary>A browser that says which site a request comes from says this one.</summary>
    public static bool IsSameSite(HttpContext http)
    {
        var headers = http.Request.Headers;
        if (headers["Sec-Fetch-Site"].ToString() is not ("" or "same-origin" or "none"))
            return false;
        var origin = headers.Origin.ToString();
        return origin.Length == 0
            || (Uri.TryCreate(origin, UriKind.Absolute, out var from)
            && from.Authority.Equals(http.Request.Host.Value, StringComparison.OrdinalIgnoreCase));
    }

    // When the first one asks: the library of ciphers is five megabytes.
    private byte[] TokenHash => field ??= Hash(_token);

    private static string? Shown(HttpContext http)
    {
        const string bearer = "Bearer ";
        var header = http.Request.Headers.Authorization.ToString();
        return header.StartsWith(bearer, StringComparison.OrdinalIgnoreCase) ? header[bearer.Length..].Trim() : null;
    }

    // Hashes are compared, so that the time taken tells neither content nor length.
    private static byte[] Hash(string token) => SHA256.HashData(Encoding.UTF8.GetBytes(token));
}

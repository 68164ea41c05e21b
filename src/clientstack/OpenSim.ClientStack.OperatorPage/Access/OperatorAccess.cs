using System.Net;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace OpenSim.ClientStack.OperatorPage.Access;

/// <summary>
/// Who may look and command. With a token: whoever sends it. Without: this machine alone, and only a browser that was pointed here on
/// purpose. Another site open in that browser could send requests to 127.0.0.1 too, by its own name (DNS rebinding) or ours, so Host,
/// Origin and Sec-Fetch-Site are looked at, and a request that came through a proxy does not count as local.
/// </summary>
/// <param name="token">Empty for none.</param>
public sealed class OperatorAccess(string token)
{
    public const int MinTokenLength = 16;

    private static readonly string[] ProxyHeaders = ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"];

    private readonly byte[] _token = SHA256.HashData(Encoding.UTF8.GetBytes(token));

    public bool HasToken => token.Length > 0;

    /// <summary>May see the page itself, which holds nothing but the form for the token.</summary>
    public bool MaySeePage(HttpContext http) => HasToken || IsLocal(http);

    public bool MayCommand(HttpContext http) => IsSameSite(http) && (HasToken ? ShowsToken(http) : IsLocal(http));

    private bool ShowsToken(HttpContext http)
    {
        const string bearer = "Bearer ";
        var header = http.Request.Headers.Authorization.ToString();
        // Hashes are compared, so that the time taken tells neither content nor length.
        return header.StartsWith(bearer, StringComparison.Ordinal)
            && CryptographicOperations.FixedTimeEquals(SHA256.HashData(Encoding.UTF8.GetBytes(header[bearer.Length..].Trim())), _token);
    }

    private static bool IsLocal(HttpContext http) =>
        http.Connection.RemoteIpAddress is { } address && IPAddress.IsLoopback(address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address)
        && IsLocalName(http.Request.Host.Host)
        && !ProxyHeaders.Any(http.Request.Headers.ContainsKey);

    private static bool IsLocalName(string host) =>
        host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
            || (IPAddress.TryParse(host.Trim('[', ']'), out var address) && IPAddress.IsLoopback(address));

    private static bool IsSameSite(HttpContext http)
    {
        var headers = http.Request.Headers;
        if (headers["Sec-Fetch-Site"].ToString() is not ("" or "same-origin" or "none"))
            return false;
        var origin = headers.Origin.ToString();
        return origin.Length == 0
            || (Uri.TryCreate(origin, UriKind.Absolute, out var from)
            && from.Authority.Equals(http.Request.Host.Value, StringComparison.OrdinalIgnoreCase));
    }
}

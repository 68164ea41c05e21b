using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using OpenSim.Http;
using OpenSim.Http.Addresses;
using OpenSim.Http.Operators;
using OpenSim.Services.Http;
using OpenSim.Services.Wire;
using OpenSim.Settings;

namespace OpenSim.Services.Edge.Access;

/// <summary>
/// Who may ask the grid's private services: whoever signs the call with the grid's secret, whoever shows the name and password that the
/// settings ask for, and where they ask for none, whoever comes from an address that they name. Nobody else, whatever port he has found.
/// </summary>
public sealed class PrivateAccess(Configuration configuration, GuessBrake brake, TimeProvider time)
{
    private const string Basic = "Basic ";
    private const string ScriptsHeader = "X-SecondLife-Shard"; // a region's word that a script asks, which the script cannot take away
    private const string Words = "This service is for the grid's own regions and servers.";

    // What a proxy puts in: where one stands in front and is not trusted, its address is not the caller's.
    private static readonly string[] ProxyHeaders = ["X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via"];

    private readonly AddressList _allowed = new(() => configuration.Get(PrivateSettings.AllowFrom));
    private readonly UsedWords _used = new(time, 2 * ServiceToken.Tolerance);

    /// <summary>True when the request may go on; else the reply is set: 401, 403, or 429 for guesses.</summary>
    /// <param name="section">The service's, whose AuthType goes before that of section Network.</param>
    public async ValueTask<bool> Admits(HttpContext http, string section)
    {
        if (IsScript(http, section))
        {
            await http.Refuse(StatusCodes.Status403Forbidden, "Scripts may not ask this service.");
            return false;
        }

        var shown = http.Request.Headers.Authorization.ToString();
        var secret = configuration.Get(PrivateSettings.Secret);
        if (secret.Length >= ServiceToken.MinSecretLength && shown.StartsWith(ServiceToken.Scheme, StringComparison.Ordinal))
            return await brake.Admits(http, () => IsSigned(http, shown, secret), Words);
        if (Wanted(section) is { } wanted)
            return await ShowsPassword(http, shown, wanted);
        if (IsAllowed(http))
            return true;
        await http.Refuse(StatusCodes.Status403Forbidden, Words);
        return false;
    }

    /// <summary>
    /// Whether the call is signed, or comes from an address that the settings name: for what is served to others as well, or judged by
    /// more.
    /// </summary>
    public bool Trusts(HttpContext http)
    {
        if (IsScript(http, PrivateSettings.AllowllHttpRequestIn.Section))
            return false;
        var (shown, secret) = (http.Request.Headers.Authorization.ToString(), configuration.Get(PrivateSettings.Secret));
        return (secret.Length >= ServiceToken.MinSecretLength && IsSigned(http, shown, secret)) || IsAllowed(http);
    }

    private async ValueTask<bool> ShowsPassword(HttpContext http, string shown, string wanted)
    {
        if (shown.StartsWith(Basic, StringComparison.OrdinalIgnoreCase))
            return await brake.Admits(http, () => AreEqual(shown[Basic.Length..].Trim(), wanted), Words);
        http.Response.Headers.WWWAuthenticate = "Basic realm=\"Robust\"";
        await http.Refuse(StatusCodes.Status401Unauthorized, Words);
        return false;
    }

    private bool IsSigned(HttpContext http, string shown, string secret) =>
        ServiceToken.TryVerify(secret, shown, http.Request.Method, http.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget,
            time.GetUtcNow(), out var once)
        && _used.TryUse(once);

    private bool IsAllowed(HttpContext http)
    {
        if (!ProxySettings.AreThere(configuration) && ProxyHeaders.Any(http.Request.Headers.ContainsKey))
            return false;
        var address = ClientAddress.Of(http, configuration);
        return _allowed.Contains(address)
            || (http.Connection.LocalIpAddress is { } here && ClientAddress.Plain(here).Equals(address));
    }

    /// <summary>Name and password as the header has them; null when none are asked for.</summary>
    private string? Wanted(string section)
    {
        if (!Text(section, PrivateSettings.AuthType).Equals("BasicHttpAuthentication", StringComparison.OrdinalIgnoreCase))
            return null;
        return Convert.ToBase64String(
            Encoding.UTF8.GetBytes($"{Text(section, PrivateSettings.Username)}:{Text(section, PrivateSettings.Password)}"));
    }

    private bool IsScript(HttpContext http, string section) => http.Request.Headers.ContainsKey(ScriptsHeader)
        && !(configuration.GetText(section, PrivateSettings.AllowllHttpRequestIn.Key) is { } own
            ? PrivateSettings.AllowllHttpRequestIn.Parse(own.Trim('"'))
            : configuration.Get(PrivateSettings.AllowllHttpRequestIn));

    private string Text(string section, Setting<string> setting) =>
        configuration.GetText(section, setting.Key)?.Trim('"') ?? configuration.Get(setting);

    // Hashes are compared, so that the time taken tells neither content nor length.
    private static bool AreEqual(string shown, string wanted) => CryptographicOperations.FixedTimeEquals(
        SHA256.HashData(Encoding.UTF8.GetBytes(shown)), SHA256.HashData(Encoding.UTF8.GetBytes(wanted)));
}

namespace OpenSim.Services.Http.OpenId;

/// <summary>
/// Whether who asks is sent back to where he says that he is (OpenID Authentication 2.0, section 9.2): what a user is shown and where he is
/// sent to are one site.
/// </summary>
public static class OpenIdRealm
{
    public const string Wrong = "The site that asks does not say rightly where you are to be sent back to.";

    private const int MaxReturn = 2000;

    /// <summary>The site, as the user is shown it.</summary>
    public static string SiteOf(OpenIdMessage message) =>
        Realm(message) is { Length: > 0 } realm ? realm : new Uri(message["return_to"]).GetLeftPart(UriPartial.Authority);

    public static bool IsRight(OpenIdMessage message)
    {
        if (message["return_to"].Length > MaxReturn || Address(message["return_to"]) is not { } back)
            return false;
        var realm = Realm(message);
        if (realm.Length == 0)
            return true;
        var isWild = realm.Contains("://*.", StringComparison.Ordinal);
        if (Address(isWild ? realm.Replace("://*.", "://", StringComparison.Ordinal) : realm) is not { Fragment.Length: 0 } site
            || site.Scheme != back.Scheme || site.Port != back.Port)
            return false;
        var isHost = site.Host == back.Host
            || (isWild && site.Host.Contains('.', StringComparison.Ordinal) && back.Host.EndsWith("." + site.Host, StringComparison.Ordinal));
        return isHost && IsBelow(back.AbsolutePath, site.AbsolutePath);
    }

    private static string Realm(OpenIdMessage message) => message[message.IsVersion2 ? "realm" : "trust_root"];

    private static bool IsBelow(string path, string above) =>
        path == above || path.StartsWith(above.EndsWith('/') ? above : above + "/", StringComparison.Ordinal);

    private static Uri? Address(string text) => Uri.TryCreate(text, UriKind.Absolute, out var uri)
        && uri.Scheme is "http" or "https" && uri.UserInfo.Length == 0 && text.All(c => c is > ' ' and < '\x7f') ? uri : null;
}

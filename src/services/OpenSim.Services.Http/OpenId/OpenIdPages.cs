using System.Net;

namespace OpenSim.Services.Http.OpenId;

/// <summary>What people see of OpenID in their browsers. No page may be shown inside another's.</summary>
internal static class OpenIdPages
{
    private static readonly Dictionary<string, string> Headers = new()
    {
        ["X-Frame-Options"] = "DENY",
        ["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ["Cache-Control"] = "no-store",
        ["Referrer-Policy"] = "no-referrer"
    };

    /// <summary>Somebody's address: it names the server that knows him to both versions.</summary>
    public static ServiceAnswer Identity(string name, string server) => Page(name, $"""
        <link rel="openid2.provider openid.server" href="{Html(server)}">
        """, $"<p>This address stands for {Html(name)} in this grid.</p>");

    public static ServiceAnswer Message(string words, int status = 200) => Page("OpenID", "", $"<p>{Html(words)}</p>", status);

    /// <summary>Asks for a password; the message goes along in the form.</summary>
    /// <param name="site">Who wants to know.</param>
    /// <param name="words">Why it is asked once more; empty for the first time.</param>
    public static ServiceAnswer Login(string name, string site, OpenIdMessage message, string words)
    {
        var fields = string.Concat(message.Fields.Select(field =>
            $"""<input type="hidden" name="{Html(field.Name)}" value="{Html(field.Value)}">"""));
        return Page("Log in", "", $"""
            <p>{Html(site)} asks whether you are {Html(name)}. Your password is not told to it.</p>
            <p>{Html(words)}</p>
            <form method="post" action="/openid/server">{fields}
            <label>Password of {Html(name)} <input type="password" name="pass" autofocus></label>
            <button>Log in</button>
            <button name="cancel" value="1">Cancel</button>
            </form>
            """);
    }

    private static ServiceAnswer Page(string title, string head, string body, int status = 200) => ServiceAnswer.Text($"""
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>{Html(title)}</title>{head}</head>
        <body>{body}</body></html>
        """, status, "text/html; charset=utf-8") with
    { Headers = Headers };

    private static string Html(string text) => WebUtility.HtmlEncode(text);
}

using System.IO.Enumeration;
using OpenSim.Llsd;

namespace OpenSim.Serialization.Media;

/// <summary>
/// The page on one face of a prim, as capability ObjectMedia and column Media have it. Immutable. Anything that is too long is cut or left
/// out, other keys are let go.
/// </summary>
public sealed class MediaEntry
{
    /// <summary>Of an address, as viewers have it.</summary>
    public const int MaxUrl = 1024;

    private const string CurrentUrl = "current_url";
    private const int MaxWhiteList = 64;
    private const int MaxPixels = 2048;
    private const int AllRights = (int)(MediaRights.Owner | MediaRights.Group | MediaRights.Everybody);

    private static readonly string[] Truths =
    [
        "alt_image_enable", "auto_loop", "auto_play", "auto_scale", "auto_zoom", "first_click_interact", "whitelist_enable"
    ];

    private readonly LlsdMap _body;

    private MediaEntry(LlsdMap body) => _body = body;

    /// <summary>As viewers are told it.</summary>
    public LlsdMap Body => _body;

    /// <summary>Who may go to another page.</summary>
    public MediaRights Interact => (MediaRights)_body["perms_interact"].AsInteger();

    /// <summary>Null for what is no map: a face without a page.</summary>
    public static MediaEntry? Read(LlsdValue value)
    {
        if (value is not LlsdMap)
            return null;
        var body = new LlsdMap();
        foreach (var truth in Truths)
            body[truth] = value[truth].AsBoolean();
        body["controls"] = Math.Clamp(value["controls"].AsInteger(), 0, 1);
        body[CurrentUrl] = Url(value[CurrentUrl]);
        body["home_url"] = Url(value["home_url"]);
        body["width_pixels"] = Math.Clamp(value["width_pixels"].AsInteger(), 0, MaxPixels);
        body["height_pixels"] = Math.Clamp(value["height_pixels"].AsInteger(), 0, MaxPixels);
        body["perms_interact"] = Rights(value["perms_interact"]);
        body["perms_control"] = Rights(value["perms_control"]);
        body["whitelist"] = WhiteList(value["whitelist"]);
        return new MediaEntry(body);
    }

    /// <summary>
    /// Whether the white list, if it is on, lets a page be shown: one of its patterns fits the host, and its path begins the page's.
    /// </summary>
    public bool Allows(string url) => !_body["whitelist_enable"].AsBoolean()
        || (TryParse(url) is { } page && _body["whitelist"].Elements.Any(pattern => Fits(page, pattern.AsString())));

    /// <summary>The same face with another page.</summary>
    public MediaEntry At(string url)
    {
        var body = new LlsdMap();
        foreach (var (key, value) in _body.Items)
            body[key] = key == CurrentUrl ? url : value;
        return new MediaEntry(body);
    }

    // A list of patterns that is cut would allow less than was meant, and never more.
    private static LlsdArray WhiteList(LlsdValue patterns)
    {
        var (kept, room) = (new LlsdArray(), MaxUrl);
        foreach (var pattern in patterns.Elements.Select(p => p.AsString()).Take(MaxWhiteList))
        {
            room -= pattern.Length;
            if (room >= 0)
                kept.Add(pattern);
        }

        return kept;
    }

    private static string Url(LlsdValue value) => value.AsString() is { Length: <= MaxUrl } url ? url : "";

    private static LlsdValue Rights(LlsdValue value) => value.IsDefined ? value.AsInteger() & AllRights : AllRights;

    // People leave out the scheme.
    private static Uri? TryParse(string url) =>
        Uri.TryCreate(url.Contains("://", StringComparison.Ordinal) ? url : "http://" + url, UriKind.Absolute, out var page) ? page : null;

    private static bool Fits(Uri page, string pattern)
    {
        var scheme = pattern.IndexOf("://", StringComparison.Ordinal);
        var place = scheme < 0 ? pattern : pattern[(scheme + 3)..];
        var slash = place.IndexOf('/', StringComparison.Ordinal);
        var (host, path) = slash < 0 ? (place, "/") : (place[..slash], place[slash..]);
        return FileSystemName.MatchesSimpleExpression(host, page.IsDefaultPort ? page.Host : page.Authority)
            && FileSystemName.MatchesSimpleExpression(path + "*", page.AbsolutePath, ignoreCase: false);
    }
}

namespace OpenSim.Services.Hypergrid;

/// <summary>Addresses of grids as grids compare them.</summary>
public static class GridAddress
{
    /// <summary>In small letters, without the port that goes without saying, with a slash at its end. Empty stays so.</summary>
    public static string Of(string uri)
    {
        var small = uri.Trim().ToLowerInvariant();
        if (TryParse(small) is { AbsolutePath: "/" } parsed)
            return parsed.GetLeftPart(UriPartial.Authority) + "/";
        return small.Length == 0 || small.EndsWith('/') ? small : small + "/";
    }

    /// <summary>Null for what cannot be called: no address of a server, or one with a name and a password.</summary>
    public static Uri? TryParse(string uri) =>
        Uri.TryCreate(uri.Trim(), UriKind.Absolute, out var parsed) && parsed.Scheme is ("http" or "https") && parsed.UserInfo.Length == 0
            ? parsed
            : null;
}

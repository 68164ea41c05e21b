using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Running;

/// <summary>What a script asks of a web server, out of the list of HTTP_… pairs.</summary>
internal sealed record WebRequest(UUID Id, Uri Address, string Body)
{
    public const int MaxHeaders = 8;

    // HTTP_…; of HTTP_VERIFY_CERT, HTTP_PRAGMA_NO_CACHE and HTTP_EXTENDED_ERROR nothing depends here.
    private const int Method = 0, MimeType = 1, BodyMaxLength = 2, VerboseThrottle = 4, CustomHeader = 5, UserAgent = 7, Accept = 8;

    public string Verb { get; private init; } = "GET";

    public string Mime { get; private init; } = "text/plain;charset=utf-8";

    public int Longest { get; private init; } = 2048;

    public bool IsVerbose { get; private init; } = true;

    public string Agent { get; private init; } = "";

    public string Accepted { get; private init; } = "";

    public IReadOnlyList<(string Name, string Value)> Headers { get; private init; } = [];

    /// <summary>Null where the list is no such list.</summary>
    public static WebRequest? Of(string url, LslList parameters, string body, int longest, Dialect dialect)
    {
        if (!Uri.TryCreate(url, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            return null;
        var request = new WebRequest(UUID.Random(), address, body);
        var headers = new List<(string, string)>();
        for (var i = 0; i + 1 < parameters.Count; i += 2)
        {
            var (key, value) = (parameters[i], parameters[i + 1]);
            if (!key.IsInteger)
                return null;
            var text = Casts.ToText(value, dialect);
            if (key.Integer == CustomHeader)
            {
                if (i + 2 >= parameters.Count || headers.Count == MaxHeaders)
                    return null;
                headers.Add((text, Casts.ToText(parameters[i++ + 2], dialect)));
                continue;
            }

            request = With(request, key.Integer, text, value, longest);
        }

        return request with { Headers = headers };
    }

    private static WebRequest With(WebRequest request, int key, string text, in ListItem value, int longest) => key switch
    {
        Method => request with { Verb = text.ToUpperInvariant() },
        MimeType => request with { Mime = text },
        BodyMaxLength when value.IsInteger => request with { Longest = Math.Clamp(value.Integer, 1, longest) },
        VerboseThrottle when value.IsInteger => request with { IsVerbose = value.Integer != 0 },
        UserAgent => request with { Agent = text },
        Accept => request with { Accepted = text },
        _ => request
    };
}

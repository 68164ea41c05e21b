using System.Net;

namespace OpenSim.Modules.Scripts;

/// <summary>What a web client asks of a script.</summary>
/// <param name="Address">Which address is called, without a slash at its end.</param>
/// <param name="Path">What follows the address, as it was sent: empty, or with its leading slash.</param>
/// <param name="Query">What follows the question mark, as it was sent.</param>
/// <param name="From">Of the client, also behind a proxy that is trusted.</param>
/// <param name="Headers">By name, in whatever case.</param>
/// <param name="Ended">The client has hung up.</param>
public sealed record UrlCall(
    string Address, string Method, string Path, string Query, IPAddress From, IReadOnlyDictionary<string, string> Headers,
    string Body, CancellationToken Ended);

/// <param name="Status">200 to 599.</param>
/// <param name="ContentType">One line.</param>
public sealed record UrlAnswer(int Status, string ContentType, string Body)
{
    public const string PlainText = "text/plain; charset=utf-8";

    /// <summary>About the object that answers.</summary>
    public IReadOnlyList<(string Name, string Value)> Headers { get; init; } = [];

    public static UrlAnswer Of(int status, string words) => new(status, PlainText, words);
}

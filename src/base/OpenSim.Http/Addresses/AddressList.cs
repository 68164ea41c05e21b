using System.Net;

namespace OpenSim.Http.Addresses;

/// <summary>Addresses and networks that a setting names. Thread-safe.</summary>
/// <param name="text">The setting's value now: words separated by spaces or commas.</param>
public sealed class AddressList(Func<string> text)
{
    private static readonly char[] Separators = [',', ' '];

    private volatile Known _known = new("", []);

    public bool Contains(IPAddress address)
    {
        var now = text();
        var known = _known;
        if (known.Text != now)
            _known = known = new Known(now, Parse(now));
        var plain = ClientAddress.Plain(address);
        return known.Networks.Exists(network => network.Contains(plain));
    }

    public static List<IPNetwork> Parse(string text) => [.. Words(text).Select(Network).OfType<IPNetwork>()];

    /// <summary>Words that are neither an address nor a network, and so nobody's.</summary>
    public static IReadOnlyList<string> Unreadable(string text) => [.. Words(text).Where(word => Network(word) is null)];

    private static string[] Words(string text) => text.Split(Separators, StringSplitOptions.RemoveEmptyEntries);

    private static IPNetwork? Network(string word) =>
        IPNetwork.TryParse(word, out var network) ? network
        : IPAddress.TryParse(word, out var address) ? new IPNetwork(address, address.GetAddressBytes().Length * 8)
        : null;

    /// <summary>The setting's text, and what it says: asked for each connection, it is parsed once.</summary>
    private sealed record Known(string Text, List<IPNetwork> Networks);
}

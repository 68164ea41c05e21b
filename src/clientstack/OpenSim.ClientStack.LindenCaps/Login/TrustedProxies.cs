using System.Net;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Login;

/// <summary>The proxies that are believed, and that stand for many clients. Thread-safe.</summary>
internal sealed class TrustedProxies(Configuration configuration)
{
    private static readonly char[] Separators = [',', ' '];

    private volatile Known _known = new("", []);

    public bool Contains(IPAddress address)
    {
        var text = configuration.Get(LoginHttpSettings.Proxies);
        var known = _known;
        if (known.Text != text)
            _known = known = new Known(text, Parse(text));
        var plain = ClientAddress.Plain(address);
        return known.Networks.Exists(network => network.Contains(plain));
    }

    /// <summary>What is neither an address nor a network is nobody's.</summary>
    public static List<IPNetwork> Parse(string text)
    {
        var networks = new List<IPNetwork>();
        foreach (var word in text.Split(Separators, StringSplitOptions.RemoveEmptyEntries))
        {
            if (IPNetwork.TryParse(word, out var network))
                networks.Add(network);
            else if (IPAddress.TryParse(word, out var address))
                networks.Add(new IPNetwork(address, address.GetAddressBytes().Length * 8));
        }

        return networks;
    }

    /// <summary>The setting's text, and what it says: asked for each connection, it is parsed once.</summary>
    private sealed record Known(string Text, List<IPNetwork> Networks);
}

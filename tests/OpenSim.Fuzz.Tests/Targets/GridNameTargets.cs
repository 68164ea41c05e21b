using System.Text;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Regions as people write them who look for them in other grids: what is found is an address, and is found again by it.</summary>
public static class RegionUriTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "grid.example.org:8002 Welcome Area"u8.ToArray(), "http://grid.example.org:8002/ Welcome"u8.ToArray(),
        "hop://grid.example.org:8002/Welcome%20Area/128/128/25"u8.ToArray(), "http|!!grid.example.org|8002+Welcome"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["://", "|!!", ":", "/", "+", "%20", "%2F", "@", "8002", "hop", "https", "(", ".", " ", "xn--"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (RegionUri.Parse(Encoding.UTF8.GetString(input)) is not { } region)
            return;
        if (GridAddress.TryParse(region.Server) is not { UserInfo.Length: 0 })
            throw new InvalidDataException("No address: " + region.Server);
        if (RegionUri.Parse(region.Server)?.Server != region.Server)
            throw new InvalidDataException("Not found again: " + region.Server);
    }
}

/// <summary>Addresses of grids as strangers name them: what is compared is the same when it is compared again, and never longer.</summary>
public static class GridAddressTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        ["HTTP://Grid.Example.org:80"u8.ToArray(), "https://grid.example.org:8002/"u8.ToArray(), " http://[::1]:8002"u8.ToArray()];

    public static IEnumerable<string> Tokens() => ["http://", "https://", ":80", ":443", "/", "@", "[", "]", "%", "?", "#", "İ", " "];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var text = Encoding.UTF8.GetString(input);
        var once = GridAddress.Of(text);
        if (GridAddress.Of(once) != once)
            throw new InvalidDataException($"It changes when it is compared again: {once}");
        if (GridAddress.TryParse(text) is { } address && (address.UserInfo.Length > 0 || address.Scheme is not ("http" or "https")))
            throw new InvalidDataException("Not to be called: " + address);
        var own = new OwnGrid(once, once, [text]);
        if (!own.Includes(once) || !own.Includes(text))
            throw new InvalidDataException("A grid is not what it is called: " + text);
    }
}

/// <summary>Universal ids by which other grids name people: what was read is written and read again.</summary>
public static class VisitorTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "11111111-0000-4000-8000-000000000001;http://grid.example.org:8002/;Alice Tester"u8.ToArray(),
        "11111111-0000-4000-8000-000000000001;http://grid.example.org:8002/;Alice Tester;secret"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => [";", "http://", " ", ".", "@", "11111111-0000-4000-8000-000000000001", "/"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (Visitor.Parse(Encoding.UTF8.GetString(input)) is not { } visitor)
            return;
        if (visitor.Id.IsZero || GridAddress.TryParse(visitor.HomeUri) is null || !visitor.ShownLast.StartsWith('@'))
            throw new InvalidDataException("Nobody: " + visitor);
        if (Visitor.Parse(visitor.UserId) != visitor)
            throw new InvalidDataException($"It reads otherwise when it is written again: {visitor.UserId}");
    }
}

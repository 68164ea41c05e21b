using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Grid;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Forms that services are sent; what was read is written and read again.</summary>
public static class FormTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "METHOD=getagents&uuids[]=a&uuids[]=b"u8.ToArray(),
        "SCOPEID=00000000-0000-0000-0000-000000000000&VERSIONMIN=1&regionName=Alpha+Two&serverURI=http%3a%2f%2f127.0.0.1%3a9312%2f&Token"u8
            .ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["&", "=", "[]", "%", "%3a", "+", "METHOD", "uuid", "locX"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!Form.TryRead(input, out var form))
            return;
        GridRegionPairs.Read(form);
        if (!Form.TryRead(Form.ToBytes(form), out var again) || !again.Equals(form))
            throw new InvalidDataException("A form reads otherwise when it is written again.");
    }
}

/// <summary>Answers of services, which may be any server's that an operator or a stranger has named.</summary>
public static class ServerResponseTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "<?xml version=\"1.0\"?>\n<ServerResponse>\n  <result>Success</result>\n</ServerResponse>"u8.ToArray(),
        "<?xml version=\"1.0\"?><ServerResponse><region0 type=\"List\"><uuid>x</uuid><locX>256</locX></region0></ServerResponse>"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["<ServerResponse>", "</ServerResponse>", " type=\"List\"", "<a>", "</a>", "<a/>", "_x0020_",
        "&amp;", "&#65;", "<![CDATA[", "]]>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!ServerResponse.TryRead(input, out var answer))
            return;
        foreach (var map in ServerResponse.Maps(answer))
            GridRegionPairs.Read(map);
        if (!ServerResponse.TryRead(ServerResponse.ToBytes(answer), out _))
            throw new InvalidDataException("An answer cannot be read when it is written again: " + Encoding.UTF8.GetString(input));
    }
}

/// <summary>JSON of regions and services.</summary>
public static class JsonTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        ["""{"agent_id":"x","far":256.0,"throttles":[0,255],"child":true,"god_data":{}}"""u8.ToArray()];

    public static IEnumerable<string> Tokens() => ["{", "}", "[", "]", ",", ":", "\"", "true", "null", "1e308", "\\u0000"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!LlsdJson.TryRead(input, out var value))
            return;
        if (!LlsdJson.TryRead(LlsdJson.ToBytes(value), out var again) || !again.Equals(value))
            throw new InvalidDataException("A value reads otherwise when it is written again.");
    }
}

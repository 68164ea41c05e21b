using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Estates;
using OpenSim.Services.Wire.Grid;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Forms that services are sent; what was read is written and read again.</summary>
public static class FormTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "METHOD=getagents&uuids[]=a&uuids[]=b"u8.ToArray(),
        "EstateID=101&EstateName=A&BillableFactor=1.5&AllowVoice=True&EstateManagers=11111111-0000-4000-8000-000000000001&EstateBans=%7b%22b%22%3a%7b%7d%7d"u8
            .ToArray(),
        "uuid=11111111-0000-4000-8000-000000000001&locX=256000&locY=256000&sizeX=256&access=13&flags=4"u8.ToArray(),
        "UserID=x&HomePosition=%3c1%2c+2.5%2c+3%3e&Login=11%2f23%2f2026+4%3a57%3a17+AM&Online=True"u8.ToArray(),
        "PrincipalID=11111111-0000-4000-8000-000000000001&FirstName=A&ServiceURLs=HomeURI*x%3b&AccessPrefs=M&HoverHeight=0.5&Language=de&LanguageIsPublic=True&PermEveryone=0&PermGroup=0&PermNextOwner=0"u8
            .ToArray(),
        "SCOPEID=00000000-0000-0000-0000-000000000000&VERSIONMIN=1&regionName=Alpha+Two&serverURI=http%3a%2f%2f127.0.0.1%3a9312%2f&Token"u8
            .ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["&", "=", "[]", "%", "%3a", "+", "METHOD", "uuid", "locX"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!Form.TryRead(input, out var form))
            return;
        Records.Read(form);
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
            Records.Read(map);
        if (!ServerResponse.TryRead(ServerResponse.ToBytes(answer), out _))
            throw new InvalidDataException("An answer cannot be read when it is written again: " + Encoding.UTF8.GetString(input));
    }
}

/// <summary>The records that forms and answers are made of: what was read of one reads alike when it is written again.</summary>
internal static class Records
{
    public static void Read(LlsdMap pairs)
    {
        Check(GridRegionPairs.Read(pairs), region => GridRegionPairs.Read(GridRegionPairs.Write(region)));
        Check(GridUserPairs.Read(pairs), user => GridUserPairs.Read(GridUserPairs.Write(user)));
        Check(AgentPreferencesPairs.Read(pairs), kept => AgentPreferencesPairs.Read(AgentPreferencesPairs.Write(kept)));
        UserAccountPairs.Read(pairs);
        if (EstatePairs.Read(pairs) is { } estate)
            EstatePairs.Read(EstatePairs.Write(estate));
    }

    private static void Check<T>(T? read, Func<T, T?> again)
        where T : class
    {
        if (read is not null && !read.Equals(again(read)))
            throw new InvalidDataException($"It reads otherwise when it is written again: {read}");
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

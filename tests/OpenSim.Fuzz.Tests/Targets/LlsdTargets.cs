using OpenSim.Llsd;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>LLSD in the three forms. What is read must survive being written and read again.</summary>
public static class LlsdXmlTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        [LlsdXml.ToBytes(LlsdSeed.Value), "<llsd><string>a&lt;&#x41;<![CDATA[b]]><!-- c --></string></llsd>"u8.ToArray()];

    public static IEnumerable<string> Tokens() => LlsdSeed.XmlWords;

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (LlsdXml.TryRead(input, out var value, out _) && !LlsdXml.TryRead(LlsdXml.ToBytes(value), out _, out var error))
            throw new InvalidOperationException("our own output was refused: " + error);
    }
}

public static class LlsdBinaryTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        [LlsdBinaryFormat.ToBytes(LlsdSeed.Value), LlsdBinaryFormat.ToBytes(LlsdSeed.Value, withHeader: true)];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (LlsdBinaryFormat.TryRead(input, out var value, out _)
            && !LlsdBinaryFormat.TryRead(LlsdBinaryFormat.ToBytes(value), out _, out var error))
            throw new InvalidOperationException("our own output was refused: " + error);
    }
}

public static class LlsdNotationTarget
{
    public static IEnumerable<byte[]> Seeds() =>
        [System.Text.Encoding.UTF8.GetBytes(LlsdNotation.ToText(LlsdSeed.Value)),
            "[s(3)\"abc\",b(2)\"xy\",b16\"ff\",'\\x41\\n',TRUE,r1e9]"u8.ToArray()];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (LlsdNotation.TryRead(input, out var value, out _)
            && !LlsdNotation.TryRead(System.Text.Encoding.UTF8.GetBytes(LlsdNotation.ToText(value)), out _, out var error))
            throw new InvalidOperationException("our own output was refused: " + error);
    }
}

public static class XmlRpcTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        var call = new System.Buffers.ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(call, "login_to_simulator", LlsdSeed.Value);
        var response = new System.Buffers.ArrayBufferWriter<byte>();
        XmlRpc.WriteResponse(response, LlsdSeed.Value);
        return [call.WrittenSpan.ToArray(), response.WrittenSpan.ToArray()];
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        XmlRpc.TryReadResponse(input, out _, out _);
        if (!XmlRpc.TryReadCall(input, out var call, out _))
            return;
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(output, call.Method, call.Parameters);
        if (!XmlRpc.TryReadCall(output.WrittenSpan, out _, out var error))
            throw new InvalidOperationException("our own output was refused: " + error);
    }
}

internal static class LlsdSeed
{
    public static readonly LlsdMap Value = new()
    {
        ["a"] = 1, ["b"] = -2.5, ["c"] = true, ["d"] = "text & <more>",
        ["e"] = Primitives.UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649"),
        ["f"] = new byte[] { 1, 2, 3 }, ["g"] = new DateTime(2006, 2, 1, 14, 29, 53, DateTimeKind.Utc),
        ["h"] = new Uri("http://example.com/"),
        ["i"] = new LlsdArray(1, new LlsdArray(new LlsdMap { ["j"] = LlsdValue.Undefined }), false)
    };

    public static readonly string[] XmlWords =
    [
        "<map>", "</map>", "<array>", "</array>", "<key>", "</key>",
        "<![CDATA[", "]]>", "<!--", "-->", "<undef/>", "&#x", "<!DOCTYPE"
    ];
}

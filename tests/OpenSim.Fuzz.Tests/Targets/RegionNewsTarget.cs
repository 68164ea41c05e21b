using System.Buffers;
using OpenSim.Llsd;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Estates;
using OpenSim.Services.Wire.Maps;
using OpenSim.Services.Wire.Messages;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Messages and news that regions and other grids bring; what was read is written and read again.</summary>
public static class RegionNewsTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "<?xml version=\"1.0\"?><methodCall><methodName>grid_instant_message</methodName><params><param><value><struct><member><name>to_agent_id</name><value><string>b0000000-0000-4000-8000-00000000000b</string></value></member><member><name>dialog</name><value>AA==</value></member><member><name>binary_bucket</name><value>AAECAw==</value></member><member><name>position_x</name><value>128</value></member><member><name>timestamp</name><value>1795410000</value></member><member><name>message</name><value>hello</value></member></struct></value></param></params></methodCall>"u8
            .ToArray(),
        "METHOD=grant_rights&FromID=a0000000-0000-4000-8000-00000000000a&ToID=b0000000-0000-4000-8000-00000000000b&UserFlags=1&Rights=3"u8
            .ToArray(),
        "METHOD=status&FromID=a0000000-0000-4000-8000-00000000000a&ToID=b0000000-0000-4000-8000-00000000000b&Online=True"u8.ToArray(),
        "METHOD=update_covenant&TOKEN=x&CovenantID=a0000000-0000-4000-8000-00000000000a&EstateID=101"u8.ToArray(),
        "<llsd><map><key>6</key><array><map><key>X</key><integer>256168</integer><key>ID</key><uuid>00000000-0000-0000-0000-000000000000</uuid><key>Name</key><string>0f</string><key>Extra</key><integer>1</integer></map></array></map></llsd>"u8
            .ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["<value>", "</value>", "<string>", "<member>", "<name>", "offline", "from_group", "TRUE", "====", "NaN", "-1", "&", "=", "METHOD", "Rights"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (XmlRpc.TryReadCall(input, out var call, out _) && call.Parameters.Count > 0
            && TransferPairs.Read(call.Parameters[0]) is { } message)
        {
            var written = new ArrayBufferWriter<byte>();
            XmlRpc.WriteCall(written, TransferPairs.Method, TransferPairs.Write(message));
            Hold(XmlRpc.TryReadCall(written.WrittenSpan, out var again, out _)
                && TransferPairs.Read(again.Parameters[0])?.ToAgentId == message.ToAgentId);
        }

        if (Form.TryRead(input, out var form) && FriendNewsPairs.Read(form) is { } news)
            Hold(FriendNewsPairs.Read(FriendNewsPairs.Write(news))?.From == news.From);
        if (LlsdXml.TryRead(input, out var map, out _) && MapItemPairs.Read(map) is { } items)
            Hold(MapItemPairs.Read(MapItemPairs.Write(items)).Count == items.Count);
        if (form is not null && EstateNewsPairs.Read(form, "x") is { } told)
            Hold(EstateNewsPairs.Read(EstateNewsPairs.Write(told, "x"), "x")?.EstateId == told.EstateId);
    }

    private static void Hold(bool isSo)
    {
        if (!isSo)
            throw new InvalidDataException("What was read reads otherwise when it is written again.");
    }
}

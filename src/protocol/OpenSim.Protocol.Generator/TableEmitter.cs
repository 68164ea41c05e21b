using System.Text;

namespace OpenSim.Protocol.Generator;

/// <summary>Writes the constants of all messages and the table of their properties, in the order of their ids.</summary>
internal static class TableEmitter
{
    public static void EmitIds(StringBuilder o, IReadOnlyList<Message> messages)
    {
        o.AppendLine(
            "/// <summary>Message numbers as one value each: high 0..255, medium FF00 and up, low FFFF0000 and up, fixed as they "
                + "are.</summary>");
        o.AppendLine("public static class MessageId");
        o.AppendLine("{");
        foreach (var message in messages)
            o.AppendLine($"    public const uint {message.Name} = 0x{message.Id:X};");
        o.AppendLine("}");
    }

    public static void EmitTable(StringBuilder o, IReadOnlyList<Message> messages)
    {
        o.AppendLine("public static partial class MessageTable");
        o.AppendLine("{");
        // A method, since the order in which the initialisers of a partial class run is not defined.
        o.AppendLine("    private static MessageInfo[] Generate() =>");
        o.AppendLine("    [");
        for (var i = 0; i < messages.Count; i++)
        {
            var m = messages[i];
            o.AppendLine(
                $"        new({i}, \"{m.Name}\", 0x{m.Id:X}, "
                    + $"MessageFrequency.{m.Frequency}, {Bool(m.Trusted)}, {Bool(m.ZeroCoded)}, {Bool(m.NeverByUdp)}, "
                    + $"{m.AgentAt}, {m.SessionAt}),");
        }

        o.AppendLine("    ];");
        EmitDescribe(o, messages);
        o.AppendLine("}");
    }

    private static void EmitDescribe(StringBuilder o, IReadOnlyList<Message> messages)
    {
        o.AppendLine(
            "    /// <summary>Reads a message of any kind and adds its fields as text. False when it is unknown or broken.</summary>");
        o.AppendLine("    public static bool TryDescribe(uint id, ReadOnlySpan<byte> body, StringBuilder text)");
        o.AppendLine("    {");
        o.AppendLine("        switch (id)");
        o.AppendLine("        {");
        foreach (var message in messages)
            o.AppendLine(
                $"            case 0x{message.Id:X}: {{ if "
                    + $"(!{message.Name}Reader.TryRead(body, out var m)) return false; m.Describe(text); return true; }}");
        o.AppendLine("            default: return false;");
        o.AppendLine("        }");
        o.AppendLine("    }");
    }

    private static string Bool(bool value) => value ? "true" : "false";
}

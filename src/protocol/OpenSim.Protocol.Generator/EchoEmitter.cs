using System.Text;

namespace OpenSim.Protocol.Generator;

/// <summary>
/// Writes, for the tests of the schema only, a method that reads any message and writes it again, block by block and field by field: with
/// made-up bodies it proves all readers and writers at once.
/// </summary>
internal static class EchoEmitter
{
    public static void Emit(StringBuilder o, IReadOnlyList<Message> messages)
    {
        o.AppendLine("internal static class MessageEcho");
        o.AppendLine("{");
        o.AppendLine(
            "    /// <summary>Length of the message written again, its number included; 0 when it could not be read or written.</summary>");
        o.AppendLine("    public static int Echo(uint id, ReadOnlySpan<byte> body, Span<byte> output)");
        o.AppendLine("    {");
        o.AppendLine("        switch (id)");
        o.AppendLine("        {");
        foreach (var message in messages)
            EmitCase(o, message);
        o.AppendLine("            default: return 0;");
        o.AppendLine("        }");
        o.AppendLine("    }");
        o.AppendLine("}");
    }

    private static void EmitCase(StringBuilder o, Message message)
    {
        o.AppendLine($"            case MessageId.{message.Name}:");
        o.AppendLine("            {");
        o.AppendLine($"                if (!{message.Name}Reader.TryRead(body, out var m)) return 0;");
        o.AppendLine($"                var w = new {message.Name}Writer(output);");
        foreach (var block in message.Blocks)
        {
            var name = Names.Property(block.Name);
            var values = (string from) => string.Join(", ", block.Fields.Select(f => $"{from}.{Names.Property(f.Name)}"));
            o.AppendLine(block.Repeat == Repeat.Single
                ? $"                if (!w.{name}({values("m." + name)})) return 0;"
                : $"                foreach (var b in m.{name}) if (!w.{name}({values("b")})) return 0;");
        }

        o.AppendLine("                return w.Finish();");
        o.AppendLine("            }");
    }
}

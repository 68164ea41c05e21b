using System.Text;

namespace OpenSim.Protocol.Generator;

/// <summary>
/// Writes, for tests that make messages up, what every message consists of: blocks, how often each stands there, and fields with their
/// types. Whoever uses it writes the bytes without our writers.
/// </summary>
internal static class ShapeEmitter
{
    public static void Emit(StringBuilder o, IReadOnlyList<Message> messages)
    {
        o.AppendLine("/// <summary>Types of fields in the message schema.</summary>");
        o.AppendLine($"internal enum FieldKind {{ {string.Join(", ", Enum.GetNames(typeof(FieldType)))} }}");
        o.AppendLine("internal static partial class MessageShapes");
        o.AppendLine("{");
        o.AppendLine("    private static Dictionary<uint, BlockShape[]> Made() => new()");
        o.AppendLine("    {");
        foreach (var message in messages)
            o.AppendLine($"        [MessageId.{message.Name}] = [{string.Join(", ", message.Blocks.Select(Shape))}],");
        o.AppendLine("    };");
        o.AppendLine("}");
    }

    private static string Shape(Block block)
    {
        var count = block.Repeat switch { Repeat.Single => 1, Repeat.Multiple => block.Count, _ => 0 };
        var fields = block.Fields.Select(f => $"new(\"{f.Name}\", FieldKind.{f.Type}, {f.Size})");
        return $"new(\"{block.Name}\", {count}, [{string.Join(", ", fields)}])";
    }
}

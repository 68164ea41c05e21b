using System.Text;

namespace OpenSim.Protocol.Generator;

/// <summary>
/// Writes the writer of a message: one method a block, called in the schema's order, as often as the block repeats. Anything that is not
/// called is sent empty, so that strict viewers always find every trailing block. A block that no longer fits is taken back whole and the
/// method says false: the caller finishes this datagram and begins the next.
/// </summary>
internal static class WriterEmitter
{
    public static void Emit(StringBuilder o, Message message)
    {
        var shape = string.Join(", ", message.Blocks.SelectMany(b => new[]
        {
            b.Repeat switch { Repeat.Single => 1, Repeat.Multiple => b.Count, _ => 0 }, b.SmallestSize & 255, b.SmallestSize >> 8
        }));
        var id = string.Join(", ", message.IdBytes);
        o.AppendLine($$"""
            /// <summary>
            /// {{message.Name}} ({{message.Frequency}} {{message.Number}}) into a buffer, from the message number on, not zero-coded.
            /// </summary>
            public ref struct {{message.Name}}Writer : IMessageWriter
            {
                private static ReadOnlySpan<byte> Shape => [{{shape}}];
                private WireWriter _wire;
                /// <inheritdoc/>
                public static uint Id => MessageId.{{message.Name}};
                public {{message.Name}}Writer(Span<byte> buffer) => _wire = new WireWriter(buffer, [{{id}}]);
                /// <summary>Bytes so far.</summary>
                public readonly int Length => _wire.Length;
                /// <summary>Adds what was left off, empty. Returns the length, or 0 when the buffer is too small for it.</summary>
                public int Finish() => _wire.Finish(Shape);
            """);
        for (var i = 0; i < message.Blocks.Count; i++)
            EmitBlock(o, message.Blocks[i], i);
        o.AppendLine("}");
    }

    private static void EmitBlock(StringBuilder o, Block block, int index)
    {
        var parameters = string.Join(", ", block.Fields.Select(f => $"{Names.ParameterType(f)} {Names.Parameter(f.Name)}"));
        o.AppendLine($"    public bool {Names.Property(block.Name)}({parameters})");
        o.AppendLine("    {");
        o.AppendLine($"        if (!_wire.Begin({index}, Shape)) return false;");
        foreach (var field in block.Fields)
        {
            var name = Names.Parameter(field.Name);
            o.AppendLine(field.Type switch
            {
                FieldType.Bytes => $"        _wire.Bytes{field.Size}({name});",
                FieldType.Fixed => $"        _wire.Fixed({name}, {field.Size});",
                _ => $"        _wire.{field.Type}({name});"
            });
        }

        o.AppendLine("        return _wire.End();");
        o.AppendLine("    }");
    }
}

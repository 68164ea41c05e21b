using System.Text;

namespace OpenSim.Protocol.Generator;

/// <summary>
/// Writes the reader of a message: a ref struct over the datagram, with a ref struct for each block. All lengths are checked in TryRead;
/// properties only slice. A block that a (older) sender left off at the end reads as zeroes.
/// </summary>
internal static class ReaderEmitter
{
    public static void Emit(StringBuilder o, Message message)
    {
        o.AppendLine(
            $"/// <summary>{message.Name} ({message.Frequency} {message.Number}) as it stands in a datagram, after zero decoding and the "
                + $"message number.</summary>");
        o.AppendLine($"public readonly ref struct {message.Name}Reader");
        o.AppendLine("{");
        foreach (var block in message.Blocks)
            o.AppendLine($"    public readonly {TypeOf(block)} {Names.Property(block.Name)};");
        EmitConstructor(o, message);
        EmitTryRead(o, message);
        EmitDescribe(o, message);
        foreach (var block in message.Blocks)
        {
            EmitBlock(o, block);
            if (block.Repeat != Repeat.Single)
                EmitList(o, block);
        }

        o.AppendLine("}");
    }

    private static string TypeOf(Block block) => block.Repeat == Repeat.Single ? block.Name + "Block" : block.Name + "List";

    private static void EmitConstructor(StringBuilder o, Message message)
    {
        if (message.Blocks.Count == 0)
            return;
        o.Append($"    private {message.Name}Reader(");
        for (var i = 0; i < message.Blocks.Count; i++)
            o.Append($"{(i > 0 ? ", " : "")}{TypeOf(message.Blocks[i])} b{i}");
        o.AppendLine(")");
        o.AppendLine("    {");
        for (var i = 0; i < message.Blocks.Count; i++)
            o.AppendLine($"        {Names.Property(message.Blocks[i].Name)} = b{i};");
        o.AppendLine("    }");
    }

    private static void EmitTryRead(StringBuilder o, Message message)
    {
        o.AppendLine("    /// <summary>False when the body is shorter than its own counts and lengths say.</summary>");
        o.AppendLine($"    public static bool TryRead(ReadOnlySpan<byte> body, out {message.Name}Reader message)");
        o.AppendLine("    {");
        o.AppendLine("        message = default;");
        for (var i = 0; i < message.Blocks.Count; i++)
        {
            o.AppendLine($"        if (!{TypeOf(message.Blocks[i])}.TryRead(body, out var b{i}, out var s{i})) return false;");
            o.AppendLine($"        body = body[s{i}..];");
        }

        if (message.Blocks.Count > 0)
        {
            o.Append($"        message = new {message.Name}Reader(");
            for (var i = 0; i < message.Blocks.Count; i++)
                o.Append($"{(i > 0 ? ", " : "")}b{i}");
            o.AppendLine(");");
        }

        o.AppendLine("        return true;");
        o.AppendLine("    }");
    }

    private static void EmitDescribe(StringBuilder o, Message message)
    {
        o.AppendLine(
            "    /// <summary>Adds every field as text, for packet logs; it also touches every field, which is what the fuzz target "
                + "wants.</summary>");
        o.AppendLine("    public void Describe(StringBuilder text)");
        o.AppendLine("    {");
        foreach (var block in message.Blocks)
        {
            var name = Names.Property(block.Name);
            if (block.Repeat == Repeat.Single)
                o.AppendLine($"        text.Append(\" {block.Name}{{\"); {name}.Describe(text); text.Append('}}');");
            else
                o.AppendLine(
                    $"        foreach (var block in {name}) {{ text.Append(\" "
                        + $"{block.Name}{{\"); block.Describe(text); text.Append('}}'); }}");
        }

        o.AppendLine("    }");
    }

    private static void EmitBlock(StringBuilder o, Block block)
    {
        var type = block.Name + "Block";
        o.AppendLine($"    public readonly ref struct {type}");
        o.AppendLine("    {");
        o.AppendLine("        private readonly ReadOnlySpan<byte> _data;");
        var variables = 0;
        foreach (var field in block.Fields)
            if (field.IsVariable)
                o.AppendLine($"        private readonly int _end{variables++};");
        EmitBlockConstructor(o, type, variables);
        EmitBlockTryRead(o, block, type, variables);
        EmitFields(o, block);
        o.AppendLine("        internal void Describe(StringBuilder text)");
        o.AppendLine("        {");
        foreach (var field in block.Fields)
            o.AppendLine($"            WireText.Append(text, \"{field.Name}\", {Names.Property(field.Name)});");
        o.AppendLine("        }");
        o.AppendLine("    }");
    }

    private static void EmitBlockConstructor(StringBuilder o, string type, int variables)
    {
        o.Append($"        private {type}(ReadOnlySpan<byte> data");
        for (var i = 0; i < variables; i++)
            o.Append($", int end{i}");
        o.AppendLine(")");
        o.AppendLine("        {");
        o.AppendLine("            _data = data;");
        for (var i = 0; i < variables; i++)
            o.AppendLine($"            _end{i} = end{i};");
        o.AppendLine("        }");
    }

    private static void EmitBlockTryRead(StringBuilder o, Block block, string type, int variables)
    {
        o.AppendLine($"        internal static bool TryRead(ReadOnlySpan<byte> body, out {type} block, out int size)");
        o.AppendLine("        {");
        if (block.Repeat == Repeat.Single)
            o.AppendLine("            var left = body.Length; if (left == 0) body = WireZeros.Span;");
        o.AppendLine("            block = default; size = 0;");
        var at = "0";
        var known = 0;
        var v = 0;
        foreach (var field in block.Fields)
        {
            known += field.Size;
            if (!field.IsVariable)
                continue;
            o.AppendLine($"            if (body.Length < {at} + {known}) return false;");
            var start = $"{at} + {known - field.Size}";
            var length = field.Size == 1 ? $"body[{start}]" : $"BinaryPrimitives.ReadUInt16LittleEndian(body[({start})..])";
            o.AppendLine($"            var end{v} = {at} + {known} + {length};");
            at = $"end{v}";
            known = 0;
            v++;
        }

        o.AppendLine($"            if (body.Length < {at} + {known}) return false;");
        o.AppendLine($"            size = {at} + {known};");
        o.Append($"            block = new {type}(body[..size]");
        for (var i = 0; i < variables; i++)
            o.Append($", end{i}");
        o.AppendLine(");");
        if (block.Repeat == Repeat.Single)
            o.AppendLine("            if (left == 0) size = 0;");
        o.AppendLine("            return true;");
        o.AppendLine("        }");
    }

    private static void EmitFields(StringBuilder o, Block block)
    {
        var at = "0";
        var offset = 0;
        var v = 0;
        foreach (var field in block.Fields)
        {
            var place = at == "0" ? offset.ToString() : offset == 0 ? at : $"{at} + {offset}";
            o.Append($"        public {Names.Type(field)} {Names.Property(field.Name)} => ");
            if (field.IsVariable)
            {
                o.AppendLine($"_data[({place} + {field.Size}).._end{v}];");
                at = $"_end{v}";
                offset = 0;
                v++;
                continue;
            }

            o.AppendLine(field.Type switch
            {
                FieldType.U8 => $"_data[{place}];",
                FieldType.S8 => $"(sbyte)_data[{place}];",
                FieldType.Bool => $"_data[{place}] != 0;",
                FieldType.Fixed => $"_data.Slice({place}, {field.Size});",
                _ => $"WireReader.{field.Type}(_data[({place})..]);"
            });
            offset += field.Size;
        }
    }

    private static void EmitList(StringBuilder o, Block block)
    {
        var type = block.Name + "List";
        var item = block.Name + "Block";
        var variable = block.Repeat == Repeat.Variable;
        o.AppendLine($$"""
                public readonly ref struct {{type}}
                {
                    private readonly ReadOnlySpan<byte> _data;
                    private {{type}}(ReadOnlySpan<byte> data, int count) { _data = data; Count = count; }
                    public int Count { get; }
                    internal static bool TryRead(ReadOnlySpan<byte> body, out {{type}} list, out int size)
                    {
                        list = default; size = 0;
                        if (body.Length == 0) return true;
                        var count = {{(variable ? "body[0]" : block.Count.ToString())}};
                        var start = {{(variable ? "1" : "0")}};
                        var at = start;
                        for (var i = 0; i < count; i++)
                        {
                            if (!{{item}}.TryRead(body[at..], out _, out var one)) return false;
                            at += one;
                        }
                        size = at;
                        list = new {{type}}(body[start..at], count);
                        return true;
                    }
                    public Enumerator GetEnumerator() => new(_data, Count);
                    public List<T> ToList<T>(Func<{{item}}, T> read)
                    {
                        var all = new List<T>(Count);
                        foreach (var one in this) all.Add(read(one));
                        return all;
                    }
                    public T FirstOr<T>(T otherwise, Func<{{item}}, T> read)
                    {
                        foreach (var one in this) return read(one);
                        return otherwise;
                    }
                    public ref struct Enumerator
                    {
                        private ReadOnlySpan<byte> _rest;
                        private int _left;
                        private {{item}} _current;
                        internal Enumerator(ReadOnlySpan<byte> data, int count) { _rest = data; _left = count; _current = default; }
                        public readonly {{item}} Current => _current;
                        public bool MoveNext()
                        {
                            if (_left-- <= 0 || !{{item}}.TryRead(_rest, out _current, out var size)) return false;
                            _rest = _rest[size..];
                            return true;
                        }
                    }
                }
            """);
    }
}

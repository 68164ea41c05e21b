using System.Globalization;

namespace OpenSim.Protocol.Generator;

/// <summary>
/// Reads a <c>.msgs</c> file. Indentation does not count; the number of words does not either: a line that begins with <c>message</c> opens
/// a message, a line whose second word is a field type is a field of the block above it, any other line opens a block.
/// </summary>
internal static class SchemaParser
{
    private static readonly char[] Blanks = { ' ', '\t', '\r' };

    private static readonly Dictionary<string, (FieldType Type, int Size)> Types = new()
    {
        ["u8"] = (FieldType.U8, 1),
        ["u16"] = (FieldType.U16, 2),
        ["u32"] = (FieldType.U32, 4),
        ["u64"] = (FieldType.U64, 8),
        ["s8"] = (FieldType.S8, 1),
        ["s16"] = (FieldType.S16, 2),
        ["s32"] = (FieldType.S32, 4),
        ["s64"] = (FieldType.S64, 8),
        ["f32"] = (FieldType.F32, 4),
        ["f64"] = (FieldType.F64, 8),
        ["bool"] = (FieldType.Bool, 1),
        ["vector3"] = (FieldType.Vector3, 12),
        ["vector3d"] = (FieldType.Vector3D, 24),
        ["vector4"] = (FieldType.Vector4, 16),
        ["quaternion"] = (FieldType.Quaternion, 12),
        ["uuid"] = (FieldType.Uuid, 16),
        ["ipaddr"] = (FieldType.IpAddress, 4),
        ["ipport"] = (FieldType.IpPort, 2),
        ["bytes1"] = (FieldType.Bytes, 1),
        ["bytes2"] = (FieldType.Bytes, 2),
    };

    /// <exception cref="FormatException">A line that is neither; its number and text are in the message.</exception>
    public static List<Message> Parse(string text)
    {
        var messages = new List<Message>();
        Message? message = null;
        Block? block = null;
        var number = 0;
        foreach (var raw in text.Split('\n'))
        {
            number++;
            var hash = raw.IndexOf('#');
            var words = (hash < 0 ? raw : raw.Substring(0, hash)).Split(Blanks, StringSplitOptions.RemoveEmptyEntries);
            if (words.Length == 0)
                continue;
            try
            {
                if (words[0] == "message")
                    messages.Add(message = ParseMessage(words));
                else if (words.Length is 2 or 3 && TryParseType(words[1], out var type, out var size))
                    (block ?? throw new FormatException("a field before any block")).Fields
                        .Add(new Field(words[0], type, size, words.Length == 3 ? ParseSender(words[2]) : SenderId.None));
                else
                    (message ?? throw new FormatException("a block before any message")).Blocks.Add(block = ParseBlock(words));
            }
            catch (Exception e) when (e is FormatException or IndexOutOfRangeException or OverflowException)
            {
                throw new FormatException($"line {number}: {raw.Trim()}: {e.Message}", e);
            }
        }

        return messages;
    }

    private static Message ParseMessage(string[] words)
    {
        var frequency = (Frequency)Enum.Parse(typeof(Frequency), words[2], ignoreCase: true);
        var number = words[3].StartsWith("0x", StringComparison.Ordinal)
            ? uint.Parse(words[3].Substring(2), NumberStyles.HexNumber, CultureInfo.InvariantCulture)
            : uint.Parse(words[3], CultureInfo.InvariantCulture);
        var message = new Message(words[1], frequency, number);
        for (var i = 4; i < words.Length; i++)
            SetFlag(message, words[i]);
        return message;
    }

    private static void SetFlag(Message message, string word)
    {
        switch (word)
        {
            case "trusted": message.Trusted = true; break;
            case "zerocoded": message.ZeroCoded = true; break;
            case "udp-never": message.NeverByUdp = true; break;
            case "udp-deprecated" or "deprecated": break;
            default: throw new FormatException($"unknown flag '{word}'");
        }
    }

    private static SenderId ParseSender(string word) => word switch
    {
        "agent" => SenderId.Agent,
        "session" => SenderId.Session,
        _ => throw new FormatException($"unknown mark '{word}'")
    };

    private static Block ParseBlock(string[] words)
    {
        if (words.Length == 1)
            return new Block(words[0], Repeat.Single, 1);
        if (words[1] == "*")
            return new Block(words[0], Repeat.Variable, 0);
        if (words[1][0] == 'x')
            return new Block(words[0], Repeat.Multiple, int.Parse(words[1].Substring(1), CultureInfo.InvariantCulture));
        throw new FormatException($"'{words[1]}' is neither a type nor a repeat");
    }

    private static bool TryParseType(string word, out FieldType type, out int size)
    {
        if (Types.TryGetValue(word, out var known))
        {
            (type, size) = known;
            return true;
        }

        type = FieldType.Fixed;
        size = 0;
        return word.StartsWith("fixed", StringComparison.Ordinal) && int.TryParse(word.Substring(5), out size);
    }
}

using System.Text;
using OpenSim.Protocol.Generator;

namespace OpenSim.Protocol.Tests.Schema;

/// <summary>
/// One line a message with everything that is on the wire, from our schema and from the published template, to be compared as text.
/// </summary>
internal static class SchemaText
{
    private static readonly Dictionary<string, string> TemplateTypes = new()
    {
        ["LLVector3"] = "Vector3", ["LLVector3d"] = "Vector3D", ["LLVector4"] = "Vector4", ["LLQuaternion"] = "Quaternion",
        ["LLUUID"] = "Uuid",
        ["IPADDR"] = "IpAddress", ["IPPORT"] = "IpPort", ["BOOL"] = "Bool"
    };

    public static IReadOnlyList<Message> Messages { get; } =
    [
        .. Directory.GetFiles(Path.Combine(Repository.Root, "src/protocol/OpenSim.Protocol/Messages"), "*.msgs")
            .SelectMany(file => SchemaParser.Parse(File.ReadAllText(file)))
            .OrderBy(m => m.Id)
    ];

    public static string Of(Message message)
    {
        var text = new StringBuilder($"{message.Name} {message.Frequency} {message.Number}");
        text.Append(message.Trusted ? " trusted" : "").Append(message.ZeroCoded ? " zerocoded" : "")
            .Append(message.NeverByUdp ? " never" : "");
        foreach (var block in message.Blocks)
        {
            text.Append($" | {block.Name} {block.Repeat} {(block.Repeat == Repeat.Multiple ? block.Count : 0)}");
            foreach (var field in block.Fields)
                text.Append($", {field.Name} {field.Type}{(field.Type is FieldType.Bytes or FieldType.Fixed ? field.Size : "")}");
        }

        return text.ToString();
    }

    /// <summary>Reads the template: nested braces, a message in the first, a block in the second, a field in the third.</summary>
    public static Dictionary<string, string> OfTemplate(string template)
    {
        var messages = new Dictionary<string, string>();
        var words = Words(template);
        while (words.TryDequeue(out var word))
        {
            if (word != "{")
                continue;
            var (name, line) = ReadMessage(words);
            messages.Add(name, line);
        }

        return messages;
    }

    private static Queue<string> Words(string template)
    {
        var lines = template.Split('\n').Select(line => line.Split("//")[0])
            .Where(line => !line.StartsWith("version", StringComparison.Ordinal));
        return new Queue<string>(string.Join(' ', lines).Replace("{", " { ").Replace("}", " } ")
            .Split([' ', '\t', '\r'], StringSplitOptions.RemoveEmptyEntries));
    }

    private static (string Name, string Line) ReadMessage(Queue<string> words)
    {
        var name = words.Dequeue();
        var frequency = words.Dequeue();
        var number = words.Dequeue();
        var value = number.StartsWith("0x", StringComparison.Ordinal) ? Convert.ToUInt32(number[2..], 16) : uint.Parse(number);
        var text = new StringBuilder($"{name} {frequency} {value}");
        text.Append(words.Dequeue() == "Trusted" ? " trusted" : "").Append(words.Dequeue() == "Zerocoded" ? " zerocoded" : "");
        while (words.Peek() is not ("{" or "}"))
            text.Append(words.Dequeue() == "UDPBlackListed" ? " never" : "");
        while (words.Dequeue() == "{")
            ReadBlock(words, text);
        return (name, text.ToString());
    }

    private static void ReadBlock(Queue<string> words, StringBuilder text)
    {
        var name = words.Dequeue();
        var repeat = words.Dequeue();
        text.Append($" | {name} {repeat} {(repeat == "Multiple" ? words.Dequeue() : "0")}");
        while (words.Dequeue() == "{")
        {
            var field = words.Dequeue();
            var type = words.Dequeue();
            text.Append($", {field} ").Append(type switch
            {
                "Variable" => "Bytes" + words.Dequeue(),
                "Fixed" => "Fixed" + words.Dequeue(),
                _ => TemplateTypes.GetValueOrDefault(type, type)
            });
            if (words.Dequeue() != "}")
                throw new FormatException($"Field {field} of {name} does not end.");
        }
    }
}

using System.Text;

namespace OpenSim.Host.Tests.Attacks;

/// <summary>One line of a file of valid requests: method, address and body.</summary>
internal sealed record AskedLine(string Method, string Address, byte[] Body)
{
    private const string Text = "text:";

    /// <summary>The second step of an upload: to the address that the request above it is given.</summary>
    public bool IsSecondStep => Method == "UPLOAD";

    /// <summary>Up to where the address says who is asked: a capability's name, or the first part of a path.</summary>
    public string Name => Address[..NameLength];

    public string Rest => Address[NameLength..];

    private int NameLength => Address.AsSpan(1).IndexOfAny('/', '?') is var end and >= 0 ? end + 1 : Address.Length;

    /// <summary>What stands in a file; remarks begin with a number sign.</summary>
    /// <param name="named">Gives what a word in braces stands for; null for other words in braces.</param>
    public static IReadOnlyList<AskedLine> Read(string file, Func<string, string?> named) =>
        [.. File.ReadLines(file).Where(line => line.Length > 0 && line[0] != '#').Select(line => Parse(Fill(line, named)))];

    private static AskedLine Parse(string line)
    {
        var words = line.Split(' ', 3);
        var body = words.ElementAtOrDefault(2) ?? "";
        return new AskedLine(words[0], words[1], words[0] != "UPLOAD" ? Encoding.UTF8.GetBytes(body)
            : body.StartsWith(Text, StringComparison.Ordinal) ? Encoding.UTF8.GetBytes(body[Text.Length..].Replace("\\n", "\n"))
            : Convert.FromBase64String(body));
    }

    private static string Fill(string line, Func<string, string?> named)
    {
        var filled = new StringBuilder();
        for (var at = 0; at < line.Length; at++)
        {
            var end = line[at] == '{' ? line.IndexOf('}', at) : -1;
            if (end > 0 && named(line[(at + 1)..end]) is { } value)
            {
                filled.Append(value);
                at = end;
            }
            else
                filled.Append(line[at]);
        }

        return filled.ToString();
    }
}

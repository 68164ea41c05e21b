using System.Text;
using OpenSim.Settings;
using OpenSim.Settings.Ini;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Ini files, also those fetched over HTTP: what reads must expand or be refused in one sentence, and what is written must read back the
/// same.
/// </summary>
public static class IniTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "[Const]\nHost = \"127.0.0.1\"\nURL = http://${Const|Host}\n\n[A b]\n; comment\nx = ${Const|URL}:9000/ ; tail\ny = \"a;b\"\n"u8.ToArray(),
        "[A]\nx=1\n[B]\nx=2\n[A]\nInclude-Z = z/*.ini\ny = ${x}${B|x}\n"u8.ToArray(),
        "<Nini><Section Name=\"A\"><Key Name=\"x\" Value=\"${A|y}\"/><Key Name=\"y\" Value=\"1\"/></Section></Nini>"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() =>
        ["[A]", "${", "${x}", "${A|x}", "}", "|", "\"", ";", "=", "\n", "<Section", "<!DOCTYPE", "&amp;", "x = ${y}\n"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var text = Encoding.UTF8.GetString(input);
        var read = text.StartsWith('<')
            ? NiniXmlReader.TryRead("f", text, out var document, out var error)
            : IniReader.TryRead("f", text, out document, out error);
        if (!read)
        {
            Expect(error.StartsWith("f:", StringComparison.Ordinal), "an error names file and line");
            return;
        }

        var configuration = new Configuration();
        foreach (var entry in document.Entries)
            configuration.Set(entry.Section, entry.Key, entry.Value, $"f:{entry.Line}");
        try
        {
            ReferenceExpander.ExpandAll(configuration);
        }
        catch (ConfigurationException)
        {
            return; // refused in a sentence, as it should be
        }

        if (!text.StartsWith('<'))
            ExpectReadsBack(configuration);
    }

    private static void ExpectReadsBack(Configuration configuration)
    {
        var written = new StringWriter();
        IniWriter.Write(written, configuration);
        Expect(IniReader.TryRead("g", written.ToString(), out var again, out _), "what is written can be read");
        foreach (var entry in again.Entries)
            Expect(configuration.GetText(entry.Section, entry.Key) == entry.Value, $"[{entry.Section}] {entry.Key} reads back the same");
    }

    private static void Expect(bool condition, string promise)
    {
        if (!condition)
            throw new InvalidOperationException("Broken: " + promise);
    }
}

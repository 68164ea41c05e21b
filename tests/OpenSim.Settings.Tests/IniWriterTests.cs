using OpenSim.Settings.Declarations;
using OpenSim.Settings.Ini;

namespace OpenSim.Settings.Tests;

public class IniWriterTests
{
    [TestCase("1")]
    [TestCase("")]
    [TestCase("Region (\\R) ")]
    [TestCase(" x")]
    [TestCase("Data Source=a;User ID=b;")]
    [TestCase("a # b = c")]
    public void Write_Value_ReadsBackTheSame(string value)
    {
        var configuration = new Configuration();
        configuration.Set("A b", "key", value);
        var text = new StringWriter();
        IniWriter.Write(text, configuration);

        Assert.That(IniReader.TryRead("x", text.ToString(), out var document, out var error), Is.True, error);
        Assert.That(document.Entries.Single().Value, Is.EqualTo(value));
        Assert.That(document.Warnings, Is.Empty);
    }

    [TestCase("ConsolePass", "hunter2", "ConsolePass = ***")]
    [TestCase("ConnectionString", "Data Source=db;Password=hunter2;", "ConnectionString = Data Source=db;Password=***;")]
    public void Write_Secret_IsLeftOut(string key, string value, string line)
    {
        var configuration = new Configuration();
        configuration.Set("A b", key, value);
        var text = new StringWriter();
        IniWriter.Write(text, configuration);
        Assert.That(text.ToString(), Does.Contain($"    ; {line}  (a secret, not saved; from console)").And.Not.Contain("hunter2"));
    }

    [TestCase("say \"hi\"")]
    [TestCase("two\nlines")]
    public void Write_ValueTheDialectCannotHold_IsACommentThatSaysSo(string value)
    {
        Assert.That(IniWriter.Assignment("key", value),
            Is.EqualTo("    ; key: its value contains a quote or a line break, which an ini file cannot hold"));
    }

    [Test]
    public void DefaultsFile_EverySetting_HasWordsAndReadsBackAsItsDefault()
    {
        var catalog = new SettingCatalog()
            .Add(new Setting<int>("Chat", "say_distance", 20, "How far normal chat is heard.", "m", 0, 4096, live: true))
            .Add(new Setting<string>("Chat", "greeting", "a; b", "Text."))
            .Add(new Setting<DayOfWeek>("Zoo", "day", DayOfWeek.Sunday, string.Join(' ', Enumerable.Repeat("words", 40))));
        var text = new StringWriter();
        DefaultsFile.Write(text, catalog);

        Assert.That(text.ToString(), Does.Contain("    ;; How far normal chat is heard. (m; 0..4096; live)\n    say_distance = 20\n"));
        Assert.That(text.ToString(), Does.Contain("(Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday)"));
        Assert.That(text.ToString().Split('\n').Max(l => l.Length), Is.LessThanOrEqualTo(125));
        Assert.That(IniReader.TryRead("x", text.ToString(), out var document, out var error), Is.True, error);
        Assert.That(document.Entries.Select(e => e.Value), Is.EqualTo(new[] { "a; b", "20", "Sunday" }));
    }
}

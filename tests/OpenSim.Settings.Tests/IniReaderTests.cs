using OpenSim.Settings.Ini;

namespace OpenSim.Settings.Tests;

/// <summary>Each case was first tried on OpenSimulator's own reader (Nini.dll); where we differ on purpose the test says so.</summary>
public class IniReaderTests
{
    [TestCase("x = 1", "1")]
    [TestCase("x=1", "1")]
    [TestCase("\tx\t=\t1\t", "1")]
    [TestCase("x = one ; comment", "one")]
    [TestCase("x=a;b", "a")]
    [TestCase("x = http://a/#b # c", "http://a/#b # c")]
    [TestCase("x = \"one ; two\" tail", "one ; two")]
    [TestCase("x = \" blanks \"", " blanks ")]
    [TestCase("x = \"\"", "")]
    [TestCase("x =", "")]
    [TestCase("x = ; nothing", "")]
    [TestCase("x = a=b", "a=b")]
    [TestCase("x = 'a;b'", "'a")]
    [TestCase("x = ends with \\", "ends with \\")]
    [TestCase("x = a \"b\" c", "a")]
    [TestCase("x = \"a\"\"b\"", "a")]
    public void TryRead_Assignment_GivesValueAsNiniDoes(string line, string value)
    {
        Assert.That(Read($"[A]\n{line}\ny = 2\n"), Is.EqualTo(new[] { $"A|x|{value}|2", "A|y|2|3" }));
    }

    [TestCase("[A] trailing")]
    [TestCase("[A]; trailing")]
    [TestCase("  [A]")]
    [TestCase("[ A ]")]
    [TestCase("\uFEFF[A]")]
    public void TryRead_Section_NameIsWhatTheBracketsHold(string line)
    {
        Assert.That(Read($"{line}\nx=1"), Is.EqualTo(new[] { "A|x|1|2" }));
    }

    [Test]
    public void TryRead_NamesWithBlanksDotsAndSemicolons_AreKept()
    {
        Assert.That(Read("[My Region]\nx y = 3\na;b = 4\n"), Is.EqualTo(new[] { "My Region|x y|3|2", "My Region|a;b|4|3" }));
    }

    [Test]
    public void TryRead_CommentsAndBlankLines_AreSkipped()
    {
        Assert.That(Read("; a\n;; b = 1\n# c\n[A]\n\n   ; d = 2\nx = 1\r\ny = 2"), Is.EqualTo(new[] { "A|x|1|7", "A|y|2|8" }));
    }

    [Test]
    public void TryRead_KeyTwiceInOneRun_KeepsTheFirstAndWarns()
    {
        Assert.That(Read("[A]\nx=1\nX=2\n", out var warnings), Is.EqualTo(new[] { "A|x|1|2" }));
        Assert.That(warnings, Is.EqualTo(new[] { "test.ini:3: [A] X is already set on line 2; the first one counts." }));
    }

    [Test]
    public void TryRead_SectionTwice_Merges()
    {
        // Nini forgets x here; see the reader's remarks.
        Assert.That(Read("[A]\nx=1\ny=1\n[B]\nb=1\n[A]\ny=2\n"), Is.EqualTo(new[] { "A|x|1|2", "A|y|1|3", "B|b|1|5", "A|y|2|7" }));
    }

    [TestCase("x = a \"b\" c", "test.ini:2: a quote inside an unquoted value ends it; put the whole value in quotes.")]
    [TestCase("x = \"a\" tail", "test.ini:2: what follows the closing quote is ignored.")]
    public void TryRead_TextThatIsLost_IsWarnedAbout(string line, string warning)
    {
        Read($"[A]\n{line}", out var warnings);
        Assert.That(warnings, Is.EqualTo(new[] { warning }));
    }

    [TestCase("x = \"a\" ; comment")]
    [TestCase("x = a ; it's \"fine\"")]
    public void TryRead_QuotesInTrailingComments_AreNoneOfOurBusiness(string line)
    {
        Read($"[A]\n{line}", out var warnings);
        Assert.That(warnings, Is.Empty);
    }

    [TestCase("[A]\nno assignment\n", "test.ini:2: expected Key = value.")]
    [TestCase("[A]\nx = \"open ; never closed\ny = 1\n", "test.ini:2: the value has no closing quote.")]
    [TestCase("[A\nx=2\n", "test.ini:1: the section has no closing bracket.")]
    [TestCase("[ ]\nx=2\n", "test.ini:1: the section has no name.")]
    [TestCase("\n\nx=2\n[A]\n", "test.ini:3: this key stands before the first [Section].")]
    [TestCase("[A]\n = 5\n", "test.ini:2: there is no key before the equals sign.")]
    public void TryRead_NotTheDialect_SaysWhereAndWhy(string text, string error)
    {
        Assert.That(IniReader.TryRead("test.ini", text, out var document, out var said), Is.False);
        Assert.That(said, Is.EqualTo(error));
        Assert.That(document.Entries, Is.Empty);
    }

    private static IEnumerable<string> Read(string text) => Read(text, out _);

    private static IEnumerable<string> Read(string text, out IReadOnlyList<string> warnings)
    {
        Assert.That(IniReader.TryRead("test.ini", text, out var document, out var error), Is.True, error);
        warnings = document.Warnings;
        return document.Entries.Select(e => $"{e.Section}|{e.Key}|{e.Value}|{e.Line}");
    }
}

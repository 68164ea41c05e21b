using OpenSim.Settings.Options;

namespace OpenSim.Settings.Tests;

public class OptionParserTests
{
    private readonly List<string> _taken = [];
    private bool _isLoud;

    private OptionParser Parser => new OptionParser("A program for tests.")
        .Value("inifile", "FILE", "Which file to read.", value => _taken.Add(value), ["i"])
        .Value("count", "N", "How many.",
        value => _taken.Add(int.TryParse(value, out var n) ? $"{n}" : throw new OptionException($"--count {value}: not a number.")))
        .Value("old", "X", "Of former times.", _taken.Add, isHidden: true)
        .Flag("loud", "Makes noise.", () => _isLoud = true, ["l"]);

    private OptionParser WithFile => Parser.Argument("FILE", "The file to read.", "Which file?", _taken.Add);

    [SetUp]
    public void Forget()
    {
        _taken.Clear();
        _isLoud = false;
    }

    [TestCase("-inifile=x.ini")]
    [TestCase("--inifile=x.ini")]
    [TestCase("-inifile", "x.ini")]
    [TestCase("--IniFile", "x.ini")]
    [TestCase("-i", "x.ini")]
    [TestCase("-i=x.ini")]
    public void Parse_OpenSimulatorsSpellings_AreOne(params string[] args)
    {
        Assert.That(Parser.Parse(args), Is.True);
        Assert.That(_taken, Is.EqualTo(new[] { "x.ini" }));
    }

    [TestCase("-a=b;c d")]
    [TestCase("@file")]
    [TestCase("-unknown")]
    [TestCase("[diagram]")]
    public void Parse_ValueOfAnyShape_StaysAsWritten(string value)
    {
        Parser.Parse(["-inifile=" + value]);
        Assert.That(_taken, Is.EqualTo(new[] { value }));
    }

    [TestCase("a.ini", "-loud")]
    [TestCase("-loud", "a.ini")]
    public void Parse_Argument_IsTakenWhereverItStands(params string[] args)
    {
        Assert.That(WithFile.Parse(args), Is.True);
        Assert.That(_taken, Is.EqualTo(new[] { "a.ini" }));
        Assert.That(_isLoud, Is.True);
    }

    [TestCase("Which file?")]
    [TestCase("Which file?", "-loud")]
    [TestCase("Unknown option --lout", "--lout")]
    [TestCase("'b.ini' is no option", "a.ini", "b.ini")]
    public void Parse_ArgumentMissingMistypedOrTwice_IsOneSentence(string sentence, params string[] args) =>
        Assert.That(() => WithFile.Parse(args), Throws.TypeOf<OptionException>().With.Message.Contains(sentence));

    [Test]
    public void Help_NamesTheArgument() =>
        Assert.That(WithFile.Help(), Does.Match(@"Usage:\s+\S+ <FILE> \[options\]").And.Contains("The file to read."));

    [Test]
    public void Parse_OptionGivenTwice_HandsBothOverInOrder()
    {
        Parser.Parse(["-inifile=a", "-loud", "-inifile", "b"]);
        Assert.That(_taken, Is.EqualTo(new[] { "a", "b" }));
        Assert.That(_isLoud, Is.True);
    }

    [TestCase("Unknown option --bogus=3", "--bogus=3")]
    [TestCase("'stray' is no option", "-l", "stray")]
    [TestCase("--inifile", "-inifile")]
    [TestCase("--count many: not a number.", "-count=many")]
    public void Parse_WhatCannotBe_IsOneSentence(string sentence, params string[] args) =>
        Assert.That(() => Parser.Parse(args),
            Throws.TypeOf<OptionException>().With.Message.Contains(sentence).And.Message.Not.Contains("\n"));

    [TestCase("--help")]
    [TestCase("-help")]
    [TestCase("-h")]
    public void Parse_Help_TakesNothingElse(string word)
    {
        Assert.That(Parser.Parse(["-loud", "--bogus", word]), Is.False);
        Assert.That(_isLoud, Is.False);
    }

    [Test]
    public void Help_NamesWhatIsDeclaredButNotWhatIsHidden()
    {
        var help = Parser.Help();
        Assert.That(help,
            Does.Contain("--inifile").And.Contain("FILE").And.Contain("Which file to read.").And.Contain("-l, --loud").And.Contain(
            "A program for tests."));
        Assert.That(help, Does.Not.Contain("--old"));
    }
}

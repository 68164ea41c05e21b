namespace OpenSim.Console.Tests;

public class CommandLineTests
{
    [TestCase("", "")]
    [TestCase("   ", "")]
    [TestCase("show users", "show|users")]
    [TestCase("  show\tusers  full ", "show|users|full")]
    [TestCase("change region \"My Region\"", "change|region|My Region")]
    [TestCase("save oar --home=\"http://a b\" x", "save|oar|--home=http://a b|x")]
    [TestCase("create user \"\" x", "create|user||x")]
    [TestCase("load C:\\dir\\x.oar", "load|C:\\dir\\x.oar")]
    [TestCase("say \"left open to the end", "say|left open to the end")]
    [TestCase("a\"b c\"d", "ab cd")]
    [TestCase("save iar \"say \"\"hi\"\"\" x", "save|iar|say \"hi\"|x")]
    public void Split_Line_GivesWords(string line, string words)
    {
        Assert.That(string.Join('|', CommandLine.Split(line)), Is.EqualTo(words));
    }

    [Test]
    public void Join_AnyWords_SplitBackTheSame()
    {
        string[] words = ["show", "My Region", "", "--x=a"];
        Assert.That(CommandLine.Split(CommandLine.Join(words)), Is.EqualTo(words));
    }

    [TestCase("show", true)]
    [TestCase("show ", false)]
    [TestCase("show \"My ", true)]
    [TestCase("show \"My\"", true)]
    [TestCase("", false)]
    public void Split_TellsWhetherTheLastWordIsStillOpen(string line, bool open)
    {
        CommandLine.Split(line, out var openWord);
        Assert.That(openWord, Is.EqualTo(open));
    }

    [TestCase("# x", true)]
    [TestCase("  ; x", true)]
    [TestCase("", true)]
    [TestCase("show # x", false)]
    public void IsComment_OnlyWholeLines(string line, bool comment) => Assert.That(CommandLine.IsComment(line), Is.EqualTo(comment));
}

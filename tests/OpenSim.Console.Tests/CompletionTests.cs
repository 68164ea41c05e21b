namespace OpenSim.Console.Tests;

public class CompletionTests
{
    private readonly CommandRegistry _commands = new();
    private Completion _completion = null!;

    [OneTimeSetUp]
    public void OneTimeSetUp()
    {
        foreach (var words in new[] { "show users", "show uptime", "show stats", "shutdown", "stats record start", "change region" })
            _commands.Add(new Command("T", words, words, "T.",
                _ => { })
            { Complete = words == "change region" ? _ => ["My Region", "root"] : null });
        _completion = new Completion(_commands);
    }

    [TestCase("", "change|show|shutdown|stats", "")]
    [TestCase("sh", "show|shutdown", "sh")]
    [TestCase("show", "show", "show")]
    [TestCase("show ", "stats|uptime|users", "")]
    [TestCase("show U", "uptime|users", "U")]
    [TestCase("stats record ", "start", "")]
    [TestCase("change region ", "My Region|root", "")]
    [TestCase("change region \"my r", "My Region", "my r")]
    [TestCase("nonsense ", "", "")]
    public void Candidates_BeforeCursor_AreTheWordsThatFit(string before, string candidates, string typed)
    {
        Assert.That(string.Join('|', _completion.Candidates(before, out var word)), Is.EqualTo(candidates));
        Assert.That(word, Is.EqualTo(typed));
    }

    [Test]
    public void CommonBeginning_IgnoresCase()
    {
        Assert.That(Completion.CommonBeginning(["uptime", "Users"]), Is.EqualTo("u"));
        Assert.That(Completion.CommonBeginning(["one"]), Is.EqualTo("one"));
    }
}

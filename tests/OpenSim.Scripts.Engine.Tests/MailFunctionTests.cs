using OpenSim.Modules.Scripts;
using OpenSim.Services.Mail;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Mail between prims, and out of the program by a server that keeps it for the test.</summary>
[TestFixture]
public sealed class MailFunctionTests : ScriptFixture, IMailSender
{
    private const string Reads = """
        default { state_entry() { llSetTimerEvent(5); } timer() { llGetNextEmail("", ""); }
            email(string time, string address, string subject, string msg, integer left) {
                llOwnerSay(llDumpList2String([(integer)time > 1000000, address, subject, msg, left], "|"));
                if (left) llGetNextEmail("", ""); } }
        """;

    private readonly List<Letter> _sent = [];
    private string? _refusal;

    ValueTask<string?> IMailSender.Send(Letter letter)
    {
        _sent.Add(letter);
        return new(_refusal);
    }

    protected override void Prepare()
    {
        _sent.Clear();
        _refusal = null;
        Region.Services.Add<IMailSender>(this);
    }

    [TestCase("lsl.opensim.local")]
    [TestCase("LSL.secondlife.com")]
    public void Mail_ToAPrim_LiesInItsBox(string host)
    {
        var other = Region.Region.AddBox(Here, "other", Ada).RootPart;
        Run(Reads, other);
        Run($$"""default { state_entry() { llEmail("{{other.Id}}@{{host}}", "one", "1"); llEmail("{{other.Id}}@{{host}}", "two", "2"); } }""");
        Seconds(30);
        var about = "Object-Name: host\nRegion: Test Region (256000, 256000)\nLocal-Position: (128, 128, 25)\n\n";
        Assert.That(Heard(), Is.EqualTo(new[]
        {
            $"other: 1|{Host.Id}@lsl.opensim.local|one|{about}1|0", $"other: 1|{Host.Id}@lsl.opensim.local|two|{about}2|0"
        }));
    }

    [TestCase("", "", "one", 2)]
    [TestCase("", "TWO", "two", 2)]
    [TestCase("b@x", "", "three", 2)]
    [TestCase("a@x", "three", "", 0)]
    public void Box_GivesTheOldestThatFits(string sender, string subject, string given, int left)
    {
        Run(Reads);
        var box = Scripts.Engine.Mail;
        foreach (var (from, about) in new[] { ("a@x", "one"), ("a@x", "two"), ("b@x", "three") })
            box.Put(Host.Id, new ObjectLetter(0, from, about, ""));
        Assert.That(box.Take(Host.Id, sender, subject, out var rest)?.Subject ?? "", Is.EqualTo(given));
        Assert.That(given.Length == 0 ? 0 : rest, Is.EqualTo(left));
    }

    [Test]
    public void Box_HoldsSoMany_ForSoLong_AndGoesWithTheScripts()
    {
        var script = Run(Reads);
        for (var i = 0; i < 60; i++)
            Scripts.Engine.Put(Host.Id, new ObjectLetter(0, "", $"{i}", ""));
        Scripts.Engine.Mail.Take(Host.Id, "", "", out var left);
        Assert.That(left, Is.EqualTo(49));
        Scene.Inventories.Remove(Host, script.ItemId);
        Settle();
        Scripts.Engine.Put(Host.Id, new ObjectLetter(0, "", "late", ""));
        Assert.That(Scripts.Engine.Mail.Take(Host.Id, "", "", out _), Is.Null);
    }

    [Test]
    public void Mail_ToAnAddress_GoesByTheOperatorsServer_AndRefusalsAreTold()
    {
        _refusal = "The mail server does not take it at the moment.";
        Run("default { state_entry() { llEmail(\"ada@example.org\", \"hello\nX: y\", \"text\"); } }");
        var letter = _sent.Single();
        Assert.That((letter.To, letter.Subject, letter.Sender), Is.EqualTo(("ada@example.org", $"(OSObj{Host.Id}) hello X: y", Ada)));
        Assert.That(letter.Text, Does.StartWith("Object-Name: host\n").And.EndWith("\n\ntext"));
        Assert.That(Heard(), Has.Count.EqualTo(1).And.Some.Contains("llEmail: The mail server does not take it"));
    }

    [TestCase("", "", "ada@example.org", "5000", "more than 4096 bytes")]
    [TestCase("enableEmailToSMTP", "false", "ada@example.org", "5", "no mail goes out")]
    [TestCase("MailsFromOwnerPerHour", "1", "ada@example.org", "5", "as many mails as they may")]
    public void Mail_ThatCannotGo_IsToldWhy(string key, string value, string to, string length, string words)
    {
        if (key.Length > 0)
            Region.Configuration.Set("SMTP", key, value);
        Run($$"""
            default { state_entry() { string s = "x"; while (llStringLength(s) < {{length}}) s += s + "x";
                llEmail("{{to}}", "a", s); llEmail("{{to}}", "a", s); } }
            """);
        Seconds(25);
        Assert.That(Heard(), Has.Some.Contains(words));
    }

    [TestCase("TARGETED_EMAIL_OBJECT_OWNER", "ada@example.org")]
    [TestCase("TARGETED_EMAIL_ROOT_CREATOR", "")]
    [TestCase("0", "")]
    public void TargetedMail_GoesToTheOwner_AndToACreatorOfBothOnly(string target, string to)
    {
        Waiting.For(Region.Services.Accounts.StoreUserAccount(
            new UserAccount { PrincipalId = Ada, FirstName = "Ada", LastName = "Tester", Email = "ada@example.org" }));
        Run($$"""default { state_entry() { llTargetedEmail({{target}}, "s", "t"); } }""");
        Settle();
        Assert.That(_sent.Select(letter => letter.To), Is.EqualTo(to.Length == 0 ? [] : new[] { to }));
    }
}

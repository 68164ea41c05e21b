using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Mail;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Mail;

public sealed class MailSenderTests
{
    private static readonly UUID Ada = new(1, 1);

    private readonly ManualTime _time = new();
    private SmtpServer _server = null!;
    private Configuration _configuration = null!;
    private MailSender _mail = null!;

    [SetUp]
    public void Open()
    {
        _server = new SmtpServer();
        _configuration = new Configuration();
        _configuration.Set("SMTP", "SMTP_SERVER_PORT", _server.Port.ToString());
        _configuration.Set("SMTP", "SMTP_SERVER_FROM", "grid@example.org");
        _mail = new MailSender(_configuration, new MailLimits(new StatRegistry(), _configuration), _time, NullLogger.Instance);
    }

    [TearDown]
    public void Close() => _server.Dispose();

    [Test]
    public async Task Letter_ArrivesWithItsPicture()
    {
        var letter = Postcards.ToLetter(new Postcard(" bob@example.com ", "Hello\r\nBcc: all@example.com", "Wörds", new Vector3D(256_010, 256_020, 25)),
            Ada, "Ada Löve", "Häfen", [0xFF, 0xD8, 0xFF, 1, 2, 3]);
        Assert.That(await _mail.Send(letter), Is.Null);
        Assert.That(_server.Commands, Does.Contain("MAIL FROM:<grid@example.org>").And.Contain("RCPT TO:<bob@example.com>"));
        Assert.That(_server.Commands.Count(c => c.StartsWith("RCPT", StringComparison.Ordinal)), Is.EqualTo(1), "no header makes receivers");
        var mail = MimeKit.MimeMessage.Load(new MemoryStream(System.Text.Encoding.Latin1.GetBytes(_server.Mails.Single())));
        var from = mail.From.Mailboxes.Single();
        Assert.That((mail.Subject, from.Name, from.Address), Is.EqualTo(("Hello Bcc: all@example.com", "Ada Löve", "grid@example.org")));
        Assert.That(mail.TextBody, Does.Contain("Wörds").And.Contain("Sent by Ada Löve from Häfen (10, 20, 25)"));
        using var picture = new MemoryStream();
        await ((MimeKit.MimePart)mail.Attachments.Single()).Content!.DecodeToAsync(picture);
        Assert.That(picture.ToArray(), Is.EqualTo(new byte[] { 0xFF, 0xD8, 0xFF, 1, 2, 3 }));
    }

    [TestCase("nobody")]
    [TestCase("")]
    [TestCase("a@b, c@d")]
    public async Task Address_ThatIsNone_IsRefusedInWords(string to)
    {
        Assert.That(await _mail.Send(new Letter { To = to }), Is.EqualTo("This is not a mail address."));
        Assert.That(_server.Mails, Is.Empty);
    }

    [Test]
    public async Task Server_ThatTakesNothing_IsSaidInWords()
    {
        _server.Answer = "550 no";
        Assert.That(await _mail.Send(new Letter { To = "bob@example.com" }), Does.Contain("does not take it"));
        _server.Dispose();
        Assert.That(await _mail.Send(new Letter { To = "bob@example.com" }), Does.Contain("does not take it"));
    }

    [Test]
    public async Task Mails_OfOneUser_ToOneAddress_AndOfAll_AreBounded()
    {
        _configuration.Set("SMTP", "MailsFromUserPerHour", "2");
        Assert.That(await Send(Ada, "a@example.com"), Is.Null);
        Assert.That(await Send(Ada, "b@example.com"), Is.Null);
        Assert.That(await Send(Ada, "c@example.com"), Does.StartWith("You have sent"));
        _configuration.Set("SMTP", "MailsToSMTPAddressPerHour", "1");
        Assert.That(await Send(new UUID(2, 2), "A@example.com"), Does.StartWith("This address"));
        _configuration.Set("SMTP", "SMTP_MailsPerDay", "2");
        Assert.That(await Send(new UUID(3, 3), "d@example.com"), Does.StartWith("As many"));
        _time.AdvanceSeconds(24 * 3600);
        Assert.That(await Send(new UUID(4, 4), "d@example.com"), Is.Null);
    }

    private ValueTask<string?> Send(UUID sender, string to) => _mail.Send(new Letter { Sender = sender, To = to, Subject = "s", Text = "t" });
}

using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.People.Postcards;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Mail;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>What leaves the region by mail, as a mail server hears it.</summary>
[TestFixture]
public sealed class MailTests : ServedRegionTests
{
    private SmtpServer _server = null!;

    protected override IRegionModuleBase[] Modules => [new PostcardModule(), new InstantMessageModule()];

    protected override void Prepare()
    {
        _server = new SmtpServer();
        Region.Configuration.Set("SMTP", "SMTP_SERVER_PORT", $"{_server.Port}");
        Region.Configuration.Set("SMTP", "SMTP_SERVER_FROM", "grid@example.org");
        Region.Services.Add<IMailSender>(new MailSender(
            Region.Configuration, new MailLimits(Region.Statistics, Region.Configuration), Region.Region.Time, NullLogger.Instance));
    }

    [TearDown]
    public void CloseServer() => _server.Dispose();

    [Test]
    public void Postcard_ArrivesAtItsAddress_WithWhereItWasSent()
    {
        var ada = Region.Enter(Ada);
        Send(ada, Stored(Ada, [0xFF, 0xD8, 0xFF, 1, 2, 3]));
        Assert.That(ada.Take("SendAlert").Single()[0], Is.EqualTo("Your postcard is sent."));
        Assert.That(_server.Commands, Does.Contain("RCPT TO:<bob@example.com>"));
        Assert.That(_server.Mails.Single(), Does.Contain("Subject: Hello").And.Contain("Sent by Ada Tester from Test Region"));
    }

    [Test]
    public void Postcard_WithAnothersPictureOrWithNone_IsNotSent()
    {
        var ada = Region.Enter(Ada);
        Send(ada, Stored(Bob, [0xFF, 0xD8, 0xFF, 1, 2, 3]));
        Send(ada, Stored(Ada, "GIF89a"u8.ToArray()));
        Send(ada, UUID.Random());
        Assert.That(ada.Take("SendAlert").Select(a => a[0]), Is.All.EqualTo("The picture has not arrived."));
        Assert.That(_server.Commands, Is.Empty);
    }

    [TestCase(true, "")]
    [TestCase(true, "elsewhere@example.net")]
    [TestCase(false, "")]
    public void Message_ToWhoIsAway_GoesByMailWhereHeWantsIt(bool isWanted, string address)
    {
        var ada = Region.Enter(Ada);
        ServedRegion.Wait(Region.Services.Profiles.StoreSettings(
            new UserSettings { UserId = Bob.PrincipalId, MailsMessages = isWanted, Email = address }));
        Scene.Requests.Messages.Send(ada, new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, FromName = "Ada Tester", ToAgentId = Bob.PrincipalId, Text = "Are you there?"
        });
        Region.Settle();
        Assert.That(_server.Mails, Has.Count.EqualTo(isWanted ? 1 : 0));
        if (!isWanted)
            return;
        Assert.That(_server.Commands, Does.Contain($"RCPT TO:<{(address.Length > 0 ? address : "Bob@example.org")}>"));
        Assert.That(_server.Mails[0], Does.Contain("Are you there?").And.Contain("Subject: Ada Tester has written to you"));
    }

    private void Send(RecordingViewer from, UUID picture)
    {
        Scene.Requests.Postcards.Send(from, new Postcard("bob@example.com", "Hello", "Words", new Vector3D(256_010, 256_020, 25)), picture);
        Region.Settle();
    }

    private UUID Stored(UserAccount by, byte[] data) => ServedRegion.Wait(Region.Services.Assets.Store(
        new Asset { Id = UUID.Random(), Name = "picture", Type = AssetType.ImageJpeg, CreatorId = by.PrincipalId.ToString(), Data = data }));
}

using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Local.Messages;
using OpenSim.Store;

namespace OpenSim.Services.Tests;

public class MessageServicesTests : ServiceFixture
{
    private static readonly InstantMessage Message = new()
    {
        FromAgentId = UUID.Parse("67153d5b-3659-afb4-8510-adda2c034649"), FromName = "Ima <Tester> & Co",
        ToAgentId = UUID.Parse("00000000-0000-0000-0000-000000000001"),
        Dialog = InstantMessageDialog.InventoryOffered, FromGroup = true, Text = "Zeile 1\nline 2\t\u65e5\u672c \ud83d\ude00",
        SessionId = UUID.Parse("00000000-0000-0000-0000-000000000002"), Offline = 1,
        Position = new Vector3(1.5f, -2.25f, 1e-5f), BinaryBucket = [0, 1, 2, 255], ParentEstateId = 101,
        RegionId = UUID.Parse("00000000-0000-0000-0000-000000000003"),
        Timestamp = 1_700_000_000
    };

    [Test]
    public async Task Offline_Stored_IsDeliveredOnce()
    {
        Assert.That(await Services.OfflineMessages.StoreMessage(Message), Is.Null);
        Assert.That(await Services.OfflineMessages.StoreMessage(Message with { Text = "second" }), Is.Null);
        var got = await Services.OfflineMessages.GetMessages(Message.ToAgentId);
        Assert.That(got.Select(m => m.Text), Is.EqualTo(new[] { Message.Text, "second" }));
        Assert.That(got[0] with { BinaryBucket = Message.BinaryBucket }, Is.EqualTo(Message));
        Assert.That(got[0].BinaryBucket, Is.EqualTo(Message.BinaryBucket));
        Assert.That(await Services.OfflineMessages.GetMessages(Message.ToAgentId), Is.Empty);
    }

    [Test]
    public async Task Offline_MailboxFull_SaysSo()
    {
        Configuration.Set("Messaging", "MaxOfflineIMs", "2");
        Restart();
        await Services.OfflineMessages.StoreMessage(Message with { Text = "one" });
        await Services.OfflineMessages.StoreMessage(Message with { Text = "two" });
        Assert.That(await Services.OfflineMessages.StoreMessage(Message with { Text = "three" }), Does.Contain("full"));
        Assert.That(await Services.OfflineMessages.GetMessages(Message.ToAgentId), Has.Count.EqualTo(2));
    }

    [Test]
    public void OfflineXml_AsOpenSimulatorsSerialiserWritesIt_IsRead()
    {
        const string Stored = """
            <?xml version="1.0" encoding="utf-8"?><GridInstantMessage xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
            <fromAgentID>67153d5b-3659-afb4-8510-adda2c034649</fromAgentID><fromAgentName>Ima Tester</fromAgentName><toAgentID>00000000-0000-0000-0000-000000000001</toAgentID>
            <dialog>0</dialog><fromGroup>false</fromGroup><message>Hello &amp; welcome</message><imSessionID>00000000-0000-0000-0000-000000000002</imSessionID><offline>1</offline>
            <Position><X>128</X><Y>64.5</Y><Z>25</Z></Position><binaryBucket>AA==</binaryBucket><ParentEstateID>1</ParentEstateID><RegionID>00000000-0000-0000-0000-000000000003</RegionID><timestamp>1700000000</timestamp>
            </GridInstantMessage>
            """;
        Assert.That(OfflineMessageXml.TryRead(Stored, out var message), Is.True);
        Assert.That(message!.Text, Is.EqualTo("Hello & welcome"));
        Assert.That(message.Position, Is.EqualTo(new Vector3(128, 64.5f, 25)));
        Assert.That(message.BinaryBucket, Is.EqualTo(new byte[] { 0 }));
        Assert.That(message.Timestamp, Is.EqualTo(1_700_000_000));
        Assert.That(message.FromGroup, Is.False);
    }

    [Test]
    public void OfflineXml_CharactersThatXmlCannotCarry_AreReplaced()
    {
        var text = OfflineMessageXml.Write(Message with { Text = "a\0b\u0001c\ud800d" });
        Assert.That(OfflineMessageXml.TryRead(text, out var message), Is.True);
        Assert.That(message!.Text, Is.EqualTo("a?b?c\ufffdd"));
    }

    [TestCase("")]
    [TestCase("no xml")]
    [TestCase("<other/>")]
    [TestCase("<GridInstantMessage><message>")]
    [TestCase("<!DOCTYPE GridInstantMessage><GridInstantMessage/>")]
    public void OfflineXml_Broken_IsRefused(string text) => Assert.That(OfflineMessageXml.TryRead(text, out _), Is.False);

    [Test]
    public async Task Offline_BrokenRow_IsLeftOutAndTheRestIsDelivered()
    {
        Sql(StoreKind.IM_Store, session => session.Execute(
            $"insert into im_offline (PrincipalID, FromID, Message) values ({Message.ToAgentId}, {Message.FromAgentId}, 'garbage')"));
        await Services.OfflineMessages.StoreMessage(Message);
        Assert.That(await Services.OfflineMessages.GetMessages(Message.ToAgentId), Has.Count.EqualTo(1));
    }

    [Test]
    public void Crc32_KnownText_HasTheKnownSum() => Assert.That(Crc32.Of("123456789"u8), Is.EqualTo(0xCBF43926));
}

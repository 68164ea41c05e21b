using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Wire.Messages;

namespace OpenSim.Services.Tests.Wire;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class OfflineMessageWireTests(Wiring wiring) : ServiceFixture(wiring)
{
    private const string Zero = "00000000-0000-0000-0000-000000000000";

    private static readonly UUID Bob = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000002");

    private static readonly InstantMessage Message = new()
    {
        FromAgentId = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000001"), FromName = "Alice Tester", ToAgentId = Bob, Dialog = InstantMessageDialog.InventoryOffered,
        Text = "Zeile 1\nline & 2", Position = new Vector3(1.5f, -2, 0), BinaryBucket = [0, 1, 255], Timestamp = 1_700_000_000, FromGroup = true,
        RegionId = UUID.Parse("11111111-0000-4000-8000-000000000001")
    };

    [Test]
    public async Task Kept_AMessage_ComesOnceAsItWas()
    {
        Assert.That(await Services.OfflineMessages.StoreMessage(Message), Is.Null);
        var kept = (await Services.OfflineMessages.GetMessages(Bob)).Single();
        Assert.That(kept.BinaryBucket, Is.EqualTo(Message.BinaryBucket));
        Assert.That(kept with { BinaryBucket = Message.BinaryBucket }, Is.EqualTo(Message with { Offline = kept.Offline }));
        Assert.That(await Services.OfflineMessages.GetMessages(Bob), Is.Empty);
    }

    [Test]
    public void Bucket_WithSpacesAndLines_IsReadAsOpenSimulatorWritesIt() => Assert.That(
        MessagePairs.Read(new Llsd.LlsdMap { ["BinaryBucket"] = "00 01\nFF" }).BinaryBucket, Is.EqualTo(new byte[] { 0, 1, 255 }));

    [Test]
    public async Task Kept_ForMany_ComesToEach()
    {
        UUID[] receivers = [Bob, UUID.Random()];
        await Services.OfflineMessages.StoreMessages(Message, receivers);
        foreach (var receiver in receivers)
            Assert.That((await Services.OfflineMessages.GetMessages(receiver)).Single().ToAgentId, Is.EqualTo(receiver));
        await Services.OfflineMessages.StoreMessage(Message);
        await Services.OfflineMessages.DeleteMessages(Bob);
        Assert.That(await Services.OfflineMessages.GetMessages(Bob), Is.Empty);
    }

    [Test]
    public async Task Calls_AreWrittenAndAnsweredAsRecorded()
    {
        if (Wiring == Wiring.Local)
            return;
        var plain = new InstantMessage
        {
            FromAgentId = Message.FromAgentId, FromName = "Alice Tester", ToAgentId = Bob, Text = "hello", BinaryBucket = [0], Timestamp = 7
        };
        await Services.OfflineMessages.StoreMessage(plain);
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"POST /offlineim BinaryBucket=00&Dialog=0&FromAgentID={Message.FromAgentId}"
            + $"&FromAgentName=Alice+Tester&FromGroup=False&SessionID={Zero}&Message=hello&Offline=0&EstateID=1&Position=%3c0%2c+0%2c+0%3e"
            + $"&RegionID={Zero}&Timestamp=7&ToAgentID={Bob}&METHOD=STORE"));
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><RESULT>True</RESULT></ServerResponse>"));
        await Services.OfflineMessages.GetMessages(Bob);
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"POST /offlineim PrincipalID={Bob}&METHOD=GET"));
        Assert.That(Pipe.Answers[^1], Does.StartWith("200 <?xml version=\"1.0\"?><ServerResponse><RESULT type=\"List\"><im-0 type=\"List\"><BinaryBucket>00</BinaryBucket>"));
        await Services.OfflineMessages.GetMessages(Bob);
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><RESULT type=\"List\" /></ServerResponse>"));
    }
}

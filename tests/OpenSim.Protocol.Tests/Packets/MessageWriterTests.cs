using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Packets;

public class MessageWriterTests
{
    [Test]
    public void Block_NoLongerFits_IsTakenBackWhole()
    {
        Span<byte> buffer = stackalloc byte[1 + 1 + 3 * 4 + 3]; // number, count, three ids and not quite a fourth
        var writer = new KillObjectWriter(buffer);

        for (uint id = 1; id <= 3; id++)
            Assert.That(writer.ObjectData(id));
        Assert.That(writer.ObjectData(4), Is.False);
        Assert.That(writer.ObjectData(4), Is.False, "and again");

        Assert.That(KillObjectReader.TryRead(buffer[1..writer.Finish()], out var kill));
        Assert.That(kill.ObjectData.Count, Is.EqualTo(3));
    }

    [Test]
    public void Block_FirstDoesNotFit_LeavesAnEmptyList()
    {
        Span<byte> buffer = stackalloc byte[4];
        var writer = new KillObjectWriter(buffer);

        Assert.That(writer.ObjectData(1), Is.False);

        Assert.That(writer.Finish(), Is.EqualTo(2));
        Assert.That(buffer[1], Is.Zero);
    }

    [Test]
    public void Block_256th_IsRefused()
    {
        Span<byte> buffer = new byte[4096];
        var writer = new KillObjectWriter(buffer);

        for (uint id = 0; id < 255; id++)
            Assert.That(writer.ObjectData(id));
        Assert.That(writer.ObjectData(255), Is.False);
        Assert.That(KillObjectReader.TryRead(buffer[1..writer.Finish()], out var kill) && kill.ObjectData.Count == 255);
    }

    // Otherwise a message whose only content was too long would go out empty and nobody would know.
    [Test]
    public void Finish_DemandedBlockDidNotFit_GivesNoMessage()
    {
        var writer = new ChatFromViewerWriter(new byte[60]);
        Assert.That(writer.AgentData(UUID.Zero, UUID.Zero));

        Assert.That(writer.ChatData(new string('a', 100), 1, 0), Is.False);

        Assert.That(writer.Finish(), Is.Zero);
    }

    [Test]
    public void Finish_BufferShorterThanTheNumber_GivesNoMessage()
    {
        var writer = new ChatFromViewerWriter(new byte[3]);

        Assert.That(writer.AgentData(UUID.Zero, UUID.Zero), Is.False);
        Assert.That(writer.Finish(), Is.Zero);
    }

    [Test]
    public void Finish_BlocksLeftOff_StandThereEmpty()
    {
        Span<byte> buffer = new byte[512];
        var writer = new ImprovedInstantMessageWriter(buffer);
        writer.AgentData(new UUID(1, 1), new UUID(2, 2));

        var length = writer.Finish();

        Assert.That(length, Is.GreaterThan(writer.Length - 1).And.GreaterThan(36));
        Assert.That(buffer[36..length].IndexOfAnyExcept((byte)0), Is.EqualTo(-1));
        Assert.That(ImprovedInstantMessageReader.TryRead(buffer[4..length], out var message));
        Assert.That(message.MetaData.Count, Is.Zero);
        Assert.That(ImprovedInstantMessageReader.TryRead(buffer[4..(length - 1)], out _), Is.True,
            "the empty list at the end may be missing");
        Assert.That(ImprovedInstantMessageReader.TryRead(buffer[4..(length - 2)], out _), Is.False, "but not half a block");
    }

    [Test]
    public void Text_LongerThanItsField_IsCutAtAWholeCharacter()
    {
        Span<byte> buffer = new byte[1024];
        var writer = new UUIDNameReplyWriter(buffer);

        Assert.That(writer.UUIDNameBlock(UUID.Zero, new string('ü', 200), ""));

        Assert.That(UUIDNameReplyReader.TryRead(buffer[4..writer.Finish()], out var reply));
        foreach (var block in reply.UUIDNameBlock)
        {
            Assert.That(block.FirstName.Length, Is.EqualTo(255), "127 of two bytes and the zero");
            Assert.That(block.FirstName[^1], Is.Zero);
            Assert.That(Wire.WireText.ToText(block.FirstName), Is.EqualTo(new string('ü', 127)));
            Assert.That(block.LastName.Length, Is.EqualTo(1));
        }
    }

    [Test]
    public void Bytes_LongerThanTheirField_AreRefused()
    {
        var writer = new UUIDNameReplyWriter(new byte[1024]);

        Assert.That(writer.UUIDNameBlock(UUID.Zero, new byte[256], ""), Is.False);
        Assert.That(writer.UUIDNameBlock(UUID.Zero, new byte[255], ""), Is.True);
    }

    [Test]
    public void Blocks_OutOfOrder_Throw() => Assert.That(WriteBackwards, Throws.InvalidOperationException);

    [Test]
    public void WriteAndRead_HotMessages_AllocateNothing()
    {
        var buffer = new byte[1400];
        long found = 0;
        void Cycle()
        {
            for (var i = 0; i < 1000; i++)
                found += WriteAndRead(buffer);
        }

        Assert.That(Allocations.WhenWarm(Cycle), Is.Zero);
        Assert.That(found, Is.EqualTo(2000 * 20));
    }

    private static int WriteAndRead(byte[] buffer)
    {
        var writer = new ImprovedTerseObjectUpdateWriter(buffer);
        writer.RegionData(1, 65535);
        for (var i = 0; i < 20; i++)
            writer.ObjectData(buffer.AsSpan(1300, 44), ReadOnlySpan<byte>.Empty);
        if (!ImprovedTerseObjectUpdateReader.TryRead(buffer.AsSpan(1, writer.Finish() - 1), out var update))
            return 0;
        var found = 0;
        foreach (var block in update.ObjectData)
            found += block.Data.Length == 44 ? 1 : 0;
        return found;
    }

    private static void WriteBackwards()
    {
        var writer = new ChatFromViewerWriter(new byte[100]);
        writer.ChatData("", 0, 0);
        writer.AgentData(UUID.Zero, UUID.Zero);
    }
}

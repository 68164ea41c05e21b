using OpenSim.Protocol.Messages;

namespace OpenSim.Protocol.Tests.Packets;

public class PacketHeaderTests
{
    [Test]
    public void Read_High_GivesFlagsSequenceAndNumber()
    {
        var header = Read("40 01020304 00 04 AABB");

        Assert.That(header.Flags, Is.EqualTo(PacketFlags.Reliable));
        Assert.That(header.Sequence, Is.EqualTo(0x01020304));
        Assert.That(header.MessageId, Is.EqualTo(MessageId.AgentUpdate));
        Assert.That((header.PayloadStart, header.PayloadEnd, header.IdLength, header.AckCount), Is.EqualTo((6, 9, 1, 0)));
        Assert.That(header.IsReliable && !header.IsZeroCoded && !header.IsResent);
    }

    [TestCase("00 00000001 00 FF06 01", MessageId.CoarseLocationUpdate, 2)]
    [TestCase("00 00000001 00 FFFF0003", MessageId.UseCircuitCode, 4)]
    [TestCase("00 00000001 00 FFFFFFFB 00", MessageId.PacketAck, 4)]
    [TestCase("80 00000001 00 FFFF000103", MessageId.UseCircuitCode, 4)] // the zero byte of the number is a run of one
    [TestCase("80 00000001 00 FFFF010101", 0xFFFF0101u, 4)]
    [TestCase("80 00000001 00 FFFF0002", 0xFFFF0000u, 4)] // both low bytes in one run: nobody's message, but a number
    [TestCase("00 00000001 03 EEEEEE FFFF0003", MessageId.UseCircuitCode, 4)] // an extra header is stepped over
    public void Read_NumberOfAnyFrequency_IsKnown(string datagram, uint id, int length)
    {
        var header = Read(datagram);

        Assert.That((header.MessageId, header.IdLength), Is.EqualTo((id, length)));
    }

    [Test]
    public void Read_AppendedAcks_AreBigEndianAndOutsideTheBody()
    {
        var datagram = Bytes("10 00000009 00 01 05 00000000 0000000A 00ABCDEF 02");

        Assert.That(PacketHeader.TryRead(datagram, out var header));
        Assert.That(header.AckCount, Is.EqualTo(2));
        Assert.That(header.Ack(datagram, 0), Is.EqualTo(10));
        Assert.That(header.Ack(datagram, 1), Is.EqualTo(0xABCDEF));
        Assert.That(header.TryGetBody(datagram, [], out var body));
        Assert.That(StartPingCheckReader.TryRead(body, out var ping));
        Assert.That((ping.PingID.PingID, ping.PingID.OldestUnacked), Is.EqualTo(((byte)5, 0u)));
    }

    [TestCase("")]
    [TestCase("00 00000001 00", Description = "nothing behind the header")]
    [TestCase("00 00000001 01 04", Description = "an extra header up to the end")]
    [TestCase("00 00000001 FF 04", Description = "an extra header beyond the end")]
    [TestCase("00 00000001 00 FF", Description = "half a medium number")]
    [TestCase("00 00000001 00 FFFF00", Description = "three quarters of a low number")]
    [TestCase("80 00000001 00 FFFF00", Description = "a run without length in the number")]
    [TestCase("10 00000001 00 04 01", Description = "an ack count without acks")]
    [TestCase("10 00000001 00 04 00000001 02", Description = "one ack where two are said")]
    [TestCase("10 00000001 00 00000001 01", Description = "acks and no message")]
    [TestCase("10 00000001 02 0000 00000001 01", Description = "acks where the extra header ends")]
    public void Read_TooShort_SaysFalse(string datagram) => Assert.That(PacketHeader.TryRead(Bytes(datagram), out _), Is.False);

    [Test]
    public void Read_EveryCutOfADatagram_NeverThrows()
    {
        var datagram = Bytes("D0 00000009 02 EEEE FFFF00010300050102 00000005 00000006 02");
        for (var length = 0; length <= datagram.Length; length++)
            if (PacketHeader.TryRead(datagram.AsSpan(0, length), out var header))
                header.TryGetBody(datagram.AsSpan(0, length), new byte[64], out _);
    }

    [Test]
    public void Body_ZeroCoded_IsDecodedWithoutTheNumber()
    {
        var datagram = Bytes("80 00000001 00 FFFF000103 0004 02 0001");

        Assert.That(PacketHeader.TryRead(datagram, out var header));
        Assert.That(header.TryGetBody(datagram, new byte[64], out var body));
        Assert.That(Convert.ToHexString(body), Is.EqualTo("000000000200"));
    }

    [Test]
    public void Body_DecodesToMoreThanTheBuffer_SaysFalse()
    {
        var datagram = Bytes("80 00000001 00 04 00FF 00FF");

        Assert.That(PacketHeader.TryRead(datagram, out var header));
        Assert.That(header.TryGetBody(datagram, new byte[300], out _), Is.False);
    }

    [Test]
    public void Write_ThenRead_GivesTheSame()
    {
        var datagram = new byte[8];
        datagram[6] = 0x04;

        PacketHeader.Write(datagram, PacketFlags.Reliable | PacketFlags.Resent, 0xFEDCBA98);

        Assert.That(PacketHeader.TryRead(datagram, out var header));
        Assert.That((header.Flags, header.Sequence), Is.EqualTo((PacketFlags.Reliable | PacketFlags.Resent, 0xFEDCBA98)));
    }

    private static PacketHeader Read(string hex)
    {
        Assert.That(PacketHeader.TryRead(Bytes(hex), out var header));
        return header;
    }

    private static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", ""));
}

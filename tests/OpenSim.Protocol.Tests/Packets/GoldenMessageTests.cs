using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.Protocol.Tests.Packets;

/// <summary>
/// Messages byte for byte, laid out by hand from the published template, so that reader and writer cannot be wrong together.
/// </summary>
public class GoldenMessageTests
{
    private const string Agent = "11111111222233334444555555555555";
    private const string Session = "AAAAAAAABBBBCCCCDDDDEEEEEEEEEEEE";

    private static readonly UUID AgentId = UUID.Parse(Agent);
    private static readonly UUID SessionId = UUID.Parse(Session);

    private readonly byte[] _buffer = new byte[1400];

    [Test]
    public void UseCircuitCode()
    {
        var writer = new UseCircuitCodeWriter(_buffer);
        writer.CircuitCode(0x12345678, SessionId, AgentId);

        Check(writer.Finish(), "FFFF0003 78563412" + Session + Agent);
    }

    [Test]
    public void PacketAck_TwoNumbers_AreLittleEndianUnlikeAppendedOnes()
    {
        var writer = new PacketAckWriter(_buffer);
        writer.Packets(1);
        writer.Packets(0x01020304);

        Check(writer.Finish(), "FFFFFFFB 02 01000000 04030201");
    }

    [Test]
    public void StartPingCheck()
    {
        var writer = new StartPingCheckWriter(_buffer);
        writer.PingID(7, 0x0A0B0C0D);

        Check(writer.Finish(), "01 07 0D0C0B0A");
    }

    [Test]
    public void AgentUpdate()
    {
        var writer = new AgentUpdateWriter(_buffer);
        writer.AgentData(AgentId, SessionId, Quaternion.Identity, new Quaternion(0, 0, -0.5f, -0.8660254f), 0, new Vector3(1, 2, 3),
            Vector3.UnitX, Vector3.UnitY, Vector3.UnitZ, 128, 0x00002001, 0);

        Check(writer.Finish(),
            "04" + Agent + Session
            + "000000000000000000000000" // body rotation: x y z, w follows
            + "00000080 00000080 0000003F" // head rotation turned round, so that w is not negative
            + "00"
            + "0000803F 00000040 00004040"
            + "0000803F 00000000 00000000"
            + "00000000 0000803F 00000000"
            + "00000000 00000000 0000803F"
            + "00000043" + "01200000" + "00");
    }

    [Test]
    public void AgentUpdate_Read_GivesUnitRotations()
    {
        AgentUpdate();
        Assert.That(AgentUpdateReader.TryRead(_buffer.AsSpan(1, 114), out var update));

        var data = update.AgentData;
        Assert.That(data.AgentID, Is.EqualTo(AgentId));
        Assert.That(data.BodyRotation, Is.EqualTo(Quaternion.Identity));
        Assert.That(data.HeadRotation.W, Is.EqualTo(0.8660254f).Within(1e-6));
        Assert.That(data.CameraCenter, Is.EqualTo(new Vector3(1, 2, 3)));
        Assert.That((data.Far, data.ControlFlags, data.Flags), Is.EqualTo((128f, 0x2001u, (byte)0)));
    }

    [Test]
    public void ChatFromViewer_Text_IsUtf8WithAClosingZero()
    {
        var writer = new ChatFromViewerWriter(_buffer);
        writer.AgentData(AgentId, SessionId);
        writer.ChatData("Grüße", 1, -2);

        Check(writer.Finish(), "FFFF0050" + Agent + Session + "0800 4772C3BCC39F6500 01 FEFFFFFF");
        Assert.That(ChatFromViewerReader.TryRead(_buffer.AsSpan(4), out var chat));
        Assert.That(WireText.ToText(chat.ChatData.Message), Is.EqualTo("Grüße"));
    }

    [Test]
    public void KillObject()
    {
        var writer = new KillObjectWriter(_buffer);
        writer.ObjectData(1);
        writer.ObjectData(70000);

        Check(writer.Finish(), "10 02 01000000 70110100");
    }

    [Test]
    public void EnableSimulator_AddressAndPort_AreInNetworkOrder()
    {
        var writer = new EnableSimulatorWriter(_buffer);
        writer.SimulatorInfo(0x0003E8000003E900, 0x7F000001, 9000);

        Check(writer.Finish(), "FFFF0097 00E9030000E80300 7F000001 2328");
    }

    [Test]
    public void CompleteAgentMovement_ZeroCoded_GoesAsADatagram()
    {
        var writer = new CompleteAgentMovementWriter(_buffer.AsSpan(PacketHeader.Size));
        writer.AgentData(AgentId, SessionId, 0x00010000);
        var length = writer.Finish();
        var datagram = new byte[1400];

        Assert.That(ZeroCoding.TryEncode(_buffer.AsSpan(PacketHeader.Size, length), datagram.AsSpan(PacketHeader.Size), out var coded));
        PacketHeader.Write(datagram, PacketFlags.Reliable | PacketFlags.ZeroCoded, 2);

        Assert.That(Convert.ToHexString(datagram.AsSpan(0, PacketHeader.Size + coded)),
            Is.EqualTo(("C0 00000002 00 FFFF0001F9" + Agent + Session + "0002 01 0001").Replace(" ", "")));
    }

    private void Check(int length, string hex) =>
        Assert.That(Convert.ToHexString(_buffer.AsSpan(0, length)), Is.EqualTo(hex.Replace(" ", "")));
}

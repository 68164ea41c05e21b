using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Attack;

/// <summary>
/// Every message that a region handles, under a viewer's forged address without its session, and with its session from somewhere else.
/// </summary>
public class ForeignIdTests
{
    // They say nothing of their sender in the template. What they bring about is answered to the viewer, or needs a number of its own; a
    // sound is the avatar's own, whatever ids come with it.
    private static readonly string[] Anonymous =
    [
        "AbortXfer", "AssetUploadRequest", "ConfirmXferPacket", "EconomyDataRequest", "GetScriptRunning", "RegionHandleRequest",
        "RequestPayPrice", "RequestXfer", "SendXferPacket", "SoundTrigger", "TransferAbort", "TransferRequest", "UUIDGroupNameRequest",
        "UUIDNameRequest"
    ];

    // An agent's id alone.
    private static readonly string[] WithoutSession = ["DetachAttachmentIntoInv", "FindAgent"];

    [Test]
    public void Messages_ThatDoNotSayWhoSendsThem_AreTheseAlone()
    {
        Assert.That(Handled().Where(info => info.AgentAt < 0).Select(info => info.Name), Is.EquivalentTo(Anonymous),
            "where the sender's ids have other names, the schema marks them");
        Assert.That(
            Handled().Where(info => info.SessionAt < 0).Select(info => info.Name), Is.EquivalentTo(Anonymous.Concat(WithoutSession)));
    }

    [Test]
    public void EveryMessage_WithAForeignSession_OrFromElsewhere_IsNobodys()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        Assert.That(stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        stack.Run(2);
        // UseCircuitCode is what makes a session: CircuitServerTests.
        var handled = Handled().Where(info => info.AgentAt >= 0 && info.Id != MessageId.UseCircuitCode).ToList();
        Assert.That(handled, Has.Count.GreaterThan(200));
        var (stranger, agent) = (stack.NewEndpoint(), viewer.Agent);
        var sequence = 1_000_000u;
        foreach (var info in handled)
        {
            var before = stack.Circuits.Inbound.Counts;
            var (queued, malformed, orphaned) = (before.Queued, before.Malformed, before.Orphaned);
            if (info.SessionAt >= 0)
                stack.Inject(viewer.Endpoint, Datagram(info, agent.AgentId, UUID.Random(), ++sequence));
            stack.Inject(viewer.Endpoint, Datagram(info, UUID.Random(), agent.SessionId, ++sequence));
            stack.Inject(stranger, Datagram(info, agent.AgentId, agent.SessionId, ++sequence));
            var after = stack.Circuits.Inbound.Counts;
            var refused = info.SessionAt >= 0 ? 2 : 1;
            Assert.That(
                (after.Queued - queued, after.Malformed - malformed, after.Orphaned - orphaned), Is.EqualTo((0, refused, 1)), info.Name);
        }

        stack.Run(1);
        Assert.That(viewer.Session.State, Is.EqualTo(ViewerState.InWorld), "and she is still there");
        Assert.That(stack.SessionOf(viewer).Presence, Is.Not.Null);
    }

    private static List<MessageInfo> Handled()
    {
        var table = MessageFamilies.NewTable();
        return [.. MessageTable.All.ToArray().Where(info => table.TryGetRule(info, out _))];
    }

    private static byte[] Datagram(MessageInfo info, UUID agent, UUID session, uint sequence)
    {
        var datagram = new byte[PacketHeader.Size + 160];
        PacketHeader.Write(datagram, PacketFlags.None, sequence);
        var at = PacketHeader.Size;
        for (var i = info.IdLength - 1; i >= 0; i--)
            datagram[at++] = (byte)(info.Id >> (8 * i));
        datagram.AsSpan(at, 72).Fill(1);
        agent.WriteTo(datagram.AsSpan(at + info.AgentAt));
        if (info.SessionAt >= 0)
            session.WriteTo(datagram.AsSpan(at + info.SessionAt));
        return datagram;
    }
}

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
    // Without ids, or with ids that the handler looks at itself: what they bring about is answered to the viewer, or needs a number of its
    // own.
    private static readonly string[] Unchecked =
    [
        "AbortXfer", "AssetUploadRequest", "ConfirmXferPacket", "DetachAttachmentIntoInv", "EconomyDataRequest", "FindAgent", "GetScriptRunning",
        "GodKickUser", "RegionHandleRequest", "RequestPayPrice", "RequestXfer", "SendXferPacket", "SoundTrigger", "TransferAbort",
        "TransferRequest", "UUIDGroupNameRequest", "UUIDNameRequest", "UseCircuitCode"
    ];

    [Test]
    public void Messages_WhoseIdsNobodyLooksAt_AreTheseAlone()
    {
        var table = MessageFamilies.NewTable();
        var loose = MessageTable.All.ToArray().Where(info => table.TryGetRule(info, out var rule) && !rule.ChecksIds);
        Assert.That(loose.Select(info => info.Name), Is.EquivalentTo(Unchecked), "a message with ids is added with Add or AddRoot");
    }

    [Test]
    public void EveryMessage_WithAForeignSession_OrFromElsewhere_IsNobodys()
    {
        using var stack = new TestStack();
        var viewer = stack.Connect("Ada");
        Assert.That(stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        stack.Run(2);
        var table = MessageFamilies.NewTable();
        var handled = MessageTable.All.ToArray().Where(info => table.TryGetRule(info, out var rule) && rule.ChecksIds).ToList();
        Assert.That(handled, Has.Count.GreaterThan(200));
        var (stranger, agent) = (stack.NewEndpoint(), viewer.Agent);
        var sequence = 1_000_000u;
        foreach (var info in handled)
        {
            var before = stack.Circuits.Inbound.Counts;
            var (queued, malformed, orphaned) = (before.Queued, before.Malformed, before.Orphaned);
            stack.Inject(viewer.Endpoint, Datagram(info, agent.AgentId, UUID.Random(), ++sequence));
            stack.Inject(viewer.Endpoint, Datagram(info, UUID.Random(), agent.SessionId, ++sequence));
            stack.Inject(stranger, Datagram(info, agent.AgentId, agent.SessionId, ++sequence));
            var after = stack.Circuits.Inbound.Counts;
            Assert.That((after.Queued - queued, after.Malformed - malformed, after.Orphaned - orphaned), Is.EqualTo((0, 2, 1)), info.Name);
        }

        stack.Run(1);
        Assert.That(viewer.Session.State, Is.EqualTo(ViewerState.InWorld), "and she is still there");
        Assert.That(stack.SessionOf(viewer).Presence, Is.Not.Null);
    }

    private static byte[] Datagram(MessageInfo info, UUID agent, UUID session, uint sequence)
    {
        var datagram = new byte[PacketHeader.Size + 160];
        PacketHeader.Write(datagram, PacketFlags.None, sequence);
        var at = PacketHeader.Size;
        for (var i = info.IdLength - 1; i >= 0; i--)
            datagram[at++] = (byte)(info.Id >> (8 * i));
        agent.WriteTo(datagram.AsSpan(at));
        session.WriteTo(datagram.AsSpan(at + 16));
        datagram.AsSpan(at + 32, 40).Fill(1);
        return datagram;
    }
}

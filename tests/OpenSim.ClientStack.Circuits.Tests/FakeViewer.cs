using System.Net;
using OpenSim.Memory;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Tests;

/// <summary>The viewer's end of a line that loses nothing and takes no time.</summary>
internal sealed class FakeViewer(FakeRegion region)
{
    private readonly Circuit _circuit = new(region.Code, CircuitOptions.Default, new BlockPool("viewer", 1536, 64), 0);
    private readonly byte[] _buffer = new byte[2048];
    private int _heard;

    public EndpointKey Endpoint { get; set; } = EndpointKey.From(new IPEndPoint(IPAddress.Loopback, 9000));

    /// <summary>The last datagram that was sent.</summary>
    public byte[] Last { get; private set; } = [];

    private Span<byte> Payload => _buffer.AsSpan(PacketHeader.Size);

    public void UseCircuitCode(uint? code = null)
    {
        var writer = new UseCircuitCodeWriter(Payload);
        writer.CircuitCode(code ?? region.Code, region.SessionId, region.AgentId);
        Send(writer.Finish());
    }

    /// <summary>As somebody else would say it who was announced, or says that he was.</summary>
    public void UseCircuitCode(uint code, Primitives.UUID sessionId, Primitives.UUID agentId)
    {
        var writer = new UseCircuitCodeWriter(Payload);
        writer.CircuitCode(code, sessionId, agentId);
        Send(writer.Finish());
    }

    public void Chat(string text = "hello", Primitives.UUID? agentId = null)
    {
        var writer = new ChatFromViewerWriter(Payload);
        writer.AgentData(agentId ?? region.AgentId, region.SessionId);
        writer.ChatData(text, 1, 0);
        Send(writer.Finish());
    }

    public void RequestImage()
    {
        var writer = new RequestImageWriter(Payload);
        writer.AgentData(region.AgentId, region.SessionId);
        Send(writer.Finish());
    }

    public void Update(uint controls, PacketFlags flags = PacketFlags.None)
    {
        var writer = new AgentUpdateWriter(Payload);
        writer.AgentData(region.AgentId, region.SessionId, System.Numerics.Quaternion.Identity, System.Numerics.Quaternion.Identity, 0,
            default, default, default, default, 128, controls, 0);
        Send(writer.Finish(), flags);
    }

    /// <summary>An update in a datagram of that number.</summary>
    public void UpdateNumbered(uint sequence, uint controls)
    {
        var writer = new AgentUpdateWriter(Payload);
        writer.AgentData(region.AgentId, region.SessionId, System.Numerics.Quaternion.Identity, System.Numerics.Quaternion.Identity, 0,
            default, default, default, default, 128, controls, 0);
        var length = PacketHeader.Size + writer.Finish();
        PacketHeader.Write(_buffer, PacketFlags.None, sequence);
        Arrive(_buffer[..length]);
    }

    /// <summary>Says the last datagram again as a viewer does that got no ack.</summary>
    public void Resend()
    {
        var again = (byte[])Last.Clone();
        again[0] |= (byte)PacketFlags.Resent;
        Arrive(again);
    }

    /// <summary>Takes in what the region has sent and acks it.</summary>
    public void Hear()
    {
        var now = region.Circuits.Clock.Now;
        for (; _heard < region.Sent.Count; _heard++)
        {
            var datagram = region.Sent[_heard];
            if (PacketHeader.TryRead(datagram, out var header) && _circuit.Receive(header, datagram, now) == ReceiveVerdict.Deliver)
                _circuit.Acknowledge(header);
        }

        _circuit.HurryAcks();
        _circuit.Update(now);
        for (int length; (length = _circuit.TryWriteDue(_buffer, now)) > 0;)
            Arrive(_buffer[..length]);
    }

    /// <summary>What was sent so far is not there any more.</summary>
    public void ForgetHeard() => _heard = 0;

    public bool Hears(uint message) =>
        region.Sent.Skip(_heard).Any(d => PacketHeader.TryRead(d, out var header) && header.MessageId == message);

    private void Send(int length, PacketFlags flags = PacketFlags.Reliable)
    {
        Last = _buffer[.._circuit.Seal(_buffer, length, flags, ThrottleCategory.Unthrottled, region.Circuits.Clock.Now)];
        Arrive(Last);
    }

    private void Arrive(byte[] datagram) => region.Circuits.Inbound.Pumps[0].OnDatagram(datagram, Endpoint);
}

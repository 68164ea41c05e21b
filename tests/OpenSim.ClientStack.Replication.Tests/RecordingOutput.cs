using System.Diagnostics.CodeAnalysis;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Replication.Tests;

/// <summary>Keeps what one viewer is sent, and gives it back as acked or lost when a test says so.</summary>
internal sealed class RecordingOutput : IPacketOutput
{
    private readonly Queue<OutPacket> _returned = new();

    public int UpdateBudget { get; set; } = 100_000;

    public int UrgentBudget => UpdateBudget;

    public List<OutPacket> Sent { get; } = [];

    /// <summary>Payloads in the order in which they were sent.</summary>
    public IEnumerable<string> Payloads => Sent.Select(p => Convert.ToHexString(p.Payload.AsSpan(0, p.Length)));

    public IEnumerable<uint> Messages => Sent.Select(p => p.MessageId);

    public OutPacket Rent(uint messageId, ThrottleCategory category, PacketFlags flags) =>
        new() { MessageId = messageId, Category = category, Flags = flags, Payload = new byte[OutPacket.MaxLength] };

    public void Send(OutPacket packet) => Sent.Add(packet);

    public bool TryTakeReturned([MaybeNullWhen(false)] out OutPacket packet) => _returned.TryDequeue(out packet);

    public void Return(OutPacket packet)
    {
    }

    /// <summary>All that was sent has arrived, or is lost.</summary>
    public void Settle(bool wasLost = false)
    {
        foreach (var packet in Sent.Where(p => p.IsState))
        {
            packet.WasLost = wasLost;
            _returned.Enqueue(packet);
        }

        Sent.Clear();
    }
}

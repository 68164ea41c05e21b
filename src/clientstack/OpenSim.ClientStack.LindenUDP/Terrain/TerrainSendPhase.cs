using System.Buffers.Binary;
using System.Numerics;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;
using OpenSim.Protocol.Terrain;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Terrain;

/// <summary>Sends the ground: to arrivals all of it, nearest first, as fast as their line takes it; to everybody what is edited.</summary>
internal sealed class TerrainSendPhase(SessionTable<ViewerSession> sessions, PatchSource patches) : ITickPhase
{
    /// <summary>Bytes of a LayerData body.</summary>
    private const int BodyLength = 1000;

    // Message number, layer type, length of the body.
    private const int Head = 1 + 1 + 2;

    private readonly List<int> _changed = [];

    public string Name => "Terrain";

    public bool IsIdle => sessions.All.Length == 0;

    public void Run(in TickContext tick)
    {
        _changed.Clear();
        patches.TakeChanged(_changed);
        foreach (var session in sessions.All)
        {
            foreach (var patch in _changed)
                session.Terrain.Add(patch);
            if (session.Terrain.Waiting > 0 && session.View.IsReady)
                tick.Work.Items += Send(session);
        }
    }

    private int Send(ViewerSession session)
    {
        var sent = 0;
        var eye = session.Presence?.AbsolutePosition ?? new Vector3(session.Scene.Info.SizeX / 2f, session.Scene.Info.SizeY / 2f, 0);
        var budget = session.Sender.BudgetOf(ThrottleCategory.Land);
        while (budget > 0 && session.Terrain.TryPeek(eye, out _))
        {
            var packet = Fill(session, eye, ref sent);
            budget -= packet.DatagramLength;
            session.Sender.Send(packet);
        }

        return sent;
    }

    private OutPacket Fill(ViewerSession session, Vector3 eye, ref int sent)
    {
        var packet = session.Sender.Rent(MessageId.LayerData, ThrottleCategory.Land, PacketFlags.Reliable);
        var builder = new LayerDataBuilder(packet.Payload.AsSpan(Head, BodyLength), patches.LayerType);
        while (session.Terrain.TryPeek(eye, out var patch) && builder.TryAdd(patches.Get(patch)))
        {
            session.Terrain.Sent(patch);
            sent++;
        }

        var length = builder.Finish();
        packet.Payload[0] = (byte)MessageId.LayerData;
        packet.Payload[1] = patches.LayerType;
        BinaryPrimitives.WriteUInt16LittleEndian(packet.Payload.AsSpan(2), (ushort)length);
        packet.Length = Head + length;
        return packet;
    }
}

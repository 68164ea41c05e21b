using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>
/// A visitor who says everything that can be said, about everything there is: messages of every kind that a region hears, made up from the
/// schema, and some that chance would hardly make right.
/// </summary>
internal sealed class Rascal
{
    private static readonly byte[] Secret = Encoding.UTF8.GetBytes(TownProperty.Secret);

    private static readonly string[] EstateTools =
        ["setregioninfo", "setregionterrain", "estatechangecovenantid", "estatechangeinfo", "estateaccessdelta", "teleporthomeuser",
        "teleporthomeallusers", "kickestate", "restart", "terrain", "telehub", "texturedetail"];

    private readonly Town _town;
    private readonly FuzzRandom _random;
    private readonly MessageForge _forge;
    private readonly ForgedSession _session;
    private readonly List<MessageInfo> _kinds = [];
    private readonly byte[] _datagram = new byte[1400];
    private uint _sequence = 1_000_000;

    public Rascal(Town town, TownProperty property, ulong seed)
    {
        _town = town;
        _random = new FuzzRandom(seed);
        var agent = town.Visitor.Agent;
        _session = new ForgedSession { AgentId = agent.AgentId, SessionId = agent.SessionId, CircuitCode = agent.CircuitCode };
        _session.Ids.AddRange(property.Ids);
        _session.LocalIds.AddRange(property.LocalIds);
        _forge = new MessageForge(_random, _session);
        var handled = MessageFamilies.NewTable();
        foreach (var info in MessageTable.All)
        {
            // A goodbye would end it.
            if (handled.TryGetRule(info, out _) && info.Id is not (MessageId.LogoutRequest or MessageId.CloseCircuit))
                _kinds.Add(info);
        }

        town.Visitor.Watch = (_, datagram) => HasReadSecret |= datagram.AsSpan().IndexOf(Secret) >= 0;
    }

    /// <summary>Something of a secret was in what the visitor was sent.</summary>
    public bool HasReadSecret { get; private set; }

    /// <summary>Names of what was said last, for who looks for the cause.</summary>
    public Queue<string> Said { get; } = new();

    public void Say()
    {
        var room = _datagram.AsSpan(PacketHeader.Size);
        var info = _kinds[_random.Below(_kinds.Count)];
        var length = _random.Below(4) == 0 ? Intend(out info) : _forge.Write(info, room);
        PacketHeader.Write(_datagram, PacketFlags.None, ++_sequence);
        _town.Stack.Inject(_town.Visitor.Endpoint, _datagram.AsSpan(0, PacketHeader.Size + length));
        Said.Enqueue(info.Name);
        if (Said.Count > 40)
            Said.Dequeue();
    }

    /// <summary>What has come to him or been made by him meanwhile he knows of too.</summary>
    public void LookAround()
    {
        foreach (var group in _town.Scene.Objects.Where(g => g.OwnerId == _town.VisitorId).Take(20))
        {
            if (_session.LocalIds.Count < 200 && !_session.LocalIds.Contains(group.LocalId))
                _session.LocalIds.Add(group.LocalId);
        }

        foreach (var folder in Town.Wait(_town.Services.Inventory.GetInventorySkeleton(_town.VisitorId)).Take(30))
        {
            foreach (var item in Town.Wait(_town.Services.Inventory.GetFolderItems(_town.VisitorId, folder.Id)).Take(20))
            {
                if (_session.Ids.Count < 400 && !_session.Ids.Contains(item.Id))
                    _session.Ids.Add(item.Id);
            }
        }
    }

    private int Intend(out MessageInfo info)
    {
        var (id, length) = _random.Below(9) switch
        {
            0 => (MessageId.DeRezObject, DeRez()),
            1 => (MessageId.TransferRequest, Transfer()),
            2 => (MessageId.LinkInventoryItem, Link()),
            3 => (MessageId.EstateOwnerMessage, UseEstateTool()),
            4 => (MessageId.ModifyLand, Dig()),
            5 => (MessageId.MultipleObjectUpdate, Move()),
            6 => (MessageId.ObjectAdd, Build()),
            7 => (MessageId.ImprovedInstantMessage, Speak()),
            _ => (MessageId.UpdateTaskInventory, PutIn())
        };
        info = MessageTable.Find(id)!;
        return length;
    }

    private Span<byte> Room => _datagram.AsSpan(PacketHeader.Size);

    private UUID SomeId() => _session.Ids[_random.Below(_session.Ids.Count)];

    private uint SomePrim() => _session.LocalIds[_random.Below(_session.LocalIds.Count)];

    private int DeRez()
    {
        var writer = new DeRezObjectWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId);
        writer.AgentBlock(UUID.Zero, (byte)_random.Below(11), _random.Below(2) == 0 ? UUID.Zero : SomeId(), SomeId(), 1, 0);
        writer.ObjectData(SomePrim());
        return writer.Finish();
    }

    // By the asset itself, by an item of one's own, or by one in a prim.
    private int Transfer()
    {
        byte[] parameters = _random.Below(3) switch
        {
            0 => [.. SomeId().ToBytes(), .. BitConverter.GetBytes(_random.Below(25))],
            1 => [.. OfItem(UUID.Zero), .. UUID.Zero.ToBytes(), .. BitConverter.GetBytes(_random.Below(25))],
            _ => [.. OfItem(SomeId()), .. UUID.Zero.ToBytes(), .. BitConverter.GetBytes(_random.Below(25))]
        };
        var writer = new TransferRequestWriter(Room);
        writer.TransferInfo(UUID.Random(), 2, parameters.Length == 20 ? 2 : 3, 1, parameters);
        return writer.Finish();
    }

    private byte[] OfItem(UUID task) =>
    [
        .. _session.AgentId.ToBytes(), .. _session.SessionId.ToBytes(), .. UUID.Zero.ToBytes(), .. task.ToBytes(), .. SomeId().ToBytes()
    ];

    private int Link()
    {
        var writer = new LinkInventoryItemWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId);
        writer.InventoryBlock(1, SomeId(), UUID.Zero, SomeId(), (sbyte)(24 + _random.Below(2)), (sbyte)_random.Below(26), "link", "");
        return writer.Finish();
    }

    private int UseEstateTool()
    {
        var writer = new EstateOwnerMessageWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId, UUID.Zero);
        writer.MethodData(EstateTools[_random.Below(EstateTools.Length)], UUID.Random());
        for (var i = 0; i < 9; i++)
        {
            writer.ParamList(_random.Below(2) == 0 ? _random.Below(30).ToString(CultureInfo.InvariantCulture) : SomeId().ToString());
        }

        return writer.Finish();
    }

    private int Dig()
    {
        var (west, south) = (_random.Below(250), _random.Below(250));
        var writer = new ModifyLandWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId);
        writer.ModifyBlock((byte)_random.Below(6), (byte)_random.Below(4), 1, 30);
        writer.ParcelData(_random.Below(5) - 1, west, south, west + _random.Below(30), south + _random.Below(30));
        writer.ModifyBlockExtended(_random.Below(40));
        return writer.Finish();
    }

    private int Move()
    {
        var data = new byte[36];
        for (var at = 0; at < data.Length; at += 4)
            BitConverter.TryWriteBytes(data.AsSpan(at), (float)_random.Below(256));
        var writer = new MultipleObjectUpdateWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId);
        writer.ObjectData(SomePrim(), (byte)_random.Below(16), data);
        return writer.Finish();
    }

    private int PutIn()
    {
        var writer = new UpdateTaskInventoryWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId);
        writer.UpdateData(SomePrim(), 0);
        writer.InventoryData(SomeId(), UUID.Zero, UUID.Zero, UUID.Zero, UUID.Zero, uint.MaxValue, uint.MaxValue, uint.MaxValue,
            uint.MaxValue, uint.MaxValue, false, UUID.Zero, 7, 7, 0, 0, 0, "mine", "", 0, 0);
        return writer.Finish();
    }

    private int Build()
    {
        var place = new Vector3(_random.Below(256), _random.Below(256), 25);
        var writer = new ObjectAddWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId, SomeId());
        writer.ObjectData(
            pCode: 9, material: 3, addFlags: 0, pathCurve: 16, profileCurve: 1, pathBegin: 0, pathEnd: 0, pathScaleX: 100, pathScaleY: 100,
            pathShearX: 0, pathShearY: 0, pathTwist: 0, pathTwistBegin: 0, pathRadiusOffset: 0, pathTaperX: 0, pathTaperY: 0,
            pathRevolutions: 0, pathSkew: 0, profileBegin: 0, profileEnd: 0, profileHollow: 0, bypassRaycast: 1, rayStart: place,
            rayEnd: place, rayTargetId: UUID.Zero, rayEndIsIntersection: 0, scale: Vector3.One, rotation: Quaternion.Identity, state: 0);
        return writer.Finish();
    }

    private int Speak()
    {
        byte[] bucket = [(byte)_random.Below(26), .. SomeId().ToBytes()];
        var writer = new ImprovedInstantMessageWriter(Room);
        writer.AgentData(_session.AgentId, _session.SessionId);
        writer.MessageBlock(true, SomeId(), 1, SomeId(), Vector3.One, 0, (byte)_random.Below(45), SomeId(), 0, "Olga", "words", bucket);
        writer.EstateBlock(1);
        return writer.Finish();
    }
}

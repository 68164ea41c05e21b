using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Transfers;

public class TransferTests
{
    private const uint ChangeAndCopy = (uint)(PermissionMask.Modify | PermissionMask.Copy);

    private MemoryAssets _assets = null!;
    private OwnItems _items = null!;
    private TestStack _stack = null!;
    private TestViewer _viewer = null!;
    private readonly Dictionary<UUID, Answer> _answers = [];
    private readonly List<(UUID Id, bool Success)> _uploaded = [];
    private readonly List<string> _alerts = [];

    [SetUp]
    public void Arrive()
    {
        _answers.Clear();
        _uploaded.Clear();
        _alerts.Clear();
        _assets = new MemoryAssets();
        _items = new OwnItems();
        _stack = new TestStack(dependencies: new LindenUdpDependencies { Assets = _assets, Inventory = OwnItems.Service(_items) });
        _viewer = _stack.Connect();
        Assert.That(_stack.RunUntil(() => _viewer.Session.State == ViewerState.InWorld));
        _viewer.Watch = OnDatagram;
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [TestCase(0)]
    [TestCase(999)]
    [TestCase(60_000)]
    public void Request_OfAnAssetThatEverybodySees_BringsItsBytes(int length)
    {
        var id = _assets.Add(Bytes(length), AssetType.Gesture);
        var answer = Ask(2, [.. id.ToBytes(), .. BitConverter.GetBytes((int)AssetType.Gesture)]);
        Assert.That(Until(() => answer.IsDone));
        Assert.That((answer.Status, answer.Size), Is.EqualTo((0, length)));
        Assert.That(answer.Content, Is.EqualTo(_assets.DataOf(id)));
    }

    [Test]
    public void Request_OverALossyLine_BringsAll()
    {
        _stack.Network.Loss = 0.1;
        var id = _assets.Add(Bytes(40_000), AssetType.Animation);
        var answer = Ask(2, [.. id.ToBytes(), .. BitConverter.GetBytes((int)AssetType.Animation)]);
        Assert.That(Until(() => answer.IsDone && answer.Content.Length == 40_000));
        Assert.That(answer.Content, Is.EqualTo(_assets.DataOf(id)));
    }

    [Test]
    public void Request_OfAScriptByItsId_IsRefusedWithAReason()
    {
        var id = _assets.Add(Bytes(10), AssetType.LslText);
        Assert.That(StatusOf(Ask(2, [.. id.ToBytes(), .. BitConverter.GetBytes((int)AssetType.LslText)])), Is.EqualTo(-3));
        Assert.That(StatusOf(Ask(2, [.. id.ToBytes(), .. BitConverter.GetBytes((int)AssetType.Texture)])), Is.EqualTo(-3),
            "nor by calling it a texture");
        Assert.That(StatusOf(Ask(2, [.. UUID.Random().ToBytes(), 0, 0, 0, 0])), Is.EqualTo(-2), "unknown");
        Assert.That(StatusOf(Ask(99, [1, 2, 3])), Is.EqualTo(-2), "nonsense");
    }

    [Test]
    public void Request_OfAnOwnNotecardWithoutItsAssetId_GoesByTheItem()
    {
        var notecard = _assets.Add(Bytes(2500), AssetType.Notecard);
        var item = _items.Add(_viewer.Agent.AgentId, notecard, AssetType.Notecard, 0);
        var answer = Ask(3, ItemParameters(UUID.Zero, item));
        Assert.That(Until(() => answer.IsDone));
        Assert.That(answer.Content, Is.EqualTo(_assets.DataOf(notecard)));
        Assert.That(new UUID(answer.Parameters.AsSpan(80)), Is.EqualTo(notecard), "viewers take the asset's id from here");
    }

    [Test]
    public void Request_OfAnOwnScript_NeedsTheRightToChangeAndCopyIt()
    {
        var script = _assets.Add(Bytes(30), AssetType.LslText);
        var closed = _items.Add(_viewer.Agent.AgentId, script, AssetType.LslText, (uint)PermissionMask.Copy);
        var open = _items.Add(_viewer.Agent.AgentId, script, AssetType.LslText, ChangeAndCopy);
        Assert.That(StatusOf(Ask(3, ItemParameters(UUID.Zero, closed))), Is.EqualTo(-3));
        Assert.That(StatusOf(Ask(3, ItemParameters(UUID.Zero, open))), Is.EqualTo(0));
        Assert.That(StatusOf(Ask(3, ItemParameters(UUID.Zero, UUID.Random()))), Is.LessThan(0));
    }

    [Test]
    public void Request_OfAScriptInAPrim_IsForWhoMayEditThePrim()
    {
        var script = _assets.Add(Bytes(30), AssetType.LslText);
        var own = AddBoxWithScript(_viewer.Agent.AgentId, script, out var ownItem);
        var others = AddBoxWithScript(UUID.Random(), script, out var othersItem);
        Assert.That(StatusOf(Ask(3, ItemParameters(own, ownItem))), Is.EqualTo(0));
        Assert.That(StatusOf(Ask(3, ItemParameters(others, othersItem))), Is.EqualTo(-3));
        Assert.That(StatusOf(Ask(3, ItemParameters(UUID.Random(), ownItem))), Is.EqualTo(-2));
    }

    [TestCase(AssetType.LslText, AssetType.Link)]
    [TestCase(AssetType.Notecard, AssetType.Link)]
    [TestCase(AssetType.LslText, AssetType.Notecard)]
    [TestCase(AssetType.Object, AssetType.Object)]
    [TestCase(AssetType.Object, AssetType.Texture)]
    public void Request_ThroughAnItemThatOnlyNamesTheAsset_IsRefused(sbyte asset, sbyte item)
    {
        var secret = _assets.Add(Bytes(30), asset);
        var named = _items.Add(_viewer.Agent.AgentId, secret, item, 0x7fffffff);
        Assert.That(StatusOf(Ask(3, ItemParameters(UUID.Zero, named))), Is.EqualTo(-3));
        var box = AddBox(_viewer.Agent.AgentId, secret, item, out var inBox);
        Assert.That(StatusOf(Ask(3, ItemParameters(box, inBox))), Is.EqualTo(-3), "nor in a prim");
    }

    [Test]
    public void Request_OfAScriptInAPrimThatEverybodyMayChange_IsForWhomItCouldBeGivenTo()
    {
        var script = _assets.Add(Bytes(30), AssetType.LslText);
        var box = AddBoxWithScript(UUID.Random(), script, out var item);
        Assert.That(_stack.Scene.TryGetPart(box, out var part));
        _stack.Scene.Writer.SetPermissions(part.Slot, 0x8e000, 0x8e000, 0, 0x8c000, 0x8e000);
        Assert.That(StatusOf(Ask(3, ItemParameters(box, item))), Is.EqualTo(-3), "the next owner may not read it");
        var row = part.Inventory!.Items!.Single();
        _stack.Scene.Inventories.Replace(part.Slot, [row with { CurrentPermissions = 0x8e000, NextPermissions = 0x8e000 }]);
        Assert.That(StatusOf(Ask(3, ItemParameters(box, item))), Is.EqualTo(0));
    }

    [Test]
    public void Abort_OfATransfer_EndsIt()
    {
        var id = _assets.Add(Bytes(3_000_000), AssetType.Mesh);
        var answer = Ask(2, [.. id.ToBytes(), .. BitConverter.GetBytes((int)AssetType.Mesh)]);
        Assert.That(Until(() => answer.Content.Length > 0));
        Send(room =>
        {
            var writer = new TransferAbortWriter(room);
            writer.TransferInfo(answer.Id, 2);
            return writer.Finish();
        });
        Assert.That(Until(() => _stack.SessionOf(_viewer).Ports.Transfers.Open == 0));
        _stack.Run(2);
        var got = answer.Content.Length;
        _stack.Run(5);
        Assert.That(answer.Content, Has.Length.EqualTo(got).And.Length.LessThan(3_000_000));
    }

    [Test]
    public void Upload_OfAShortAsset_IsStoredUnderTheTransactionsId()
    {
        var transaction = UUID.Random();
        Upload(transaction, AssetType.Notecard, [5, 6, 7, 8]);
        Assert.That(Until(() => _uploaded.Count == 1));
        var id = transaction.Combine(_viewer.Agent.SecureSessionId);
        Assert.That(_uploaded[0], Is.EqualTo((id, true)));
        Assert.That(_assets.DataOf(id), Is.EqualTo(new byte[] { 5, 6, 7, 8 }));
    }

    [Test]
    public void Upload_OfWhatItIsNot_IsRefused()
    {
        Upload(UUID.Random(), AssetType.Sound, [5, 6, 7, 8]);
        Upload(UUID.Random(), AssetType.Object, [5, 6, 7, 8]);
        Assert.That(Until(() => _uploaded.Count == 2));
        Assert.That(_uploaded.Select(u => u.Success), Is.All.False);
    }

    [Test]
    public void Upload_OfAMesh_IsRefusedInWords()
    {
        Upload(UUID.Random(), AssetType.Mesh, new MeshFile().With("high_lod", MeshFile.House()).ToBytes());
        Assert.That(Until(() => _uploaded.Count == 1 && _alerts.Count == 1));
        Assert.That(_uploaded[0].Success, Is.False);
        Assert.That(_alerts[0], Does.Contain("Meshes").And.Contain("uploading models"));
    }

    [Test]
    public void Upload_OfALongAsset_IsFetchedByXfer()
    {
        var content = "LLWearable version 22\n"u8.ToArray().Concat(Bytes(3000)).ToArray();
        _viewer.Watch += (header, datagram) => GiveXfer(header, datagram, content);
        var transaction = UUID.Random();
        Upload(transaction, AssetType.Clothing, []);
        Assert.That(Until(() => _uploaded.Count == 1));
        Assert.That(_uploaded[0].Success);
        Assert.That(_assets.DataOf(_uploaded[0].Id), Is.EqualTo(content));
    }

    private UUID AddBoxWithScript(UUID owner, UUID script, out UUID itemId) => AddBox(owner, script, AssetType.LslText, out itemId);

    private UUID AddBox(UUID owner, UUID asset, sbyte type, out UUID itemId)
    {
        var box = _stack.Region.AddBox(new Vector3(128, 128, 30), "box", owner);
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), AssetId = asset, AssetType = type, InvType = type, OwnerId = owner,
            CurrentPermissions = ChangeAndCopy
        };
        _stack.Scene.Inventories.Put(box.RootPart.Slot, item);
        itemId = item.ItemId;
        return box.RootPart.Id;
    }

    private byte[] ItemParameters(UUID task, UUID item) =>
    [
        .. _viewer.Agent.AgentId.ToBytes(), .. _viewer.Agent.SessionId.ToBytes(), .. UUID.Zero.ToBytes(), .. task.ToBytes(),
        .. item.ToBytes(), .. UUID.Zero.ToBytes(), 0, 0, 0, 0
    ];

    private Answer Ask(int source, byte[] parameters)
    {
        var answer = new Answer(UUID.Random());
        _answers.Add(answer.Id, answer);
        Send(room =>
        {
            var writer = new TransferRequestWriter(room);
            writer.TransferInfo(answer.Id, 2, source, 1, parameters);
            return writer.Finish();
        });
        return answer;
    }

    private int? StatusOf(Answer answer)
    {
        Until(() => answer.Status is not null);
        return answer.Status;
    }

    private void Upload(UUID transaction, sbyte type, byte[] data) => Send(room =>
    {
        var writer = new AssetUploadRequestWriter(room);
        writer.AssetBlock(transaction, type, false, false, data);
        return writer.Finish();
    });

    private void Send(ClientSession.MessageBody body) => _viewer.Session.Send(body, _stack.Now);

    // Services answer on other threads, so real time passes too.
    private bool Until(Func<bool> condition)
    {
        for (var i = 0; i < 2000 && !condition(); i++)
        {
            _stack.Run(0.02);
            if (_stack.Scene.Inbox.ItemCount == 0)
                Thread.Yield();
        }

        return condition();
    }

    private void OnDatagram(PacketHeader header, byte[] datagram)
    {
        var room = new byte[8192];
        if (!header.TryGetBody(datagram, room, out var body))
            return;
        if (header.MessageId == MessageId.TransferInfo && TransferInfoReader.TryRead(body, out var info))
            _answers[info.TransferInfo.TransferID].Take(info.TransferInfo.Status, info.TransferInfo.Size, info.TransferInfo.Params);
        else if (header.MessageId == MessageId.TransferPacket && TransferPacketReader.TryRead(body, out var packet))
            _answers[packet.TransferData.TransferID].Take(packet.TransferData.Packet, packet.TransferData.Data,
                packet.TransferData.Status == 1);
        else if (header.MessageId == MessageId.AssetUploadComplete && AssetUploadCompleteReader.TryRead(body, out var complete))
            _uploaded.Add((complete.AssetBlock.UUID, complete.AssetBlock.Success));
        else if (header.MessageId == MessageId.AgentAlertMessage && AgentAlertMessageReader.TryRead(body, out var alert))
            _alerts.Add(WireText.ToText(alert.AlertData.Message));
    }

    private void GiveXfer(PacketHeader header, byte[] datagram, byte[] content)
    {
        var room = new byte[8192];
        if (!header.TryGetBody(datagram, room, out var body))
            return;
        if (header.MessageId == MessageId.RequestXfer && RequestXferReader.TryRead(body, out var request))
            GiveBlock(request.XferID.ID, 0, content);
        else if (header.MessageId == MessageId.ConfirmXferPacket && ConfirmXferPacketReader.TryRead(body, out var confirm)
            && confirm.XferID.Packet < 0x80000000)
            GiveBlock(confirm.XferID.ID, (int)confirm.XferID.Packet + 1, content);
    }

    private void GiveBlock(ulong id, int packet, byte[] content) => Send(room =>
    {
        var block = content.AsSpan(packet * 1000, Math.Min(1000, content.Length - (packet * 1000))).ToArray();
        var writer = new SendXferPacketWriter(room);
        writer.XferID(id, (uint)packet | ((packet + 1) * 1000 >= content.Length ? 0x80000000 : 0));
        writer.DataPacket(packet == 0 ? [.. BitConverter.GetBytes(content.Length), .. block] : block);
        return writer.Finish();
    });

    private static byte[] Bytes(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private sealed class Answer(UUID id)
    {
        private readonly SortedDictionary<int, byte[]> _packets = [];
        private int _last = -1;

        public UUID Id { get; } = id;

        public int? Status { get; private set; }

        public int Size { get; private set; }

        public byte[] Parameters { get; private set; } = [];

        public bool IsDone => _last >= 0 && _packets.Count == _last + 1;

        public byte[] Content => [.. _packets.Values.SelectMany(p => p)];

        public void Take(int status, int size, ReadOnlySpan<byte> parameters) =>
            (Status, Size, Parameters) = (status, size, parameters.ToArray());

        public void Take(int packet, ReadOnlySpan<byte> data, bool isLast)
        {
            _packets[packet] = data.ToArray();
            if (isLast)
                _last = packet;
        }
    }
}

using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Limits;

namespace OpenSim.ClientStack.LindenUDP.Tests.Xfer;

public class XferTests
{
    private const uint Last = 0x80000000;

    [TestCase(0, 0.0)]
    [TestCase(1, 0.0)]
    [TestCase(1000, 0.0)]
    [TestCase(1001, 0.1)]
    [TestCase(45_678, 0.1)]
    public void Offer_OfAFile_ReachesAViewerThatTakesPacketsInOrderOnly(int length, double loss)
    {
        using var stack = new TestStack(seed: length);
        var viewer = Arrive(stack);
        var content = Bytes(length);
        stack.SessionOf(viewer).Files.Offer("inventory_1.tmp", content);
        stack.Network.Loss = loss;
        var reader = new StrictReader(stack, viewer);
        reader.Request("inventory_1.tmp");

        Assert.That(stack.RunUntil(() => reader.IsComplete, 120));
        Assert.That(BitConverter.ToInt32(reader.Bytes, 0), Is.EqualTo(length), "the first packet begins with the file's length");
        Assert.That(reader.Bytes.AsSpan(4).SequenceEqual(content));
    }

    [Test]
    public void Request_OfAnUnknownFile_IsAborted()
    {
        using var stack = new TestStack();
        var viewer = Arrive(stack);
        var reader = new StrictReader(stack, viewer);
        reader.Request("nothing.tmp");
        Assert.That(stack.RunUntil(() => reader.Result is not null));
        Assert.That(reader.Result, Is.EqualTo(-43));
    }

    [Test]
    public void Offer_AfterTwoMinutes_IsForgotten()
    {
        using var stack = new TestStack();
        var viewer = Arrive(stack);
        stack.SessionOf(viewer).Files.Offer("old.tmp", Bytes(10));
        stack.Run(125);
        var reader = new StrictReader(stack, viewer);
        reader.Request("old.tmp");
        Assert.That(stack.RunUntil(() => reader.Result is not null));
    }

    [TestCase(700, 0.0)]
    [TestCase(12_345, 0.1)]
    public void Fetch_OfAViewersFile_GivesItsBytes(int length, double loss)
    {
        using var stack = new TestStack(seed: length);
        var viewer = Arrive(stack);
        stack.Network.Loss = loss;
        var content = Bytes(length);
        var sender = new StrictSender(stack, viewer, content);
        byte[]? got = null;
        stack.SessionOf(viewer).Files.Fetch("terrain.raw", 1_000_000,
            bytes => got = bytes ?? throw new InvalidOperationException("refused"));

        Assert.That(stack.RunUntil(() => got is not null, 120));
        Assert.That(sender.Name, Is.EqualTo("terrain.raw"));
        Assert.That(got, Is.EqualTo(content));
    }

    [Test]
    public void Fetch_OfMoreThanAllowed_IsAbortedAndGivesNull()
    {
        using var stack = new TestStack();
        var viewer = Arrive(stack);
        _ = new StrictSender(stack, viewer, Bytes(5000));
        var answers = new List<byte[]?>();
        stack.SessionOf(viewer).Files.Fetch("big.raw", 3000, answers.Add);
        Assert.That(stack.RunUntil(() => answers.Count > 0));
        Assert.That(answers, Is.EqualTo(new byte[]?[] { null }));
        Assert.That(stack.RunUntil(() => viewer.Heard(MessageId.AbortXfer) == 1));
    }

    [Test]
    public void Fetch_WithoutAnyAnswer_GivesNullAfterAMinute()
    {
        using var stack = new TestStack();
        var viewer = Arrive(stack);
        var answers = new List<byte[]?>();
        stack.SessionOf(viewer).Files.Fetch("silence", 3000, answers.Add);
        Assert.That(stack.RunUntil(() => answers.Count > 0, 70));
        Assert.That(answers, Is.EqualTo(new byte[]?[] { null }));
    }

    [Test]
    public void FetchAsset_OfMoreThanAViewerMayHaveUnderWay_IsAbortedWithWordsAndHoldsNothing()
    {
        using var stack = new TestStack();
        stack.Configuration.Set("ClientStack.LindenUDP", "MaxUploadsPerViewer", "1");
        var viewer = Arrive(stack);
        _ = new StrictSender(stack, viewer, Bytes(1_100_000));
        var answers = new List<byte[]?>();
        stack.SessionOf(viewer).Files.FetchAsset(UUID.Random(), 0, 5_000_000, answers.Add);
        var limit = (Bound)stack.Region.Scene.Options.Statistics.Find($"clientstack.{stack.Region.Scene.Info.Name}.UploadsByUdpOfViewer")!;

        Assert.That(stack.RunUntil(() => answers.Count > 0, 200));
        Assert.That(answers, Is.EqualTo(new byte[]?[] { null }));
        Assert.That((limit.Refused, limit.Used), Is.EqualTo((1, 0)));
        Assert.That(limit.Peak, Is.GreaterThan(1_000_000).And.LessThanOrEqualTo(limit.Max));
        Assert.That(stack.RunUntil(() => viewer.Heard(MessageId.AbortXfer) == 1));
    }

    private static TestViewer Arrive(TestStack stack)
    {
        var viewer = stack.Connect();
        Assert.That(stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        return viewer;
    }

    private static byte[] Bytes(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    /// <summary>As viewers are: a packet that is not the next one is passed over, one that came before is confirmed again.</summary>
    private sealed class StrictReader
    {
        private readonly TestStack _stack;
        private readonly TestViewer _viewer;
        private readonly MemoryStream _content = new();
        private uint _next;

        public StrictReader(TestStack stack, TestViewer viewer)
        {
            (_stack, _viewer) = (stack, viewer);
            viewer.Watch = OnDatagram;
        }

        public bool IsComplete { get; private set; }

        public int? Result { get; private set; }

        public byte[] Bytes => _content.ToArray();

        public void Request(string name) => _viewer.Session.Send(
            room =>
            {
                var writer = new RequestXferWriter(room);
                writer.XferID(77, name, 4, false, false, default, -1);
                return writer.Finish();
            },
            _stack.Now);

        private void OnDatagram(PacketHeader header, byte[] datagram)
        {
            var room = new byte[8192];
            if (header.MessageId == MessageId.AbortXfer && header.TryGetBody(datagram, room, out var body)
                && AbortXferReader.TryRead(body, out var abort))
                Result = abort.XferID.Result;
            if (header.MessageId != MessageId.SendXferPacket || !header.TryGetBody(datagram, room, out body)
                || !SendXferPacketReader.TryRead(body, out var message))
                return;
            var packet = message.XferID.Packet;
            if ((packet & ~Last) > _next)
                return;
            if ((packet & ~Last) == _next)
            {
                _content.Write(message.DataPacket.Data);
                _next++;
                IsComplete = (packet & Last) != 0;
            }

            _viewer.Session.Send(
                span =>
                {
                    var writer = new ConfirmXferPacketWriter(span);
                    writer.XferID(77, packet);
                    return writer.Finish();
                },
                _stack.Now);
        }
    }

    /// <summary>As viewers are: the next packet goes when the last one was confirmed.</summary>
    private sealed class StrictSender
    {
        private readonly TestStack _stack;
        private readonly TestViewer _viewer;
        private readonly byte[] _content;

        public StrictSender(TestStack stack, TestViewer viewer, byte[] content)
        {
            (_stack, _viewer, _content) = (stack, viewer, content);
            viewer.Watch = OnDatagram;
        }

        public string? Name { get; private set; }

        private void OnDatagram(PacketHeader header, byte[] datagram)
        {
            var room = new byte[8192];
            if (!header.TryGetBody(datagram, room, out var body))
                return;
            if (header.MessageId == MessageId.RequestXfer && RequestXferReader.TryRead(body, out var request))
            {
                Name = Protocol.Wire.WireText.ToText(request.XferID.Filename);
                Send(request.XferID.ID, 0);
            }
            else if (header.MessageId == MessageId.ConfirmXferPacket && ConfirmXferPacketReader.TryRead(body, out var confirm)
                && (confirm.XferID.Packet & Last) == 0)
            {
                Send(confirm.XferID.ID, (int)confirm.XferID.Packet + 1);
            }
        }

        private void Send(ulong id, int packet) => _viewer.Session.Send(
            room =>
            {
                var from = packet * 1000;
                var block = _content.AsSpan(from, Math.Min(1000, _content.Length - from)).ToArray();
                var writer = new SendXferPacketWriter(room);
                writer.XferID(id, (uint)packet | (from + 1000 >= _content.Length ? Last : 0));
                writer.DataPacket(packet == 0 ? [.. BitConverter.GetBytes(_content.Length), .. block] : block);
                return writer.Finish();
            },
            _stack.Now);
    }
}

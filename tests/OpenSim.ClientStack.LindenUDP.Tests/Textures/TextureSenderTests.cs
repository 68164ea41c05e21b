using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.ClientStack.Testing;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenUDP.Tests.Textures;

public class TextureSenderTests
{
    private MemoryAssets _assets = new();
    private Configuration _configuration = new();
    private TestStack _stack = null!;

    [SetUp]
    public void Open()
    {
        _assets = new MemoryAssets();
        _configuration = new Configuration();
        _stack = new TestStack(dependencies: new LindenUdpDependencies { Assets = _assets, Configuration = _configuration });
    }

    [TearDown]
    public void Close() => _stack.Dispose();

    [TestCase(1)]
    [TestCase(600)]
    [TestCase(601)]
    [TestCase(1600)]
    [TestCase(20_000)]
    public void Request_OfATexture_BringsAllOfIt(int length)
    {
        var (_, reader) = Arrive();
        var id = AddBytes(length);
        reader.Request(id);
        Assert.That(_stack.RunUntil(() => reader.BytesOf(id).Length == length));
        Assert.That(reader.BytesOf(id), Is.EqualTo(_assets.DataOf(id)));
        Assert.That(reader.Sizes[id], Is.EqualTo(((uint)length, 1 + Math.Max(0, (length - 600 + 999) / 1000))));
    }

    [Test]
    public void Request_OverALossyLine_BringsAllOfItToAViewerThatAsksAgain()
    {
        var (_, reader) = Arrive();
        _stack.Network.Loss = 0.05;
        var ids = Enumerable.Range(0, 5).Select(_ => AddBytes(20_000)).ToList();
        ids.ForEach(id => reader.Request(id));
        for (var i = 0; i < 40; i++)
        {
            _stack.Run(2);
            if (!ids.ConvertAll(reader.AskForRest).Contains(true))
                break;
        }

        foreach (var id in ids)
            Assert.That(reader.BytesOf(id), Is.EqualTo(_assets.DataOf(id)));
    }

    [Test]
    public void Request_OfWhatIsNotThere_IsAnsweredAndLookedForMoreAndMoreSeldom()
    {
        var (_, reader) = Arrive();
        var (nothing, notecard) = (UUID.Random(), _assets.Add([1, 2, 3], AssetType.Notecard));
        reader.Request(nothing);
        reader.Request(notecard);
        Assert.That(_stack.RunUntil(() => reader.Missing.Count == 2), "an asset of another kind is no texture");
        var reads = _assets.Reads;
        reader.Request(nothing);
        _stack.Run(1);
        Assert.That(_assets.Reads, Is.EqualTo(reads));
        _stack.Run(11);
        reader.Request(nothing);
        _stack.Run(1);
        Assert.That(_assets.Reads, Is.EqualTo(reads + 1), "after ten seconds");
        _stack.Run(12);
        reader.Request(nothing);
        _stack.Run(1);
        Assert.That(_assets.Reads, Is.EqualTo(reads + 1));
        _stack.Run(8);
        reader.Request(nothing);
        _stack.Run(1);
        Assert.That(_assets.Reads, Is.EqualTo(reads + 2), "and then after twenty");
    }

    [Test]
    public void Request_OfOneThatIsSlowToCome_KeepsNoOtherWaiting()
    {
        var (_, reader) = Arrive();
        _stack.Server.Textures.Source.Start = fetch => _ = fetch();
        var (slow, quick) = (AddBytes(5000), AddBytes(5000));
        _assets.Slow[slow] = new TaskCompletionSource<Asset?>();
        reader.Request(slow, priority: 1000);
        reader.Request(quick, priority: 1);
        Assert.That(_stack.RunUntil(() => reader.BytesOf(quick).Length == 5000));
        Assert.That(reader.PacketsOf(slow), Is.Zero);
        Assert.That(_stack.Server.Textures.NextDue, Is.EqualTo(long.MaxValue), "waiting for bytes needs no timer");
        _assets.Slow[slow].SetResult(_assets.GetCached(slow));
        Assert.That(_stack.RunUntil(() => reader.BytesOf(slow).Length == 5000));
    }

    [Test]
    public void Cycle_TakesTheHighestPrioritiesWithinTheLimits()
    {
        Set("TextureRequestRate", 500);
        Set("TextureSendLimit", 2);
        Set("TextureDataLimit", 3);
        var (_, reader) = Arrive();
        var ids = Enumerable.Range(0, 6).Select(_ => AddBytes(8_600)).ToList(); // 9 packets: three cycles
        for (var i = 0; i < ids.Count; i++)
            reader.Request(ids[i], priority: i);
        Assert.That(_stack.RunUntil(() => ids.TrueForAll(id => reader.BytesOf(id).Length == 8_600)));

        var cycles = reader.Log.GroupBy(p => (p.At - reader.Log[0].At + 100_000) / 500_000).ToList();
        Assert.That(cycles.Select(c => c.Count()), Is.All.LessThanOrEqualTo(6));
        Assert.That(cycles.Select(c => c.Select(p => p.Id).Distinct().Count()), Is.All.LessThanOrEqualTo(2));
        Assert.That(cycles, Has.Count.EqualTo(9));
        Assert.That(reader.Log.Take(18).Select(p => p.Id).Distinct(), Is.EquivalentTo(new[] { ids[5], ids[4] }),
            "the two most urgent first, and whole");
    }

    [Test]
    public void Settings_ChangedWhileItRuns_HoldFromTheNextCycle()
    {
        Set("TextureSendLimit", 1);
        Set("TextureDataLimit", 1);
        var (_, reader) = Arrive();
        var id = AddBytes(200_000);
        reader.Request(id);
        _stack.Run(2);
        Assert.That(reader.PacketsOf(id), Is.InRange(15, 21), "ten a second");
        Set("TextureDataLimit", 20);
        Assert.That(_stack.RunUntil(() => reader.BytesOf(id).Length == 200_000, 4));
    }

    [Test]
    public void Timer_WhenAllIsSent_IsOff()
    {
        var (_, reader) = Arrive();
        var id = AddBytes(20_000);
        reader.Request(id);
        _stack.RunUntil(() => reader.BytesOf(id).Length == 20_000);
        Assert.That(_stack.Server.Textures.NextDue, Is.EqualTo(long.MaxValue));
        var cycles = _stack.Server.Textures.Counts.Cycles;
        _stack.Run(10);
        Assert.That(_stack.Server.Textures.Counts.Cycles, Is.EqualTo(cycles));
    }

    [Test]
    public void Request_WithADiscardLevel_EndsWhereTheLayerEnds()
    {
        var file = J2kEncoder.Encode(Noise(512)) ?? throw new InvalidOperationException("This test needs libopenjp2.");
        Assert.That(J2kLayout.TryRead(file, out var layout));
        var id = _assets.Add(file);
        var (_, reader) = Arrive();
        for (var discard = 4; discard >= 0; discard--)
        {
            reader.Request(id, discard, packet: (uint)reader.PacketsOf(id));
            _stack.Run(3);
            var end = layout!.BytesFor(discard);
            var needed = end <= 600 ? 1 : 1 + ((end - 600 + 999) / 1000);
            Assert.That(reader.PacketsOf(id), Is.EqualTo(Math.Max(2, needed)), $"discard level {discard}");
        }

        Assert.That(reader.BytesOf(id), Is.EqualTo(file));
        Assert.That(reader.Log, Has.Count.EqualTo(reader.PacketsOf(id)), "nothing went twice");
    }

    [Test]
    public void Request_TakenBack_EndsTheSending()
    {
        Set("TextureDataLimit", 1);
        var (viewer, reader) = Arrive();
        var id = AddBytes(100_000);
        reader.Request(id);
        _stack.Run(1);
        reader.Request(id, discard: -1, priority: 0);
        _stack.Run(0.5);
        var packets = reader.PacketsOf(id);
        _stack.Run(5);
        Assert.That(reader.PacketsOf(id), Is.EqualTo(packets));
        Assert.That(_stack.SessionOf(viewer).Textures.IsEmpty);
    }

    [Test]
    public void Request_RepeatedWhileItIsSent_SendsNothingTwice()
    {
        var (_, reader) = Arrive();
        var id = AddBytes(60_600);
        for (var i = 0; i < 10; i++)
        {
            reader.Request(id, priority: i, packet: (uint)reader.PacketsOf(id)); // its priority changes as the camera moves
            _stack.Run(0.05);
        }

        Assert.That(_stack.RunUntil(() => reader.BytesOf(id).Length == 60_600));
        Assert.That(reader.Log, Has.Count.EqualTo(61));
    }

    [Test]
    public void Fetch_ThatFails_IsAnsweredAndNothingElseSuffers()
    {
        var (_, reader) = Arrive();
        var (bad, good) = (UUID.Random(), AddBytes(3000));
        _assets.Slow[bad] = new TaskCompletionSource<Asset?>();
        _assets.Slow[bad].SetException(new IOException("The asset service is down."));
        reader.Request(bad, priority: 10);
        reader.Request(good);
        Assert.That(_stack.RunUntil(() => reader.BytesOf(good).Length == 3000 && reader.Missing.Contains(bad)));
    }

    [Test]
    public void Viewer_ThatLeaves_LeavesNothingBehind()
    {
        var (viewer, reader) = Arrive();
        reader.Request(AddBytes(2_000_000));
        _stack.Run(1);
        viewer.Session.Logout(_stack.Now);
        _stack.Run(5);
        Assert.That(_stack.Server.Sessions.All, Is.Empty);
        Assert.That(_stack.Server.Textures.NextDue, Is.EqualTo(long.MaxValue));
    }

    [Test]
    public void Packet_OfATexture_AllocatesNothing()
    {
        var (viewer, reader) = Arrive();
        Set("TextureRequestRate", 10);
        var ids = Enumerable.Range(0, 20).Select(_ => AddBytes(1_000_000)).ToList();
        ids.ForEach(id => reader.Request(id));
        _stack.Run(3); // pools and queues have grown to what is needed
        var session = _stack.SessionOf(viewer).Textures;
        var (before, sent) = (0L, _stack.Server.Textures.Counts.Packets);
        var now = _stack.Now;
        for (var i = 0; i < 20; i++)
        {
            now += 100_000;
            before += Allocations.Of(() => session.RunCycle(_stack.Server.Textures.Rates, false, now));
            _stack.Circuits.Outbound.RunOnce(now);
        }

        Assert.That(_stack.Server.Textures.Counts.Packets - sent, Is.GreaterThan(100));
        Assert.That(before, Is.Zero);
    }

    [Test]
    public void Packets_OfATexture_ComeInRunsOfEqualOnesThatTheKernelCanCut()
    {
        var (viewer, reader) = Arrive();
        var id = AddBytes(200_600);
        _stack.Run(5);
        var (runs, packets, last) = (0, 0, 0);
        _stack.WatchSink = (_, length) =>
        {
            packets += length > 1000 ? 1 : 0;
            runs += length > 1000 && length != last ? 1 : 0;
            last = length;
        };
        reader.Request(id);
        Assert.That(_stack.RunUntil(() => reader.BytesOf(id).Length == 200_600));
        Assert.That(packets, Is.GreaterThanOrEqualTo(200));
        Assert.That((double)packets / runs, Is.GreaterThan(2), "one system call's work for several datagrams");
    }

    [Test]
    public void Tuning_OnOrOff_BringsTheSameBytes()
    {
        var ids = Enumerable.Range(0, 30).Select(_ => AddBytes(25_000)).ToList();
        var ways = new List<Dictionary<UUID, byte[]>>();
        foreach (var tuned in new[] { "false", "true" })
        {
            var configuration = new Configuration();
            configuration.Set("ClientStack.LindenUDP", "TextureAutoTuning", tuned);
            using var stack = new TestStack(dependencies: new LindenUdpDependencies { Assets = _assets, Configuration = configuration });
            var viewer = stack.Connect();
            stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld);
            var reader = new TextureReader(stack, viewer);
            ids.ForEach(id => reader.Request(id));
            Assert.That(stack.RunUntil(() => ids.TrueForAll(id => reader.BytesOf(id).Length == 25_000), 60), $"tuning {tuned}");
            ways.Add(ids.ToDictionary(id => id, reader.BytesOf));
        }

        foreach (var id in ids)
        {
            Assert.That(ways[0][id], Is.EqualTo(_assets.DataOf(id)));
            Assert.That(ways[1][id], Is.EqualTo(ways[0][id]));
        }
    }

    [Test]
    public void GreedyViewers_WhileTuningIsSwitched_GetEverythingAndNoQueueGrows()
    {
        var ids = Enumerable.Range(0, 60).Select(_ => AddBytes(12_000)).ToList();
        var readers = Enumerable.Range(0, 12).Select(i => Arrive("Greedy" + i)).ToList();
        foreach (var (_, reader) in readers)
            ids.ForEach(id => reader.Request(id, priority: 100));
        var most = 0;
        for (var i = 0; i < 240 && !readers.TrueForAll(r => ids.TrueForAll(id => r.Reader.BytesOf(id).Length == 12_000)); i++)
        {
            _stack.Run(0.5);
            most = Math.Max(most,
                readers.Max(r => _stack.SessionOf(r.Viewer).Sender.QueuedBytes(OpenSim.Protocol.Circuits.ThrottleCategory.Texture)));
            Set("TextureAutoTuning", i % 4 < 2 ? "true" : "false");
        }

        foreach (var (_, reader) in readers)
            Assert.That(ids.TrueForAll(id => reader.BytesOf(id).SequenceEqual(_assets.DataOf(id))));
        Assert.That(most, Is.LessThan(300_000), "what waits for a viewer is bounded by what its line takes in a moment");
        Assert.That(_assets.Reads, Is.EqualTo(ids.Count), "each texture is read once for all");
        Assert.That(_stack.Circuits.Inbound.Counts.Overflowed, Is.Zero, "the region's inbox had no part in it");
    }

    private (TestViewer Viewer, TextureReader Reader) Arrive(string name = "Test")
    {
        var viewer = _stack.Connect(name);
        Assert.That(_stack.RunUntil(() => viewer.Session.State == ViewerState.InWorld));
        return (viewer, new TextureReader(_stack, viewer));
    }

    private UUID AddBytes(int length)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return _assets.Add(bytes);
    }

    private void Set(string key, object value) => _configuration.Set("ClientStack.LindenUDP", key, value.ToString()!);

    private static RgbaImage Noise(int edge)
    {
        var image = new RgbaImage(edge, edge);
        new Random(4).NextBytes(image.Pixels);
        for (var i = 3; i < image.Pixels.Length; i += 4)
            image.Pixels[i] = 255;
        return image;
    }
}

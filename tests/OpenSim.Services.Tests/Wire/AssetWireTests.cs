using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Assets;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Wire.Assets;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

public class AssetWireTests() : ServiceFixture(Wiring.Remote)
{
    private const string Id = "11111111-0000-4000-8000-000000000001";
    private const string Schemas = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\"";

    private const string Document = $"""
        <?xml version="1.0" encoding="utf-8"?><AssetBase {Schemas}><Data>AQID</Data><FullID><Guid>{Id}</Guid></FullID><ID>{Id}</ID><Name>a &amp; b</Name><Description></Description><Type>7</Type><UploadAttempts>0</UploadAttempts><Local>false</Local><Temporary>false</Temporary><CreatorID>22222222-0000-4000-8000-000000000001</CreatorID><Flags>Normal</Flags></AssetBase>
        """;

    private static readonly Asset Small = new()
    {
        Id = UUID.Parse(Id), Name = "a & b", Type = AssetType.Notecard, CreatorId = "22222222-0000-4000-8000-000000000001", Data = [1, 2, 3]
    };

    [Test]
    public async Task Store_ThenGet_AreTheDocumentsOfOpenSimulator()
    {
        await Services.Assets.Store(Small);
        Assert.That(Pipe.Requests.Single(), Is.EqualTo("POST /assets/ " + Document));
        Assert.That(Pipe.Answers.Single(), Is.EqualTo($"200 <?xml version=\"1.0\" encoding=\"utf-8\"?><string>{Id}</string>"));
        Restart();
        var read = (await Services.Assets.Get(Small.Id))!;
        Assert.That(Pipe.Requests[^1], Is.EqualTo($"GET /assets/{Id}"));
        Assert.That(Pipe.Answers[^1], Is.EqualTo("200 " + Document));
        Assert.That(read.Data, Is.EqualTo(Small.Data));
        Assert.That(read with { Data = Small.Data }, Is.EqualTo(Small));
        Assert.That(Services.Assets.GetCached(Small.Id), Is.SameAs(read));
    }

    [Test]
    public async Task Handler_DataMetadataAndWhatIsNotThere_AreAnsweredInOpenSimulatorsWords()
    {
        await Local.Assets.Store(Small with { CreateTime = 1_700_000_000, Flags = 1 });
        var data = await Ask("GET", $"/assets/{Id}/data");
        Assert.That((data.Status, data.ContentType, data.Text), Is.EqualTo((200, "application/octet-stream", "\u0001\u0002\u0003")));
        var metadata = await Ask("GET", $"/assets/{Id}/metadata");
        Assert.That(metadata.ContentType, Is.EqualTo("application/vnd.ll.notecard"));
        Assert.That(metadata.Text, Does.Contain("<CreationDate>2023-11-14T22:13:20Z</CreationDate><Type>7</Type>"
            + "<ContentType>application/vnd.ll.notecard</ContentType>").And.Contain("<Flags>Maptile</Flags>"));
        Assert.That((await Ask("GET", $"/assets/{UUID.Random()}")).Status, Is.EqualTo(404));
        Assert.That((await Ask("GET", $"/assets/{UUID.Random()}/data")).Status, Is.EqualTo(404));
        Assert.That((await Ask("GET", $"/assets/{Id}/other")).Status, Is.EqualTo(400));
        Assert.That((await Ask("GET", "/assets/../../etc/passwd")).Status, Is.EqualTo(404));
        Assert.That((await Ask("POST", $"/assets/{Id}", Document)).Text, Does.EndWith("<boolean>false</boolean>"), "what is stored never changes");
        Assert.That((await Ask("POST", "/assets/", "<AssetBase><Data>?</Data></AssetBase>")).Status, Is.EqualTo(400));
        Configuration.Set("AssetService", "RedirectURL", "http://other.test:8003/");
        var elsewhere = await Ask("GET", $"/assets/{UUID.Zero}1/data");
        Assert.That((elsewhere.Status, elsewhere.Location), Is.EqualTo((302, $"http://other.test:8003/assets/{UUID.Zero}1/data")));
    }

    [Test]
    public async Task Delete_IsAllowedForMapTilesFirst()
    {
        var tile = await Local.Assets.Store(Small with { Id = UUID.Zero, Flags = 1 });
        var other = await Local.Assets.Store(Small with { Id = UUID.Zero });
        Assert.That(await Services.Assets.Delete(tile), Is.False);
        Configuration.Set("AssetService", "AllowRemoteDelete", "true");
        Assert.That(await Services.Assets.Delete(other), Is.False);
        Assert.That(await Services.Assets.Delete(tile), Is.True);
        Assert.That(Pipe.Answers[^1], Does.EndWith("<boolean>true</boolean>"));
        Configuration.Set("AssetService", "AllowRemoteDeleteAllTypes", "true");
        Assert.That(await Services.Assets.Delete(other), Is.True);
    }

    [TestCase(true, false)]
    [TestCase(false, true)]
    public async Task Delete_OfWhatNeverLeftTheProcess_AsksNobody(bool temporary, bool local)
    {
        var id = await Services.Assets.Store(Small with { Id = UUID.Zero, Temporary = temporary, Local = local });
        var calls = Pipe.Answers.Count;
        Assert.That(await Services.Assets.Delete(id), Is.True);
        Assert.That(Services.Assets.GetCached(id), Is.Null);
        Assert.That(Pipe.Answers, Has.Count.EqualTo(calls));
    }

    [Test]
    public async Task Exist_Many_AreAskedForInOneCall()
    {
        await Local.Assets.Store(Small);
        Assert.That(await Services.Assets.AssetsExist([UUID.Random(), Small.Id]), Is.EqualTo(new[] { false, true }));
        Assert.That(Pipe.Requests[^1], Does.StartWith("POST /get_assets_exist <?xml").And.Contain("<ArrayOfString ").And.Contain($"<string>{Id}</string>"));
        Assert.That(Pipe.Answers[^1], Does.Contain("<boolean>false</boolean><boolean>true</boolean></ArrayOfBoolean>"));
    }

    [Test]
    public async Task Get_ManyAtOnce_IsOneCall()
    {
        await Local.Assets.Store(Small);
        var all = await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => Services.Assets.Get(Small.Id).AsTask()));
        Assert.That(all.Select(asset => asset!.Data.Length), Is.All.EqualTo(3));
        Assert.That(Pipe.Requests, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Get_OfAServerThatGivesAnotherAsset_IsNone()
    {
        Pipe.Fault = _ => new HttpResponseMessage { Content = new StringContent(Document) };
        Assert.That(await Services.Assets.Get(UUID.Random()), Is.Null);
        Assert.That(await Services.Assets.Get(Small.Id), Is.Not.Null);
    }

    [Test]
    public async Task Store_TemporaryOrLocal_DoesNotLeaveTheProcess()
    {
        var id = await Services.Assets.Store(Small with { Temporary = true });
        await Services.Assets.Store(Small with { Id = UUID.Zero, Local = true });
        Assert.That(Pipe.Requests, Is.Empty);
        Assert.That(await Services.Assets.Get(id), Is.Not.Null);
    }

    [Test]
    public async Task Handler_TemporaryOfAnotherRegion_IsKeptForAllServersOfTheGrid()
    {
        await Ask("POST", "/assets/", Document.Replace("<Temporary>false", "<Temporary>true"));
        Restart();
        Assert.That((await Local.Assets.Get(Small.Id))!.Temporary, Is.False);
    }

    [Test]
    public async Task Large_InAndOut_IsHeldInPieces()
    {
        const int Length = 60 * 1024 * 1024;
        var table = new ServiceTable(ServiceHandlers.Of(Local, Configuration, new StatRegistry(), Path.GetTempPath()), new StatRegistry());
        var asset = Small with { Data = [] };
        await using var upload = new AssetXmlStream(new OpenAsset(asset, Length, new Noise(Length)));
        var before = GC.GetTotalAllocatedBytes(precise: true);
        var stored = await table.Answer(new ServiceRequest { Method = "POST", Path = "/assets/", Body = upload });
        Assert.That(stored.Status, Is.EqualTo(200));
        var answer = await table.Answer(new ServiceRequest { Method = "GET", Path = $"/assets/{Id}" });
        long length;
        await using (answer.Content)
            length = await Drain(answer.Content!);
        // The store's pieces come out of the database's driver as arrays of their own: once in, once out, and nothing else of that size.
        Assert.That(GC.GetTotalAllocatedBytes(precise: true) - before, Is.LessThan(2.5 * Length));
        Assert.That(length, Is.EqualTo(answer.ContentLength));
        Assert.That(answer.ContentLength, Is.GreaterThan(Length / 3 * 4));
    }

    [Test]
    public async Task Large_AHundredReaders_HoldAFewPiecesEach()
    {
        const int Length = 4 * 1024 * 1024;
        await Local.Assets.Store(Small, new MemoryStream(new byte[Length]));
        var table = new ServiceTable(ServiceHandlers.Of(Local, Configuration, new StatRegistry(), Path.GetTempPath()), new StatRegistry());
        var held = GC.GetTotalMemory(forceFullCollection: true);
        var answers = new List<ServiceAnswer>();
        for (var i = 0; i < 100; i++)
        {
            answers.Add(await table.Answer(new ServiceRequest { Method = "GET", Path = $"/assets/{Id}" }));
            _ = await answers[^1].Content!.ReadAsync(new byte[100_000]);
        }

        var more = GC.GetTotalMemory(forceFullCollection: true) - held;
        foreach (var answer in answers)
            await answer.Content!.DisposeAsync();
        Assert.That(more, Is.LessThan(100 * 700_000), "a piece, two blocks and what they look like as text");
    }

    [Test]
    public async Task Unsent_WhileTheServiceIsAway_IsKeptFoundAndSentLater()
    {
        var folder = Directory.CreateTempSubdirectory("unsent-").FullName;
        Pipe.Fault = _ => throw new HttpRequestException("refused");
        await using (var unsent = NewUnsent(folder))
        {
            unsent.Keep(Small);
            Assert.That(unsent.Find(Small.Id)!.Data, Is.EqualTo(Small.Data));
            Assert.That(unsent.Find(UUID.Random()), Is.Null);
        }

        await using (var next = NewUnsent(folder))
        {
            Assert.That(next.Count, Is.EqualTo(1), "it has lived through a restart");
            Time.Advance(TimeSpan.FromSeconds(60));
            Assert.That(next.Count, Is.EqualTo(1));
            Pipe.Fault = null;
            for (var i = 0; i < 100 && next.Count > 0; i++)
            {
                Time.Advance(TimeSpan.FromSeconds(60));
                await Task.Delay(10);
            }

            Assert.That(next.Count, Is.Zero);
        }

        Assert.That((await Local.Assets.Get(Small.Id))!.Data, Is.EqualTo(Small.Data));
        Assert.That(Directory.GetFiles(folder), Is.Empty);
        Directory.Delete(folder);
    }

    [TestCase("<AssetBase><Data>AQID</Data><ID>11111111-0000-4000-8000-000000000001</ID></AssetBase>", true)]
    [TestCase("<AssetBase>\n <Data> AQ\r\nID </Data>\n<FullID><Guid>11111111-0000-4000-8000-000000000001</Guid></FullID></AssetBase>", true)]
    [TestCase("<AssetBase><ID>11111111-0000-4000-8000-000000000001</ID><Data>AQID</Data></AssetBase>", true)]
    [TestCase("<AssetBase><Data>A!ID</Data></AssetBase>", false)]
    [TestCase("<AssetBase><Data>AQID", false)]
    [TestCase("<Other><Data>AQID</Data></Other>", false)]
    [TestCase("", false)]
    public async Task Reader_WhateverOrderAndSpaces_ReadsItByteByByteToo(string xml, bool isAsset)
    {
        foreach (var step in new[] { 1, 7, 4096 })
        {
            using var data = new SpilledBytes(Path.GetTempPath(), 1000);
            var asset = await AssetXmlReader.Read(new Trickle(System.Text.Encoding.UTF8.GetBytes(xml), step), data, CancellationToken.None);
            Assert.That(asset is not null, Is.EqualTo(isAsset));
            if (asset is not null)
                Assert.That((asset.Id, data.ToArray()), Is.EqualTo((Small.Id, Small.Data)));
        }
    }

    [Test]
    public async Task Reader_TooLong_StopsThere()
    {
        using var data = new SpilledBytes(Path.GetTempPath(), 2);
        using var xml = new MemoryStream(System.Text.Encoding.UTF8.GetBytes(Document));
        Assert.That(await AssetXmlReader.Read(xml, data, CancellationToken.None), Is.Null);
        using var names = new MemoryStream(System.Text.Encoding.UTF8.GetBytes($"<AssetBase><Name>{new string('x', 100_000)}"));
        Assert.That(await AssetXmlReader.Read(names, data, CancellationToken.None), Is.Null);
    }

    private UnsentAssets NewUnsent(string folder) =>
        new(new AssetCalls(Client("AssetService"), Path.GetTempPath(), 1 << 20), folder,
            new StatRegistry().Limit(LateLimits.Assets, () => long.MaxValue), Time,
            Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance);

    private async Task<(int Status, string ContentType, string Text, string? Location)> Ask(string method, string path, string body = "")
    {
        var table = new ServiceTable(
            [new AssetHandler(Local.Assets, Configuration, new UploadPlaces(Configuration, new StatRegistry(), Time), Path.GetTempPath())],
            new StatRegistry());
        var answer = await table.Answer(new ServiceRequest
        {
            Method = method, Path = path, Body = new MemoryStream(System.Text.Encoding.UTF8.GetBytes(body))
        });
        using var text = new MemoryStream();
        if (answer.Content is { } content)
            await content.CopyToAsync(text);
        else
            text.Write(answer.Body.Span);
        return (answer.Status, answer.ContentType, System.Text.Encoding.UTF8.GetString(text.ToArray()), answer.Headers.GetValueOrDefault("Location"));
    }

    private static async Task<long> Drain(Stream stream)
    {
        var (buffer, length) = (new byte[64 * 1024], 0L);
        while (await stream.ReadAsync(buffer) is > 0 and var read)
            length += read;
        return length;
    }

    /// <summary>Bytes out of nowhere, so that the test holds none of them.</summary>
    private sealed class Noise(long length) : Stream
    {
        private long _left = length;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            var read = (int)Math.Min(count, _left);
            for (var i = 0; i < read; i++)
                buffer[offset + i] = (byte)(_left - i);
            _left -= read;
            return read;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    private sealed class Trickle(byte[] bytes, int step) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(step, buffer.Length)], cancellationToken);
    }
}

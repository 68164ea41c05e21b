using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Assets;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

/// <summary>More uploads at once than there are places, of senders who, like OpenSimulator's regions, send once.</summary>
public class UploadPlacesTests : ServiceFixture
{
    private ServiceTable _table = null!;

    [SetUp]
    public void Open()
    {
        Configuration.Set("AssetService", "MaxUploads", "2");
        var statistics = new StatRegistry();
        _table = new ServiceTable(
            [new AssetHandler(Local.Assets, Configuration, new UploadPlaces(Configuration, statistics, Time), Path.GetTempPath())],
            statistics);
    }

    [Test]
    public async Task Uploads_MoreThanThereArePlaces_WaitAndAreAllStored()
    {
        HeldBody[] bodies = [.. Enumerable.Range(0, 6).Select(_ => new HeldBody())];
        var answers = bodies.Select(body => Send(body)).ToArray();
        Assert.That(bodies.Count(body => body.IsRead), Is.EqualTo(2), "who waits is not read");
        foreach (var body in bodies)
            body.Release();
        Assert.That(await Task.WhenAll(answers), Is.All.EqualTo(200));
        foreach (var body in bodies)
            Assert.That(await Local.Assets.Get(body.Id), Is.Not.Null);
    }

    [Test]
    public async Task Upload_NoPlaceForTwentySeconds_IsRefused()
    {
        HeldBody[] bodies = [new(), new(), new()];
        var answers = bodies.Select(body => Send(body)).ToArray();
        Time.AdvanceSeconds(19);
        Assert.That(answers[2].IsCompleted, Is.False);
        Time.AdvanceSeconds(1);
        Assert.That(await answers[2], Is.EqualTo(503));
        bodies[0].Release();
        bodies[1].Release();
        Assert.That(await Task.WhenAll(answers[0], answers[1]), Is.All.EqualTo(200));
        var later = new HeldBody();
        later.Release();
        Assert.That(await Send(later), Is.EqualTo(200), "the place of who left the queue is not lost");
    }

    [Test]
    public async Task Upload_WhoWaitsAndGoes_LeavesHisTurnToTheNext()
    {
        HeldBody[] bodies = [new(), new(), new(), new()];
        using var gone = new CancellationTokenSource();
        Task<int>[] answers = [Send(bodies[0]), Send(bodies[1]), Send(bodies[2], gone.Token), Send(bodies[3])];
        await gone.CancelAsync();
        await answers[2];
        foreach (var body in bodies)
            body.Release();
        Assert.That(await answers[3], Is.EqualTo(200));
        Assert.That(bodies[2].IsRead, Is.False);
    }

    private async Task<int> Send(HeldBody body, CancellationToken gone = default) =>
        (await _table.Answer(new ServiceRequest { Method = "POST", Path = "/assets", Body = body, Aborted = gone })).Status;

    /// <summary>An asset's document whose first byte comes when it is told to.</summary>
    private sealed class HeldBody : MemoryStream
    {
        private readonly TaskCompletionSource _released = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public HeldBody()
        {
            Write(Encoding.UTF8.GetBytes(
                $"<AssetBase><Data>AQID</Data><FullID><Guid>{Id}</Guid></FullID><ID>{Id}</ID><Name>n</Name><Type>0</Type></AssetBase>"));
            Position = 0;
        }

        public UUID Id { get; } = UUID.Random();

        public bool IsRead { get; private set; }

        public void Release() => _released.TrySetResult();

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            IsRead = true;
            await _released.Task.WaitAsync(cancellationToken);
            return Read(buffer.Span);
        }
    }
}

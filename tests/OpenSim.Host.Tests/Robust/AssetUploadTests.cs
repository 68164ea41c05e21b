using System.Diagnostics;
using System.Globalization;
using System.Net;
using OpenSim.Primitives;

namespace OpenSim.Host.Tests.Robust;

/// <summary>
/// A hundred uploads at once to a grid server that is a program of its own: all of them are there afterwards, byte for byte, those too for
/// which there is no place at first, and its memory does not follow their size. UPLOAD_MEGABYTES says how large each is.
/// </summary>
public class AssetUploadTests
{
    private const int AtOnce = 100;
    private const int MaxUploads = 64; // the setting's default
    private const long Mega = 1024 * 1024;
    private const long Allowed = 300 * Mega;

    // Each of the refused comes again for as long as it takes; a machine that does nothing else needs some minutes for 100 of 60 MB.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(20);

    private static readonly long Megabytes = long.TryParse(
        Environment.GetEnvironmentVariable("UPLOAD_MEGABYTES"), CultureInfo.InvariantCulture, out var set) ? set : 6;

    private readonly HttpClient _client = new(new SocketsHttpHandler { Expect100ContinueTimeout = Patience }) { Timeout = Patience };
    private TestGrid _grid = null!;
    private TaskCompletionSource _all = null!;
    private int _inside;
    private int _refused;
    private int _broken;

    [SetUp]
    public void Open()
    {
        _grid = new TestGrid();
        _all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        (_inside, _refused, _broken) = (0, 0, 0);
    }

    [TearDown]
    public void Close() => _grid.Dispose();

    [OneTimeTearDown]
    public void CloseClient() => _client.Dispose();

    [Test]
    public async Task Uploads_AHundredAtOnce_AreAllThere(
        [Values("OpenSim.Services.AssetService.dll:AssetService", "OpenSim.Services.FSAssetService.dll:FSAssetConnector")] string store)
    {
        using var robust = await _grid.StartProcess([], $"[AssetService]\nLocalServiceModule = \"{store}\"\n");
        await Upload(robust, asksFirst: true); // nobody goes on before the last place is taken
    }

    /// <summary>As OpenSimulator's regions send: without waiting for the server's word that it takes so much.</summary>
    [Test]
    public async Task Uploads_AHundredAtOnceOfWhoDoesNotAskFirst_AreAllThere()
    {
        using var robust = await _grid.StartProcess();
        await Upload(robust, asksFirst: false);
    }

    private async Task Upload(RobustProcess robust, bool asksFirst)
    {
        LargeAsset[] assets = [.. Enumerable.Range(0, AtOnce).Select(_ => new LargeAsset(UUID.Random(), Megabytes * Mega))];
        using var done = new CancellationTokenSource();
        var before = robust.ResidentBytes;
        var watch = WatchPeak(robust, done.Token);
        var clock = Stopwatch.StartNew();
        await Task.WhenAll(assets.Select(asset => Put(asset, asksFirst))).WaitAsync(Patience);
        var (told, stored) = ((_inside, _refused, _broken), clock.Elapsed);
        await Parallel.ForEachAsync(assets, new ParallelOptions { MaxDegreeOfParallelism = 8 }, async (asset, _) => await Compare(asset));
        await done.CancelAsync();
        var peak = await watch;
        TestContext.Out.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{AtOnce} of {Megabytes} MB: {told} taken, refused and broken at first; stored in {stored.TotalSeconds:F1} s, read back in "
            + $"{(clock.Elapsed - stored).TotalSeconds:F1} s; {before / Mega} MB before, {peak / Mega} MB at most"));
        Assert.That(peak - before, Is.LessThan(Allowed));
    }

    private static async Task<long> WatchPeak(RobustProcess robust, CancellationToken done)
    {
        var peak = 0L;
        while (!done.IsCancellationRequested)
        {
            peak = Math.Max(peak, robust.ResidentBytes);
            await Task.Delay(20, CancellationToken.None);
        }

        return peak;
    }

    private async Task Put(LargeAsset asset, bool asksFirst)
    {
        var pause = await TryPut(asset, asksFirst, asksFirst ? ComeIn : null, isFirst: true);
        while (pause is { } seconds)
        {
            await Task.Delay(seconds);
            pause = await TryPut(asset, asksFirst, null, isFirst: false);
        }
    }

    /// <summary>Null when it is stored, else how long to wait.</summary>
    private async Task<TimeSpan?> TryPut(LargeAsset asset, bool asksFirst, Func<Task>? begun, bool isFirst)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri($"http://127.0.0.1:{_grid.PrivatePort}/assets"));
        request.Content = asset.Document(begun);
        request.Headers.ExpectContinue = asksFirst;
        try
        {
            using var answer = await _client.SendAsync(request);
            if (answer.StatusCode == HttpStatusCode.ServiceUnavailable)
            {
                if (isFirst)
                    Count(ref _refused);
                return answer.Headers.RetryAfter!.Delta!.Value;
            }

            Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain(asset.Id.ToString()));
            return null;
        }
        catch (HttpRequestException) when (!asksFirst)
        {
            if (isFirst)
                Count(ref _broken); // refused in the middle of what it sends
            return TimeSpan.FromSeconds(1);
        }
    }

    private Task ComeIn()
    {
        Count(ref _inside);
        return _all.Task;
    }

    private void Count(ref int outcome)
    {
        Interlocked.Increment(ref outcome);
        if (_inside == MaxUploads)
            _all.TrySetResult();
    }

    private async Task Compare(LargeAsset asset)
    {
        using var answer = await _client.GetAsync(
            new Uri($"http://127.0.0.1:{_grid.PrivatePort}/assets/{asset.Id}/data"), HttpCompletionOption.ResponseHeadersRead);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        await using var content = await answer.Content.ReadAsStreamAsync();
        Assert.That(await asset.IsIn(content), $"{asset.Id} is what was sent");
    }
}

using System.Globalization;
using System.Net;
using OpenSim.Primitives;

namespace OpenSim.Host.Tests.Robust;

/// <summary>
/// Large assets, a hundred at once, at a grid server that is a program of its own: they go through in pieces, in and out, and its memory
/// does not follow their size.
/// </summary>
public class AssetMemoryTests : WithGrid
{
    private const int AtOnce = 100;
    private const int Megabytes = 60;
    private const long Mega = 1024 * 1024;

    // Of 6,000 MB that are on their way at once. The runtime, the database's pages and buffers of a hundred connections are in it.
    private const long Allowed = 400 * Mega;

    private const long Part = 2 * Mega; // of each, before it goes on

    private readonly TaskCompletionSource _all = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _inside;

    [Test]
    public async Task AssetsOf60Megabytes_AHundredAtOnce_LeaveTheMemoryFlat()
    {
        using var robust = await Grid.StartProcess();
        var id = UUID.Random();
        await Put(id, Megabytes);
        var before = robust.ResidentBytes;
        var peak = before;
        using var done = new CancellationTokenSource();
        var watch = Task.Run(async () =>
        {
            while (!done.IsCancellationRequested)
            {
                peak = Math.Max(peak, robust.ResidentBytes);
                await Task.Delay(20);
            }
        });
        await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(_ => Get(id)));
        Assert.That(_inside, Is.EqualTo(AtOnce), "all of them stood in the middle at once");
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Put(UUID.Random(), Megabytes)));
        await done.CancelAsync();
        await watch;
        TestContext.Out.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{before / Mega} MB before, {peak / Mega} MB at most, with {AtOnce} of {Megabytes} MB read at once"));
        Assert.That(peak - before, Is.LessThan(Allowed));
    }

    // Reads a part, waits until all others have theirs, and reads on; two of them to the end.
    private async Task Get(UUID id)
    {
        using var answer = await Grid.Client.GetAsync(
            new Uri($"http://127.0.0.1:{Grid.PrivatePort}/assets/{id}/data"), HttpCompletionOption.ResponseHeadersRead);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        await using var body = await answer.Content.ReadAsStreamAsync();
        var (buffer, length) = (new byte[64 * 1024], 0L);
        while (length < Part && await body.ReadAsync(buffer) is > 0 and var read)
            length += read;
        var number = Interlocked.Increment(ref _inside);
        if (number == AtOnce)
            _all.SetResult();
        await _all.Task;
        if (number > 2)
            return;
        while (await body.ReadAsync(buffer) is > 0 and var read)
            length += read;
        Assert.That(length, Is.EqualTo(Megabytes * Mega));
    }

    private async Task Put(UUID id, int megabytes)
    {
        using var content = new LargeAsset(id, megabytes * Mega).Document();
        using var answer = await Grid.Client.PostAsync(new Uri($"http://127.0.0.1:{Grid.PrivatePort}/assets"), content);
        Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain(id.ToString()));
    }
}

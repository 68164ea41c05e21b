using System.Collections.Concurrent;
using System.Net;
using System.Text;
using OpenSim.Client.Network;

namespace OpenSim.Client.Tests;

/// <summary>Which event queues a viewer asks that goes from region to region.</summary>
[TestFixture]
public sealed class EventQueuesTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);
    private static readonly IPEndPoint Here = new(IPAddress.Loopback, 9000);
    private static readonly IPEndPoint There = new(IPAddress.Loopback, 9001);

    private readonly Regions _regions = new();
    private HttpClient _http = null!;
    private EventQueues _queues = null!;

    [SetUp]
    public void SetUp()
    {
        _http = new HttpClient(_regions, disposeHandler: false);
        _queues = new EventQueues(_http, action => action());
    }

    [TearDown]
    public void TearDown()
    {
        _queues.Close();
        _http.Dispose();
    }

    [OneTimeTearDown]
    public void DisposeRegions() => _regions.Dispose();

    [Test]
    public void Open_ANewSeedOfTheSameRegion_EndsThePollAtTheOld()
    {
        var first = _queues.Open(Here, "http://here/CAPS/old");
        Wait(() => _regions.Open.Contains("/queue/CAPS/old"), "a poll");
        Assert.That(_queues.Open(Here, "http://here/CAPS/new"), Is.Not.SameAs(first));
        Wait(() => _regions.Open.Contains("/queue/CAPS/new"), "a poll at the new seed");
        Wait(() => !_regions.Open.Contains("/queue/CAPS/old"), "none at the old");
    }

    [Test]
    public void Open_AnotherRegion_LeavesTheFirstAsked_AndTheSameSeedIsAskedOnce()
    {
        var first = _queues.Open(Here, "http://here/CAPS/a");
        _queues.Open(There, "http://there/CAPS/b");
        Wait(() => _regions.Open.Contains("/queue/CAPS/a") && _regions.Open.Contains("/queue/CAPS/b"), "both to be asked");
        Assert.That(_queues.Open(Here, "http://here/CAPS/a"), Is.SameAs(first));
        Assert.That(_queues.Open(Here, "nowhere"), Is.Null);
    }

    private static void Wait(Func<bool> condition, string what) =>
        Assert.That(SpinWait.SpinUntil(condition, Patience), what);

    /// <summary>Answers seeds, and holds polls until they are cancelled.</summary>
    private sealed class Regions : HttpMessageHandler
    {
        private readonly ConcurrentDictionary<string, byte> _open = new();

        public ICollection<string> Open => _open.Keys;

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancel)
        {
            var path = request.RequestUri!.AbsolutePath;
            if (!path.StartsWith("/queue", StringComparison.Ordinal))
            {
                var caps = $"<llsd><map><key>EventQueueGet</key><string>http://{request.RequestUri.Host}/queue{path}</string></map></llsd>";
                return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent(caps, Encoding.UTF8) };
            }

            _open[path] = 0;
            try
            {
                await Task.Delay(Timeout.Infinite, cancel);
                throw new OperationCanceledException(cancel);
            }
            finally
            {
                _open.TryRemove(path, out _);
            }
        }
    }
}

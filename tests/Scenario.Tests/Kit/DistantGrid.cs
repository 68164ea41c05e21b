using System.Collections.Concurrent;
using System.Net;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Services;
using OpenSim.Services.Economy;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Composition;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Wire;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>
/// Services of a grid as a region in another process asks them, on the wire of OpenSimulator but without sockets. They come and go as a
/// test says, on a clock of their own.
/// </summary>
internal sealed class DistantGrid : HttpMessageHandler
{
    private const string Address = "http://grid.test/";

    private static readonly TimeSpan ATick = TimeSpan.FromMilliseconds(1);
    private static readonly TimeSpan SlowAnswer = TimeSpan.FromMilliseconds(30);

    private readonly TemporaryFolder _folder = new();
    private ServiceTable _handlers = null!;
    private ServiceConnections _connections = null!;
    private volatile int _atWork;
    private bool _isClosed;

    /// <summary>The clock by which calls are given up and tried again.</summary>
    public ManualTime Time { get; } = new();

    public GridState State { get; set; }

    /// <summary>Calls that wait on the disk.</summary>
    public LateCalls Late { get; private set; } = null!;

    /// <summary>METHOD of each form that was answered, in order, with the id of what it was about.</summary>
    public ConcurrentQueue<string> Answered { get; } = new();

    /// <summary>The services as the region asks them.</summary>
    /// <param name="own">What is behind the wire.</param>
    public ServiceSet Join(ServiceSet own, Configuration configuration)
    {
        foreach (var address in typeof(AddressSettings).GetFields().Select(field => field.GetValue(null)).OfType<Setting<string>>())
            configuration.Set(address.Section, address.Key, Address);
        _handlers = new ServiceTable(ServiceHandlers.Of(own, configuration, new StatRegistry(), _folder.Path), new StatRegistry());
        Late = new LateCalls(Path.Combine(_folder.Path, "late"), configuration, new StatRegistry(), Time, NullLogger.Instance);
        _connections = new ServiceConnections(configuration, new StatRegistry(), Time, this) { Late = Late };
        var asked = RemoteServices.Create(own, _connections, configuration,
            new AssetPlace { Unsent = Path.Combine(_folder.Path, "assets"), Uploads = _folder.Path, Time = Time });
        asked.Add((IMoneyService)own.GetService(typeof(IMoneyService))!);
        return asked;
    }

    /// <summary>Lets time go by for those who wait for an answer that does not come.</summary>
    public void Pass()
    {
        SpinWait.SpinUntil(() => false, ATick);
        if (State == GridState.Frozen && _atWork == 0)
            Time.AdvanceSeconds(0.25);
    }

    /// <summary>So many seconds go by, and whoever tries again in that time does.</summary>
    public void Pass(double seconds)
    {
        for (var left = seconds; left > 0; left -= 5)
        {
            Time.AdvanceSeconds(5);
            SpinWait.SpinUntil(() => false, ATick);
        }
    }

    /// <summary>All is well again; returns when everything that waited has been said.</summary>
    public void Return(Func<bool> isThere)
    {
        State = GridState.Well;
        Assert.That(SpinWait.SpinUntil(() =>
        {
            Time.AdvanceSeconds(2);
            SpinWait.SpinUntil(() => false, 20 * ATick);
            return Late.Count == 0 && isThere();
        }, TimeSpan.FromSeconds(120)), $"{Late.Count} calls still wait");
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        switch (State)
        {
            case GridState.Refusing:
                throw new HttpRequestException("Connection refused.");
            case GridState.Failing:
                return new HttpResponseMessage(HttpStatusCode.InternalServerError);
            case GridState.Frozen:
                await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
                break;
            case GridState.Slow:
                await Task.Delay(SlowAnswer, CancellationToken.None);
                break;
        }

        Interlocked.Increment(ref _atWork);
        try
        {
            return await Answer(request, cancellationToken);
        }
        finally
        {
            Interlocked.Decrement(ref _atWork);
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isClosed)
        {
            _isClosed = true; // the connections dispose of what carries their calls
            var end = Late.DisposeAsync().AsTask();
            SpinWait.SpinUntil(() => HasEndedASecondLater(end), TimeSpan.FromMinutes(1));
            Waiting.For(end);
            _connections.Dispose();
            _folder.Dispose();
        }

        base.Dispose(disposing);
    }

    // A call that a frozen grid has not answered is waited for by the clock, which nobody else moves any more.
    private bool HasEndedASecondLater(Task end)
    {
        Time.AdvanceSeconds(1);
        return Waiting.For(end, ATick);
    }

    private async Task<HttpResponseMessage> Answer(HttpRequestMessage request, CancellationToken cancel)
    {
        var body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancel);
        var answer = await _handlers.Answer(new ServiceRequest
        {
            Method = request.Method.Method,
            Path = request.RequestUri!.AbsolutePath,
            IsTrusted = () => true,
            Query = request.RequestUri.Query.TrimStart('?'),
            Header = name => request.Content is not null && request.Content.Headers.TryGetValues(name, out var values)
                ? string.Join(", ", values)
                : null,
            Body = new MemoryStream(body)
        });
        if (Form.TryRead(body, out var form) && form["METHOD"].AsString() is { Length: > 0 } method)
            Answered.Enqueue($"{method} {form["ID"].AsString()}".TrimEnd());
        using var whole = new MemoryStream();
        await using var content = answer.Content ?? new MemoryStream(answer.Body.ToArray());
        await content.CopyToAsync(whole, cancel);
        var response = new HttpResponseMessage((HttpStatusCode)answer.Status) { Content = new ByteArrayContent(whole.ToArray()) };
        response.Content.Headers.TryAddWithoutValidation("Content-Type", answer.ContentType);
        return response;
    }
}

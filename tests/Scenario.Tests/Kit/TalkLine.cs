using System.Collections.Concurrent;
using System.Net;
using OpenSim.Modules;
using OpenSim.Modules.Land.Regions;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Estates;
using OpenSim.Services.Http.Messages;
using OpenSim.Services.Http.Users;
using OpenSim.Services.Wire.Estates;
using OpenSim.Telemetry.Statistics;

namespace Scenario.Tests.Kit;

/// <summary>
/// The HTTP between the regions of a coast: calls go through a region's handlers by its port, without sockets. A dead one does not answer.
/// </summary>
internal sealed class TalkLine(Func<int, bool> isDead) : HttpMessageHandler
{
    private readonly ConcurrentDictionary<int, ServiceTable> _regions = [];

    /// <summary>Port and path of each call, in their order.</summary>
    public ConcurrentQueue<string> Calls { get; } = [];

    public void Open(int port, Scenes scenes)
    {
        var news = new RegionNews(scenes);
        IServiceHandler[] handlers =
        [
            new MessageTransferMethods((message, _) => news.Take(message), () => "").Handler(ServicePort.Public),
            new FriendNewsHandler((told, _) => news.Take(told)),
            new EstateNewsHandler((told, _) => news.Take(told), () => EstateNewsPairs.UsualToken)
        ];
        _regions[port] = new ServiceTable(handlers, new StatRegistry());
    }

    public async Task<string> Ask(int port, string path, string form)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, $"http://127.0.0.1:{port}{path}");
        request.Content = new StringContent(form);
        using var response = await Task.Run(() => SendAsync(request, CancellationToken.None));
        return await response.Content.ReadAsStringAsync();
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var (port, path) = (request.RequestUri!.Port, request.RequestUri.AbsolutePath);
        Calls.Enqueue($"{port}{path}");
        if (isDead(port))
            throw new HttpRequestException("Nobody answers.");
        var answer = await _regions[port].Answer(new ServiceRequest
        {
            Method = request.Method.Method,
            Path = path,
            Body = new MemoryStream(await request.Content!.ReadAsByteArrayAsync(cancellationToken))
        });
        var response = new HttpResponseMessage((HttpStatusCode)answer.Status) { Content = new ReadOnlyMemoryContent(answer.Body) };
        response.Content.Headers.TryAddWithoutValidation("Content-Type", answer.ContentType);
        return response;
    }
}

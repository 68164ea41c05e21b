using System.Net;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Takes everything and answers nothing.</summary>
internal sealed class SilentServer : HttpMessageHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        await Task.Delay(Timeout.Infinite, cancellationToken);
        return new HttpResponseMessage(HttpStatusCode.OK);
    }
}

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.ClientStack.OperatorPage.Live;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>The stream of readings, server-sent events, until the reader hangs up or the simulator ends.</summary>
internal static class StreamRequest
{
    public static async Task Answer(HttpContext http, LiveFeed feed)
    {
        if (feed.Watch() is not { } channel)
        {
            await http.Refuse(StatusCodes.Status503ServiceUnavailable, "Too many look at this page already.");
            return;
        }

        try
        {
            http.Response.ContentType = "text/event-stream";
            http.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
            await foreach (var message in channel.Reader.ReadAllAsync(http.RequestAborted))
            {
                await http.Response.Body.WriteAsync(message, http.RequestAborted);
                await http.Response.Body.FlushAsync(http.RequestAborted);
            }
        }
        finally
        {
            feed.Leave(channel);
        }
    }
}

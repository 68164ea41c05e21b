using System.Threading.Channels;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using OpenSim.Http;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>A stream of readings, server-sent events, until the reader hangs up or the program ends.</summary>
public static class StreamRequest
{
    /// <summary>A reader that takes nothing for so long is not there any more, or never wanted to read.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    // The system keeps what is not read, up to megabytes: minutes of readings. With so much it is soon known who does not read.
    private const int SendBytes = 16 * 1024;

    /// <param name="watch">Begins to look; null when the page is closed.</param>
    /// <param name="leave">Ends it.</param>
    public static async Task Answer(HttpContext http, Func<Channel<byte[]>?> watch, Action<Channel<byte[]>> leave, TimeProvider time)
    {
        if (watch() is not { } channel)
        {
            await http.Refuse(StatusCodes.Status503ServiceUnavailable, "The page is closed.");
            return;
        }

        try
        {
            http.Response.ContentType = "text/event-stream";
            http.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
            if (http.Features.Get<IConnectionSocketFeature>() is { } connection)
                connection.Socket.SendBufferSize = SendBytes;
            await foreach (var message in channel.Reader.ReadAllAsync(http.RequestAborted))
                await Send(http, message, time);
        }
        catch (TimeoutException)
        {
            http.Abort();
        }
        finally
        {
            leave(channel);
        }
    }

    private static async Task Send(HttpContext http, byte[] message, TimeProvider time)
    {
        await http.Response.Body.WriteAsync(message, http.RequestAborted).AsTask().WaitAsync(Patience, time, http.RequestAborted);
        await http.Response.Body.FlushAsync(http.RequestAborted).WaitAsync(Patience, time, http.RequestAborted);
    }
}

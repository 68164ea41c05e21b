using System.Net;

namespace OpenSim.Services.Remote;

/// <summary>
/// A server has too much of this to do, and says when to come again: it is there for everything else. Status 503 with a Retry-After of at
/// most a minute, as our own services say it. A proxy whose servers are away says 503 and nothing more, or asks for the ten minutes of
/// somebody's work on them: that is no answer.
/// </summary>
internal sealed class BusyException(TimeSpan retryAfter)
    : HttpRequestException($"It has too much of this to do, for {retryAfter.TotalSeconds:0} s.", null, HttpStatusCode.ServiceUnavailable)
{
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(1);

    public static void ThrowIfBusy(HttpResponseMessage response)
    {
        if (response is { StatusCode: HttpStatusCode.ServiceUnavailable, Headers.RetryAfter.Delta: { } delta } && delta <= Longest)
            throw new BusyException(delta);
    }
}

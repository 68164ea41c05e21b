using System.Text;

namespace OpenSim.Services.Remote.Late;

/// <summary>Calls of one service that may be late.</summary>
internal static class LateSending
{
    /// <summary>In the answer to a call that was kept.</summary>
    public const string KeptKey = "OWN_KEPT";

    private static readonly byte[] DoneJson = Encoding.UTF8.GetBytes($"{{\"jsonrpc\":\"2.0\",\"result\":{{\"{KeptKey}\":true}}}}");

    // All spellings of success.
    private static readonly byte[] Done = Encoding.UTF8.GetBytes(
        $"<?xml version=\"1.0\"?><ServerResponse><Result>Success</Result><RESULT>True</RESULT><{KeptKey}>True</{KeptKey}></ServerResponse>");

    /// <summary>
    /// The service's answer, or, when it does not answer or others wait for it already, success: the call waits behind them.
    /// </summary>
    /// <exception cref="ServiceAwayException">It does not answer, and the call cannot be kept.</exception>
    public static async ValueTask<ServiceReply> Send(LateLine line, ServiceCall call, Func<ServiceCall, ValueTask<ServiceReply>> now)
    {
        if (line.Count == 0)
        {
            try
            {
                return await now(call with { Timeout = call.Timeout ?? LateCalls.Patience });
            }
            catch (ServiceAwayException) when (line.TryKeep(call))
            {
                return Kept(call);
            }
        }

        return line.TryKeep(call) ? Kept(call) : throw new ServiceAwayException("No more may wait for a service that is away.");
    }

    private static ServiceReply Kept(ServiceCall call) => call.ContentType.Contains("json", StringComparison.Ordinal)
        ? new(200, call.ContentType, DoneJson)
        : new(200, "application/xml", Done);
}

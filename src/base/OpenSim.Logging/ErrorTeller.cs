using log4net.Core;
using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Logging;

/// <summary>
/// Says on the console what ails an appender, one line in ten seconds. log4net's own handler says the first error of a process and is
/// silent ever after.
/// </summary>
internal sealed class ErrorTeller(string appender, TimeProvider time, Action<string> writeLine) : IErrorHandler
{
    private readonly LogThrottle _throttle = new(time);

    public void Error(string message, Exception? e, ErrorCode errorCode)
    {
        if (!_throttle.ShouldLog(out _))
            return;
        var sentence = e is null ? message : $"{message} {e.Message}";
        writeLine(LogLine.Format(time.GetLocalNow(), LogLevel.Error, "OpenSim.Logging", $"{appender}: {sentence}", null));
    }

    public void Error(string message, Exception e) => Error(message, e, ErrorCode.GenericFailure);

    public void Error(string message) => Error(message, null, ErrorCode.GenericFailure);
}

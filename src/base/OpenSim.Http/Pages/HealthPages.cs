using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Http.Pages;

/// <summary>
/// For whoever watches the process: <c>/health</c> whether all checks are well, <c>/ready</c> whether people can log in. Strangers may read
/// it too, and what is wrong may name files and servers: they are told which check it is, the log and <c>show checks</c> tell why.
/// </summary>
internal sealed partial class HealthPages(HealthChecks checks, Func<bool> isOpen, ILogger log, TimeProvider time)
{
    private readonly LogThrottle _throttle = new(TimeSpan.FromMinutes(1), time);

    /// <summary>200 and "OK", or 503 and a line for each check that is not well.</summary>
    public Task AnswerHealth(HttpContext http, string rest) => Answer(http, checks.All);

    public Task AnswerReady(HttpContext http, string rest) => Answer(http, checks.All.Where(check => check.IsFatal), isOpen());

    private Task Answer(HttpContext http, IEnumerable<HealthCheck> asked, bool open = true)
    {
        var problems = asked.Select(check => (check.Name, Problem: check.Ask())).Where(p => p.Problem is not null).ToList();
        if (problems.Count == 0)
            return open ? http.ReplyText("OK\n") : http.Refuse(StatusCodes.Status503ServiceUnavailable, "Logins are closed.");
        if (_throttle.ShouldLog(out _))
            foreach (var (name, problem) in problems)
                LogProblem(name, problem!);
        return http.Refuse(StatusCodes.Status503ServiceUnavailable,
            string.Join('\n', problems.Select(p => $"{p.Name}: not well; the log and 'show checks' say why.")));
    }

    [LoggerMessage(20, LogLevel.Warning, "Somebody asked for the health: {Name}: {Problem}")]
    private partial void LogProblem(string name, string problem);
}

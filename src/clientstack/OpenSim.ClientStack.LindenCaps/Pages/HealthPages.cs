using System.Text;
using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Services.Login;
using OpenSim.Telemetry.Threads;

namespace OpenSim.ClientStack.LindenCaps.Pages;

/// <summary>For whoever watches the process: <c>/health</c> whether all checks are well, <c>/ready</c> whether people can log in.</summary>
internal sealed class HealthPages(HealthChecks checks, LoginGate gate)
{
    /// <summary>200 and "OK", or 503 and a line for each check that is not.</summary>
    public Task AnswerHealth(HttpContext http, string rest)
    {
        var problems = new StringBuilder();
        foreach (var check in checks.All)
        {
            if (check.Ask() is { } problem)
                problems.Append(check.Name).Append(": ").Append(problem).Append('\n');
        }

        return problems.Length == 0
            ? http.ReplyText("OK\n")
            : http.Refuse(StatusCodes.Status503ServiceUnavailable, problems.ToString().TrimEnd());
    }

    public Task AnswerReady(HttpContext http, string rest)
    {
        var problem = checks.All.Where(check => check.IsFatal).Select(check => check.Ask()).FirstOrDefault(said => said is not null);
        if (problem is null && !gate.Enabled)
            problem = "Logins are closed.";
        return problem is null ? http.ReplyText("OK\n") : http.Refuse(StatusCodes.Status503ServiceUnavailable, problem);
    }
}

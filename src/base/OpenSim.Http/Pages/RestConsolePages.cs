using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.WebUtilities;
using OpenSim.Console.Rest;
using OpenSim.Http.Operators;

namespace OpenSim.Http.Pages;

/// <summary>
/// The console over HTTP as OpenSimulator's console client speaks it: forms go to <c>/StartSession/</c>, <c>/SessionCommand/</c> and
/// <c>/CloseSession/</c>, lines come from <c>/ReadResponses/&lt;session&gt;/</c>. There is no header that lets other sites' pages read the
/// answers, and none of them may ask.
/// </summary>
internal sealed class RestConsolePages(RestConsole console, GuessBrake brake)
{
    private const int MaxBytes = 16 * 1024;
    private const string Xml = "text/xml";

    public void AddTo(HttpRouter router)
    {
        router.Add("StartSession", (http, _) => StartSession(http));
        router.Add("SessionCommand", (http, _) => Session(http, form => console.SessionCommand(form("ID"), form("COMMAND"))));
        router.Add("CloseSession", (http, _) => Session(http, form => console.CloseSession(form("ID"))));
        router.Add("ReadResponses", ReadResponses);
    }

    private async Task StartSession(HttpContext http)
    {
        if (await Form(http) is not { } form)
            return;
        string? started = null;
        if (await brake.Admits(http, () => (started = console.StartSession(form("USER"), form("PASS"))) is not null,
            "The name or the password is not right, or too many sessions are open."))
            await Reply(http, started);
    }

    private static async Task Session(HttpContext http, Func<Func<string, string?>, string?> answer)
    {
        if (await Form(http) is { } form)
            await Reply(http, answer(form));
    }

    /// <summary>The fields of the form by name; null with the reply set.</summary>
    private static async ValueTask<Func<string, string?>?> Form(HttpContext http)
    {
        if (!OperatorAccess.IsSameSite(http))
        {
            await http.Refuse(StatusCodes.Status403Forbidden, "Pages of other sites may not ask this.");
            return null;
        }

        if (!http.HasMethod("POST") || await http.ReadBody(MaxBytes) is not { } body)
            return null;
        var fields = QueryHelpers.ParseQuery(Encoding.UTF8.GetString(body.Span));
        return name => fields.TryGetValue(name, out var value) ? value.ToString() : null;
    }

    private async Task ReadResponses(HttpContext http, string rest) =>
        await Reply(http, await console.ReadResponses(rest.Trim('/'), http.RequestAborted));

    private static Task Reply(HttpContext http, string? answer)
    {
        if (answer is not null)
            return http.ReplyText(answer, Xml);
        http.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }
}

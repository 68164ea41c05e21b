using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.WebUtilities;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Console.Rest;

namespace OpenSim.ClientStack.LindenCaps.Pages;

/// <summary>
/// The console over HTTP as OpenSimulator's console client speaks it: forms go to <c>/StartSession/</c>, <c>/SessionCommand/</c> and
/// <c>/CloseSession/</c>, lines come from <c>/ReadResponses/&lt;session&gt;/</c>. There is no header that lets other sites' pages read the
/// answers.
/// </summary>
internal sealed class RestConsolePages(RestConsole console)
{
    private const int MaxBytes = 16 * 1024;
    private const string Xml = "text/xml";

    public void AddTo(HttpRouter router)
    {
        router.Add("StartSession",
            (http, _) => Form(http, form => console.StartSession(form("USER"), form("PASS")), StatusCodes.Status401Unauthorized));
        router.Add("SessionCommand",
            (http, _) => Form(http, form => console.SessionCommand(form("ID"), form("COMMAND")), StatusCodes.Status404NotFound));
        router.Add("CloseSession", (http, _) => Form(http, form => console.CloseSession(form("ID")), StatusCodes.Status404NotFound));
        router.Add("ReadResponses", ReadResponses);
    }

    private static async Task Form(HttpContext http, Func<Func<string, string?>, string?> answer, int refusal)
    {
        if (!http.HasMethod("POST") || await http.ReadBody(MaxBytes) is not { } body)
            return;
        var fields = QueryHelpers.ParseQuery(Encoding.UTF8.GetString(body));
        await Reply(http, answer(name => fields.TryGetValue(name, out var value) ? value.ToString() : null), refusal);
    }

    private async Task ReadResponses(HttpContext http, string rest) =>
        await Reply(http, await console.ReadResponses(rest.Trim('/'), http.RequestAborted), StatusCodes.Status404NotFound);

    private static Task Reply(HttpContext http, string? answer, int refusal)
    {
        if (answer is not null)
            return http.ReplyText(answer, Xml);
        http.Response.StatusCode = refusal;
        return Task.CompletedTask;
    }
}

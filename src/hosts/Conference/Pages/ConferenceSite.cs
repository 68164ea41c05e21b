using System.Globalization;
using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.OperatorPage.Access;
using OpenSim.ClientStack.OperatorPage.Requests;
using OpenSim.Conference.Links;
using OpenSim.Conference.Plans;
using OpenSim.Console;
using OpenSim.Http;
using OpenSim.Http.Operators;

namespace OpenSim.Conference.Pages;

/// <summary>
/// The conference's page at <c>/conference/</c>, for whoever shows the operator's token: all regions, their map, and the console. Dispose
/// it before the HTTP server, whose end would wait for the streams.
/// </summary>
internal sealed class ConferenceSite : IDisposable
{
    private const string Path = "conference";

    private readonly PageFiles _files = new(typeof(ConferenceSite).Assembly);
    private readonly ConferenceFeed _feed;
    private readonly CommandRunner _runner;
    private readonly MemberLink _link;
    private readonly ConferencePlan _plan;
    private readonly OperatorAccess _access;

    public ConferenceSite(
        ConferenceFeed feed, CommandRunner runner, MemberLink link, ConferencePlan plan, OperatorAccess access, HttpRouter router)
    {
        (_feed, _runner, _link, _plan, _access) = (feed, runner, link, plan, access);
        router.Add(Path, Answer);
        router.Root = (http, _) => Redirect(http);
    }

    public void Dispose() => _feed.Dispose();

    private async Task Answer(HttpContext http, string rest)
    {
        var name = rest.TrimStart('/');
        if (rest.Length == 0)
            await Redirect(http);
        else if (name.StartsWith("api/", StringComparison.Ordinal))
            await (await _access.Admits(http) ? AnswerRequest(http, name["api/".Length..]) : Task.CompletedTask);
        else if (http.HasMethod("GET", "HEAD"))
            await _files.Answer(http, name.Length == 0 ? "conference.html" : name);
    }

    private Task AnswerRequest(HttpContext http, string what)
    {
        http.Response.Headers.CacheControl = "no-store";
        return (http.Request.Method, what) switch
        {
            ("GET", "stream") => StreamRequest.Answer(http, _feed.Watch, _feed.Leave, TimeProvider.System),
            ("GET", "picture") => AnswerPicture(http),
            ("POST", "command") => RunCommand(http),
            _ => http.Refuse(StatusCodes.Status404NotFound, "There is no such request.")
        };
    }

    private async Task RunCommand(HttpContext http)
    {
        if (await JsonRequest.Read(http, "line", "region") is not [var line, var region])
            return;
        var chosen = _runner.NewSelection();
        chosen.TrySelect(region.Length == 0 ? RegionSelection.Root : region);
        using var output = new StringWriter { NewLine = "\n" };
        var done = await _runner.Run(line, output, chosen, CommandOrigin.Remote);
        await JsonRequest.Reply(http, json =>
        {
            json.WriteStartObject();
            json.WriteBoolean("done", done);
            json.WriteString("output", output.ToString());
            json.WriteEndObject();
        });
    }

    private async Task AnswerPicture(HttpContext http)
    {
        var region = _plan.Find(http.Request.Query["region"].ToString());
        if (region is { Kind: MemberKind.Region } && await _link.Picture(region, Number(http, "x"), Number(http, "y")) is { } picture)
            await http.Reply("image/jpeg", picture);
        else
            await http.Refuse(StatusCodes.Status404NotFound, "There is no picture of it at the moment.");
    }

    private static int Number(HttpContext http, string name) =>
        int.TryParse(http.Request.Query[name], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;

    private static Task Redirect(HttpContext http)
    {
        http.Response.Redirect($"/{Path}/");
        return Task.CompletedTask;
    }
}

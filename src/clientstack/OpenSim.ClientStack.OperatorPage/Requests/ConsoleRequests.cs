using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.Console;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>
/// The console by HTTP: a line in, what the command wrote out. Each page keeps for itself which region it has chosen, says it with the line
/// and is told it with the answer. Every line is logged, without what may be a password.
/// </summary>
internal sealed partial class ConsoleRequests(CommandRunner runner, ILogger log)
{
    private const int MaxOutput = 1_000_000;

    private readonly Completion _completion = new(runner.Commands);

    public async Task Run(HttpContext http)
    {
        if (await JsonRequest.Read(http, "line", "region") is not [var line, var region])
            return;
        var chosen = runner.NewSelection();
        chosen.TrySelect(region);
        LogCommand(Shown(line), http.Connection.RemoteIpAddress?.ToString() ?? "");
        using var output = new StringWriter { NewLine = "\n" };
        var done = await runner.Run(line, output, chosen, CommandOrigin.Remote);
        var text = output.ToString();
        await JsonRequest.Reply(http, json =>
        {
            json.WriteStartObject();
            json.WriteBoolean("done", done);
            json.WriteString("region", chosen.Selected ?? RegionSelection.Root);
            json.WriteString("output", text.Length > MaxOutput ? text[..MaxOutput] : text);
            json.WriteEndObject();
        });
    }

    /// <summary>What could stand at the end of the line.</summary>
    public Task Complete(HttpContext http)
    {
        var candidates = _completion.Candidates(http.Request.Query["line"].ToString(), out var typed);
        return JsonRequest.Reply(http, json =>
        {
            json.WriteStartObject();
            json.WriteString("typed", typed);
            json.WriteStartArray("candidates");
            foreach (var candidate in candidates)
                json.WriteStringValue(candidate);
            json.WriteEndArray();
            json.WriteEndObject();
        });
    }

    private string Shown(string line)
    {
        var words = CommandLine.Split(line);
        var command = runner.Commands.Find(words);
        var shown = command?.HoldsSecret?.Invoke(words) == true ? command.Words + " …" : line;
        return shown.ReplaceLineEndings(" ");
    }

    [LoggerMessage(10, LogLevel.Information, "Operator's page: {Line} (from {From})")]
    private partial void LogCommand(string line, string from);
}

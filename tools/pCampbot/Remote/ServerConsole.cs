using System.Xml;
using System.Xml.Linq;

namespace PCampbot.Remote;

/// <summary>The simulator's console over HTTP, as its <c>--console rest</c> and OpenSimulator's serve it. One command at a time.</summary>
public sealed class ServerConsole(Uri simulator, string user, string password) : IDisposable
{
    private readonly HttpClient _http = new() { BaseAddress = simulator, Timeout = TimeSpan.FromSeconds(60) };
    private string _session = "";

    /// <summary>Runs a command and gives what it printed, and what was logged meanwhile.</summary>
    /// <exception cref="HttpRequestException">The simulator does not answer, or lets nobody in by this name.</exception>
    /// <exception cref="FormatException">The answer is none.</exception>
    public async Task<string> Run(string command, CancellationToken cancel)
    {
        if (_session.Length == 0)
            _session = Field(await Post("StartSession/", cancel, ("USER", user), ("PASS", password)), "SessionID");
        await Post("SessionCommand/", cancel, ("ID", _session), ("COMMAND", command));
        var output = new List<string>();
        var (isTaken, isDone) = (false, false);
        while (!isDone)
        {
            foreach (var line in await Read(cancel))
            {
                if (!isTaken)
                    isTaken = Is(line, "Input") && line.Value == command; // what stands before was said before
                else if (Is(line, "Prompt"))
                    isDone = true;
                else
                    output.Add(line.Value);
            }
        }

        return string.Join('\n', output);
    }

    /// <summary>Whether the simulator, or a conference with all its regions, says that it is ready.</summary>
    public async Task<bool> IsReady(CancellationToken cancel)
    {
        try
        {
            using var response = await _http.GetAsync(new Uri("ready", UriKind.Relative), cancel);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    public void Dispose() => _http.Dispose();

    private async Task<IReadOnlyList<XElement>> Read(CancellationToken cancel) =>
        [.. (await Post($"ReadResponses/{_session}/", cancel)).Elements("Line")];

    private async Task<XElement> Post(string path, CancellationToken cancel, params (string Name, string Value)[] fields)
    {
        using var form = new FormUrlEncodedContent(fields.Select(f => KeyValuePair.Create(f.Name, f.Value)));
        using var response = await _http.PostAsync(new Uri(path, UriKind.Relative), form, cancel);
        response.EnsureSuccessStatusCode();
        try
        {
            return XElement.Parse(await response.Content.ReadAsStringAsync(cancel));
        }
        catch (XmlException e)
        {
            throw new FormatException($"{path}: {e.Message}", e);
        }
    }

    private static string Field(XElement answer, string name) =>
        answer.Element(name)?.Value ?? throw new FormatException($"The answer has no {name}.");

    private static bool Is(XElement line, string attribute) => (string?)line.Attribute(attribute) == "true";
}

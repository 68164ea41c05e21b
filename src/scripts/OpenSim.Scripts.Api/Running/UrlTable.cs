using System.Net;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>
/// The addresses of a region's scripts, and the calls that wait for their answers. An address is its script's until it is given back, the
/// script begins anew or is gone: changes of state leave it alone. Needs the token, but where said.
/// </summary>
public sealed class UrlTable(Scene scene, IScriptUrls urls)
{
    // Scripts look at the headers of what they have answered already.
    private const int MaxAnswered = 256;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(25); // Second Life's and OpenSimulator's
    private static readonly UrlAnswer Busy = UrlAnswer.Of(503, "The script is busy");
    private static readonly UrlAnswer Gone = UrlAnswer.Of(404, "The script is gone");
    private static readonly UrlAnswer TooLate = UrlAnswer.Of(500, "Script timeout");

    private readonly Dictionary<UUID, Waiting> _calls = [];
    private readonly Queue<UUID> _answered = new();
    private readonly HashSet<RegionScript> _holders = [];

    public int Free => urls.Free;

    /// <summary>Opens an address, of which the script is told by an event.</summary>
    /// <returns>The key by which the event says what it is about.</returns>
    public UUID Open(RegionScript script, bool isSecure, bool forOtherSites)
    {
        var order = new UrlOrder(script.Part.OwnerId, scene.Info, isSecure, forOtherSites, call => Take(script, call));
        var url = urls.Open(order, out var refusal);
        if (url is not null)
        {
            (script.Urls ??= []).Add(url);
            _holders.Add(script);
        }

        var id = url?.Id ?? UUID.Random();
        script.Host.Post(Told(id, url is null ? "URL_REQUEST_DENIED" : "URL_REQUEST_GRANTED", url is null ? refusal : url.Address + "/"));
        return id;
    }

    /// <param name="address">With a slash at its end or without.</param>
    public void Close(RegionScript script, string address)
    {
        var bare = address.TrimEnd('/');
        if (script.Urls?.Find(url => url.Address == bare) is not { } mine)
            return;
        script.Urls.Remove(mine);
        urls.Close(mine);
    }

    public void CloseAll(RegionScript script)
    {
        if (!_holders.Remove(script))
            return;
        foreach (var url in script.Urls!)
            urls.Close(url);
        script.Urls = null;
        foreach (var (id, call) in _calls.Where(c => c.Value.Script == script).ToList())
            Answer(id, call, Gone);
    }

    /// <summary>The region ends.</summary>
    public void CloseAll()
    {
        foreach (var script in _holders.ToList())
            CloseAll(script);
    }

    /// <summary>Null for what is no call, or was answered long ago.</summary>
    public UrlCall? Find(UUID call) => _calls.GetValueOrDefault(call)?.Call;

    public void SetContentType(UUID call, string contentType)
    {
        if (_calls.TryGetValue(call, out var waiting))
            waiting.ContentType = contentType;
    }

    /// <summary>False when there is no such call, or it has its answer.</summary>
    public bool Answer(RegionScript script, UUID call, int status, string body)
    {
        if (!_calls.TryGetValue(call, out var waiting) || waiting.Answer.Task.IsCompleted)
            return false;
        var given = status is >= 200 and <= 599 ? status : (int)HttpStatusCode.InternalServerError;
        var answer = new UrlAnswer(given, waiting.ContentType, body)
        {
            Headers = [.. ObjectHeaders.Of(script)]
        };
        return Answer(call, waiting, answer);
    }

    // On a thread of the server, without the token.
    private async Task<UrlAnswer> Take(RegionScript script, UrlCall call)
    {
        var (id, waiting) = (UUID.Random(), new Waiting(script, call));
        using (scene.Token.Take())
        {
            if (script.Urls is null)
                return Gone;
            _calls.Add(id, waiting);
            if (!script.Host.Post(Told(id, call.Method, call.Body)))
            {
                _calls.Remove(id);
                return Busy;
            }
        }

        try
        {
            return await waiting.Answer.Task.WaitAsync(Patience, scene.Options.Time, call.Ended);
        }
        catch (Exception e) when (e is TimeoutException or OperationCanceledException)
        {
            using (scene.Token.Take())
                _calls.Remove(id);
            call.Ended.ThrowIfCancellationRequested();
            return TooLate;
        }
    }

    private bool Answer(UUID id, Waiting waiting, UrlAnswer answer)
    {
        if (!waiting.Answer.TrySetResult(answer))
            return false;
        _answered.Enqueue(id);
        if (_answered.Count > MaxAnswered)
            _calls.Remove(_answered.Dequeue());
        return true;
    }

    private static ScriptEvent Told(UUID id, string method, string body) =>
        new(EventKind.http_request, LslList.Of(ListItem.OfKey(id.ToString()), method, body));

    private sealed class Waiting(RegionScript script, UrlCall call)
    {
        public RegionScript Script { get; } = script;

        public UrlCall Call { get; } = call;

        public string ContentType { get; set; } = UrlAnswer.PlainText;

        public TaskCompletionSource<UrlAnswer> Answer { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}

using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>
/// The channels of a region's scripts, one each, and the calls that wait for their answers. A channel goes when its script begins anew
/// or is gone. Needs the token.
/// </summary>
public sealed class RemoteDataTable(Scene scene, IRemoteData channels)
{
    private const int Channel = 1, Request = 2; // REMOTE_DATA_…

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(9); // OpenSimulator's

    private readonly Dictionary<UUID, Waiting> _calls = [];
    private readonly HashSet<RegionScript> _holders = [];

    /// <summary>The script is told of its channel, which may be one that it has already. False when it cannot have one.</summary>
    public bool Open(RegionScript script)
    {
        script.Channel ??= channels.Open(script.Part.OwnerId, call => Take(script, call));
        if (script.Channel is not { } channel)
            return false;
        _holders.Add(script);
        script.Host.Post(Told(Channel, channel.Id, UUID.Zero, 0, ""));
        return true;
    }

    public void Close(RegionScript script)
    {
        if (!_holders.Remove(script))
            return;
        channels.Close(script.Channel!);
        script.Channel = null;
        foreach (var (id, call) in _calls.Where(call => call.Value.Script == script).ToList())
        {
            _calls.Remove(id);
            call.Answer.TrySetResult(null);
        }
    }

    /// <summary>The region ends.</summary>
    public void CloseAll()
    {
        foreach (var script in _holders.ToList())
            Close(script);
    }

    /// <param name="message">Zero for one that waits at the channel.</param>
    public void Answer(UUID channel, UUID message, RemoteAnswer answer)
    {
        if (message.IsZero)
            message = _calls.FirstOrDefault(call => call.Value.Script.Channel?.Id == channel).Key;
        if (_calls.Remove(message, out var waiting))
            waiting.Answer.TrySetResult(answer);
    }

    internal static ScriptEvent Told(int type, UUID channel, UUID message, int number, string text) =>
        new(EventKind.remote_data, LslList.Of(
            type, ListItem.OfKey(channel.ToString()), ListItem.OfKey(message.ToString()), "", number, text));

    // On a thread of the server, without the token.
    private async Task<RemoteAnswer?> Take(RegionScript script, RemoteCall call)
    {
        var (id, waiting) = (UUID.Random(), new Waiting(script));
        using (scene.Token.Take())
        {
            if (script.Channel is not { } channel || !script.Host.Post(Told(Request, channel.Id, id, call.Number, call.Text)))
                return null;
            _calls.Add(id, waiting);
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
            return null;
        }
    }

    private sealed class Waiting(RegionScript script)
    {
        public RegionScript Script { get; } = script;

        public TaskCompletionSource<RemoteAnswer?> Answer { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}

using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http.Assets;

/// <summary>
/// Places for uploads, for which one waits in the order of coming: OpenSimulator's regions send an asset once and lose what is refused. Who
/// waits holds no memory, since what he sends is read as it comes. One for all handlers of a program: a place that one gives back,
/// another's first in line takes.
/// </summary>
public sealed class UploadPlaces(Configuration configuration, StatRegistry statistics, TimeProvider time)
{
    // OpenSimulator's regions give a call up after 30 s; the rest is for the upload itself.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    private readonly Limit _limit = statistics.Limit(
        AssetHandlerSettings.Uploads, () => configuration.Get(AssetHandlerSettings.MaxUploads));
    private readonly LinkedList<TaskCompletionSource<bool>> _waiting = []; // also the lock, for the limit too: nobody else takes from it

    /// <summary>True when the place is held from here on; false when none has become free in time, or the caller has gone.</summary>
    internal async ValueTask<bool> Take(CancellationToken gone)
    {
        if (Queue() is not { } turn)
            return true;
        using var late = new CancellationTokenSource(Patience, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(late.Token, gone);
        await using var end = either.Token.Register(() => turn.Value.TrySetResult(false));
        return await turn.Value.Task || Leave(turn);
    }

    internal void Give()
    {
        lock (_waiting)
        {
            _limit.Give();
            while (_waiting.First is { } next && _limit.Used < _limit.Max && _limit.TryTake())
            {
                _waiting.RemoveFirst();
                if (!next.Value.TrySetResult(true))
                    _limit.Give(); // it has given up at this moment
            }
        }
    }

    // Null when there was a place.
    private LinkedListNode<TaskCompletionSource<bool>>? Queue()
    {
        lock (_waiting)
        {
            return _waiting.Count == 0 && _limit.Used < _limit.Max && _limit.TryTake()
                ? null
                : _waiting.AddLast(new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously));
        }
    }

    // The limit counts the refusal; or there is a place after all, where the setting has been raised meanwhile.
    private bool Leave(LinkedListNode<TaskCompletionSource<bool>> turn)
    {
        lock (_waiting)
        {
            if (turn.List is not null)
                _waiting.Remove(turn);
            return _limit.TryTake();
        }
    }
}

using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// One piece of work beside the region for all that wait, one after another: thousands of scripts of a region that starts are no thousand
/// entries of a lane. What the end of the region finds waiting is left. Needs the token.
/// </summary>
/// <param name="work">Of one of them; beside the region. What it throws is reported, and the others follow.</param>
internal sealed class WaitingWork<T>(Scene scene, string name, Func<T, CancellationToken, Task> work)
{
    private readonly Queue<T> _waiting = new();
    private bool _isBegun;

    public void Add(T item)
    {
        _waiting.Enqueue(item);
        if (_isBegun)
            return;
        _isBegun = true;
        scene.Background(scene.Info.Id, null, name, WorkAll, question: null, WorkKind.Compile); // refused only as the region ends
    }

    private async Task WorkAll(CancellationToken cancel)
    {
        while (!cancel.IsCancellationRequested && TryTake(out var item))
            await Work(item, cancel);
    }

    private async Task Work(T item, CancellationToken cancel)
    {
        try
        {
            await work(item, cancel);
        }
        catch (OperationCanceledException) when (cancel.IsCancellationRequested)
        {
            // the region ends
        }
#pragma warning disable CA1031 // one that fails does not keep the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            scene.Post(_ => scene.Errors.Report(name, e));
        }
    }

    private bool TryTake(out T item)
    {
        using (scene.Token.Take())
            return _isBegun = _waiting.TryDequeue(out item!);
    }
}

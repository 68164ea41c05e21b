using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// Work beside the region that must be done in its order: a folder is made before an item is moved into it, though both wait for a
/// database. One for each user, so that nobody waits for another. Any thread.
/// </summary>
internal sealed class SerialWork(Scene scene, string name)
{
    /// <summary>A viewer that asks faster than the database answers is not to fill the memory.</summary>
    private const int MaxWaiting = 1000;

    private readonly Lock _gate = new(); // guards _waiting and _runs
    private readonly Queue<(Func<Task> Work, IViewer? Asker)> _waiting = [];
    private bool _runs;

    /// <summary>False when too much waits already.</summary>
    /// <param name="asker">Who is told when it fails; null for nobody.</param>
    public bool Add(Func<Task> work, IViewer? asker)
    {
        lock (_gate)
        {
            if (_waiting.Count >= MaxWaiting)
                return false;
            _waiting.Enqueue((work, asker));
            if (_runs)
                return true;
            _runs = true;
        }

        scene.Background(name, _ => Run());
        return true;
    }

    private async Task Run()
    {
        while (TryTake(out var next))
        {
            try
            {
                await next.Work();
            }
#pragma warning disable CA1031 // what one piece of work throws is no reason to leave the others undone
            catch (Exception e)
#pragma warning restore CA1031
            {
                scene.Post(s =>
                {
                    s.Errors.Report(name, e);
                    next.Asker?.Refuse(BackgroundWork.Failure);
                });
            }
        }
    }

    private bool TryTake(out (Func<Task> Work, IViewer? Asker) next)
    {
        lock (_gate)
        {
            _runs = _waiting.TryDequeue(out next);
            return _runs;
        }
    }
}

using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Inventory;

/// <summary>
/// The work on each user's inventory beside the region, in the order in which it was asked for: a folder is made before an item is moved
/// into it, though both wait for a database. Whoever changes a user's inventory stands in that user's line.
/// </summary>
public sealed class UserWork(Scene scene)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20); // what waits when a region closes is never begun

    /// <summary>What people are told about what cannot be done while the database of inventories does not answer.</summary>
    private const string NotDone =
        "Your inventory cannot be reached at the moment: what you asked for was NOT done. Please do it again in a few minutes.";

    /// <summary>Work on the asker's own inventory.</summary>
    /// <param name="question">As <see cref="Scene.Background(IViewer?, string, Func{CancellationToken, Task}, object?, WorkKind)"/>.</param>
    public bool Add(IViewer asker, Func<Task> work, object? question = null) => Add(asker.Agent.AgentId, asker, work, question);

    /// <summary>False when too much waits already, which the asker is told, as he is when the work fails.</summary>
    /// <param name="asker">Null when nobody has asked, or nobody who has a viewer.</param>
    public bool Add(UUID user, IViewer? asker, Func<Task> work, object? question = null) =>
        scene.Background(user, asker, "inventory of " + user, _ => InWords(work, asker), question, WorkKind.Inventory);

    /// <summary>The same for who hears of it by other means than alerts.</summary>
    /// <param name="failed">Told, with the token, why it has not been done, when it has not.</param>
    public void Add(UUID user, Func<Task> work, Action<string> failed)
    {
        if (!Add(user, null, () => Tried(work, failed)))
            failed(BackgroundWork.TooMuch);
    }

    /// <summary>
    /// Does work on the caller's thread when it is its turn in the user's line, and answers with what it gives; null when too much waits
    /// already, or the region closes.
    /// </summary>
    public async Task<T?> InTurn<T>(UUID user, Func<Task<T>> work)
        where T : class
    {
        var turn = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var over = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        if (!Add(user, null, () => turn.TrySetResult() ? over.Task : Task.CompletedTask))
            return null;
        try
        {
            await turn.Task.WaitAsync(Patience);
            return await work();
        }
        catch (TimeoutException)
        {
            turn.TrySetCanceled();
            return null;
        }
        finally
        {
            over.TrySetResult();
        }
    }

    private async Task Tried(Func<Task> work, Action<string> failed)
    {
        try
        {
            await work();
        }
        catch (Exception e) when (Away.Is(e))
        {
            scene.Post(_ => failed(NotDone));
        }
        catch
        {
            scene.Post(_ => failed(BackgroundWork.Failure));
            throw;
        }
    }

    // Anyone who has made a folder sees it in the viewer although it is nowhere else.
    private async Task InWords(Func<Task> work, IViewer? asker)
    {
        try
        {
            await work();
        }
        catch (Exception e) when (Away.Is(e))
        {
            scene.Post(_ => asker?.Refuse(NotDone));
        }
    }
}

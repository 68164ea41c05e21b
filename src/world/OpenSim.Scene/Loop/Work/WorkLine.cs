using System.Diagnostics.CodeAnalysis;
using OpenSim.Primitives;

namespace OpenSim.World.Loop.Work;

/// <summary>What one holder has waiting in a lane, in order. Under the gate of the <see cref="BackgroundWork"/>.</summary>
/// <param name="holder">Whose it is; null for work of the region's own, which has a line for itself.</param>
internal sealed class WorkLine(UUID? holder)
{
    private readonly LinkedList<WorkItem> _waiting = [];
    private readonly Dictionary<object, LinkedListNode<WorkItem>> _questions = [];

    public UUID? Holder => holder;

    public int Count => _waiting.Count;

    /// <summary>A worker has one of its items, or it waits for its turn.</summary>
    public bool IsInTurn { get; set; }

    /// <summary>The item whose place this one takes, if its question waits already.</summary>
    public bool TryReplace(WorkItem item, [NotNullWhen(true)] out WorkItem? before)
    {
        before = null;
        if (item.Question is null || !_questions.TryGetValue(item.Question, out var node))
            return false;
        // To the end: what was asked for in between, a change perhaps, is to be seen in the answer.
        before = node.Value;
        _waiting.Remove(node);
        _questions[item.Question] = _waiting.AddLast(item);
        return true;
    }

    public void Add(WorkItem item)
    {
        var node = _waiting.AddLast(item);
        if (item.Question is not null)
            _questions[item.Question] = node;
    }

    /// <summary>Takes the oldest; there must be one.</summary>
    public WorkItem Take()
    {
        var item = _waiting.First!.Value;
        _waiting.RemoveFirst();
        if (item.Question is not null)
            _questions.Remove(item.Question);
        return item;
    }
}

namespace OpenSim.World.Loop.Work;

/// <summary>One piece of work beside the region.</summary>
/// <param name="Name">For people: <c>debug jobengine status</c>, and the log when it fails.</param>
/// <param name="Failed">Called when it throws, on the thread on which it ran.</param>
/// <param name="Question">
/// Work of one holder that answers the same question is done once: the newest takes the place of one that waits. Null is like no other.
/// </param>
internal sealed record WorkItem(string Name, Func<CancellationToken, Task> Work, Action? Failed = null, object? Question = null);

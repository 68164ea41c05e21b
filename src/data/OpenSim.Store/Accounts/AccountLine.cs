using OpenSim.Primitives;

namespace OpenSim.Store.Accounts;

/// <summary>The changes of one account that wait, in the order in which they were asked for. For whoever holds the writer's gate.</summary>
internal sealed class AccountLine(UUID account)
{
    private readonly List<WaitingChange> _changes = [];

    public UUID Account { get; } = account;

    /// <summary>Held by the one who brings changes of this account to the database.</summary>
    public SemaphoreSlim Turn { get; } = new(1, 1);

    /// <summary>How many are at work with it; it is kept while there are any.</summary>
    public int Workers { get; set; }

    public IReadOnlyList<WaitingChange> Changes => _changes;

    public bool HasAccepted => _changes.Count > 0 && _changes[0].State == ChangeState.Accepted;

    public void Add(WaitingChange change) => _changes.Add(change);

    /// <summary>Changes that may be brought to the database: those in front that have been accepted.</summary>
    public List<WaitingChange> Ready(int max) => [.. _changes.TakeWhile(change => change.State == ChangeState.Accepted).Take(max)];

    public void Remove(WaitingChange change)
    {
        change.State = ChangeState.Over;
        _changes.Remove(change);
    }
}

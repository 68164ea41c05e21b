using OpenSim.Store.Writing;

namespace OpenSim.Store.Accounts;

/// <summary>A change that the database does not have yet. For whoever holds the writer's gate.</summary>
internal sealed class WaitingChange(AccountOperation operation, long now)
{
    public AccountOperation Operation { get; } = operation;

    /// <summary>Milliseconds of the writer's clock.</summary>
    public long Since { get; } = now;

    public ChangeState State { get; set; }

    /// <summary>A record of it is in the journal's files or on its way there: its end is to be noted.</summary>
    public bool IsJournalled { get; set; }

    /// <summary>The disk has that record.</summary>
    public bool IsDurable { get; set; }

    /// <summary>Told when the change is accepted, or why it cannot be.</summary>
    public TaskCompletionSource Kept { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>It counts against the bound on all that waits.</summary>
    public bool HoldsBytes { get; set; }

    /// <summary>How often the database has refused it without saying that it is the change's fault.</summary>
    public int Refusals { get; set; }
}

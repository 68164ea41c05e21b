namespace OpenSim.Store.Accounts;

/// <summary>How far a <see cref="WaitingChange"/> has come.</summary>
internal enum ChangeState : byte
{
    /// <summary>Whoever asks for it is asking the database.</summary>
    Trying,

    /// <summary>The database did not answer; it is on its way to the journal.</summary>
    Keeping,

    /// <summary>It is in the journal, and whoever asked for it has been told that it is done.</summary>
    Accepted,

    /// <summary>The database has it, or it was refused.</summary>
    Over
}

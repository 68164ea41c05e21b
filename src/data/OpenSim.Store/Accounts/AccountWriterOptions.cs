namespace OpenSim.Store.Accounts;

/// <summary>How an <see cref="AccountWriter"/> paces itself. Times in seconds.</summary>
public sealed record AccountWriterOptions
{
    /// <summary>Longest wait for the database before a change is left to the journal.</summary>
    public double Patience { get; init; } = StoreSettings.AnswerTimeout.Default;

    /// <summary>A change for which the database has no answer by then goes into the journal meanwhile.</summary>
    public double JournalAfter { get; init; } = 0.25;

    /// <summary>Most changes in one transaction.</summary>
    public int BatchChanges { get; init; } = 100;

    /// <summary>A journal larger than this is written anew with only what still waits.</summary>
    public long MaxJournalBytes { get; init; } = 16 << 20;

    /// <summary>Longest pause between attempts while the database does not work.</summary>
    public double MaxBackoff { get; init; } = 5;

    /// <summary>A change that the database refuses so often for reasons of its own is set aside, so that others come through.</summary>
    public int MaxRefusals { get; init; } = 5;
}

namespace OpenSim.Store.Writing;

/// <summary>
/// Whether the journal can be written. Anything that comes and goes within seconds, as a disk that is full but for a few blocks, is told as
/// one trouble: it begins with the first failure and is over when there has been none for <see cref="GoodAfter"/>. Times in milliseconds of
/// one clock. Not thread-safe.
/// </summary>
internal sealed class JournalTrouble
{
    public const long GoodAfter = 10_000;

    private int _failures;
    private long _lastFailure;

    /// <summary>The last attempt has failed: nothing may be thought safe that is in the journal only since.</summary>
    public bool IsBroken { get; private set; }

    /// <summary>The last failure in one sentence; null when there is no trouble.</summary>
    public string? Sentence { get; private set; }

    /// <summary>True when a trouble begins.</summary>
    public bool Fails(string sentence, long now)
    {
        IsBroken = true;
        Sentence = sentence;
        _lastFailure = now;
        return ++_failures == 1;
    }

    /// <summary>How many failures the trouble had, when it is over with this; else 0.</summary>
    public int Works(long now)
    {
        IsBroken = false;
        if (Sentence is null || now - _lastFailure < GoodAfter)
            return 0;
        var failures = _failures;
        (Sentence, _failures) = (null, 0);
        return failures;
    }
}

namespace OpenSim.Services.Edge.Login;

/// <summary>What is remembered of an address, of an account, or of an account at an address.</summary>
internal sealed class GuessCount
{
    /// <summary>Timestamp at which the time frame, or the shut-out, began.</summary>
    public long Since { get; set; }

    public int Logins { get; set; }

    public int Failures { get; set; }

    public bool ShutOut { get; set; }

    /// <summary>Timestamp of the last right password; null for none.</summary>
    public long? Right { get; set; }

    /// <summary>Accounts that were right here.</summary>
    public int Known { get; set; }

    public void Restart(long now) => (Since, Logins, Failures, ShutOut) = (now, 0, 0, false);
}

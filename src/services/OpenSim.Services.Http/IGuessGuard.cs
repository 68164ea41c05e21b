using System.Net;

namespace OpenSim.Services.Http;

/// <summary>Shuts out who guesses passwords; the same for everything that asks for one. Thread-safe.</summary>
public interface IGuessGuard
{
    /// <summary>Counts an attempt until it is known how it ended. Null when it may go on; else how much longer it may not.</summary>
    /// <param name="account">First and last name, as they were sent.</param>
    TimeSpan? Refuses(IPAddress address, string account);

    void CountFailure(IPAddress address, string account);

    void CountRight(IPAddress address, string account);
}

using System.Net;
using OpenSim.Http.Addresses;
using OpenSim.Services.Http;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Edge.Login;

/// <summary>
/// Shuts out who guesses passwords, and not whom they belong to. An account is known at an address where it logged in rightly within a
/// week: whatever others try, from there or from everywhere, it may log in from there. A school or a conference has one address: the
/// accounts known there raise the number of failures that it may have. Names that nobody has are counted like others, so that refusals tell
/// nothing.
/// </summary>
public sealed class LoginFloodGuard(Configuration configuration, StatRegistry statistics, TimeProvider time) : IGuessGuard
{
    private const int MaxName = 127; // two names of 63 characters
    private const int MaxBytes = 16 * 1024; // viewers' logins have 3 to 6 kB

    private static readonly TimeSpan KnownFor = TimeSpan.FromDays(7);
    private static readonly TimeSpan AccountFrame = TimeSpan.FromMinutes(10);

    private readonly RowLimit _logins = statistics.RowLimit(LoginLimits.Logins, () => configuration.Get(LoginHttpSettings.MaxLogins));
    private readonly RowLimit _failures = statistics.RowLimit(LoginLimits.Failures, () => configuration.Get(LoginHttpSettings.MaxFailures));
    private readonly RowLimit _guesses = statistics.RowLimit(LoginLimits.Guesses, () => configuration.Get(LoginHttpSettings.MaxGuesses));
    private readonly Lock _gate = new(); // guards all below
    private readonly GuessMemory<IPAddress> _addresses = new(time);
    private readonly GuessMemory<(IPAddress, string)> _pairs = new(time);
    private readonly GuessMemory<string> _accounts = new(time);

    private int MaxFailures => configuration.Get(LoginHttpSettings.MaxFailures);

    private TimeSpan Frame => TimeSpan.FromMilliseconds(configuration.Get(LoginHttpSettings.TimeFrame));

    private TimeSpan Forgive => TimeSpan.FromMilliseconds(configuration.Get(LoginHttpSettings.Forgive));

    /// <summary>
    /// Counts a login attempt, as a wrong one of the account until it is known how it ended: many at once are no way around. Null when it
    /// may go on; else how much longer it may not.
    /// </summary>
    /// <param name="account">The name as it was sent; empty when there is none.</param>
    public TimeSpan? Refuses(IPAddress address, string account)
    {
        if (MaxFailures == 0)
            return null;
        (address, account) = (ClientAddress.HolderOf(address), Plain(account));
        lock (_gate)
            return IsKnown(address, account) ? RefusesKnown(address, account) : RefusesStranger(address, account);
    }

    /// <summary>
    /// Whether a body of that length need not even be read: the address is shut out, and it is none that an account known there would send.
    /// Null when it is to be read; else how much longer it is not.
    /// </summary>
    /// <param name="length">Bytes as the head announces them; null when it does not.</param>
    public TimeSpan? RefusesUnread(IPAddress address, long? length)
    {
        if (MaxFailures == 0)
            return null;
        lock (_gate)
        {
            var client = _addresses.Find(ClientAddress.HolderOf(address));
            if (client is not { ShutOut: true } || (client.Known > 0 && length <= MaxBytes))
                return null;
            var left = Forgive - time.GetElapsedTime(client.Since);
            return left > TimeSpan.Zero ? left : null;
        }
    }

    /// <summary>The attempt ended with a wrong name or password, or could not be read.</summary>
    public void CountFailure(IPAddress address, string account)
    {
        if (MaxFailures == 0)
            return;
        (address, account) = (ClientAddress.HolderOf(address), Plain(account));
        lock (_gate)
        {
            if (IsKnown(address, account))
                return;
            var client = _addresses.Of(address, Frame);
            if (!client.ShutOut && ++client.Failures >= MaxFailures + client.Known)
                ShutOut(client);
        }
    }

    /// <summary>The attempt was right: from here on the account is known at the address.</summary>
    public void CountRight(IPAddress address, string account)
    {
        CountOther(address, account);
        (address, account) = (ClientAddress.HolderOf(address), Plain(account));
        lock (_gate)
        {
            if (!IsKnown(address, account))
                _addresses.Of(address, Frame).Known++;
            _pairs.Of((address, account), Frame).Right = time.GetTimestamp();
        }
    }

    /// <summary>The attempt was refused for another reason than the password: it counts for nothing.</summary>
    public void CountOther(IPAddress address, string account)
    {
        (address, account) = (ClientAddress.HolderOf(address), Plain(account));
        lock (_gate)
        {
            var tried = IsKnown(address, account) ? _pairs.Of((address, account), Frame) : _accounts.Of(account, AccountFrame);
            tried.Failures = Math.Max(0, tried.Failures - 1);
        }
    }

    // Somebody else behind the same address may guess: a few tries in each time frame are left to both.
    private TimeSpan? RefusesKnown(IPAddress address, string account)
    {
        var pair = _pairs.Of((address, account), Frame);
        return _failures.Allows(pair.Failures++) ? null : Frame - time.GetElapsedTime(pair.Since);
    }

    private TimeSpan? RefusesStranger(IPAddress address, string account)
    {
        var client = _addresses.Of(address, Frame);
        if (client.ShutOut)
        {
            var left = Forgive - time.GetElapsedTime(client.Since);
            if (left > TimeSpan.Zero)
            {
                _failures.Refuse();
                return left;
            }

            client.Restart(time.GetTimestamp());
        }

        var tried = _accounts.Of(account, AccountFrame);
        if (!_logins.Allows(client.Logins++))
            return ShutOut(client);
        return _guesses.Allows(tried.Failures++) ? null : AccountFrame - time.GetElapsedTime(tried.Since);
    }

    private TimeSpan ShutOut(GuessCount client)
    {
        client.ShutOut = true;
        client.Since = time.GetTimestamp();
        return Forgive;
    }

    private bool IsKnown(IPAddress address, string account) =>
        account.Length > 0 && _pairs.Find((address, account))?.Right is { } right && time.GetElapsedTime(right) < KnownFor;

    private static string Plain(string account) => account[..Math.Min(account.Length, MaxName)].Trim().ToLowerInvariant();
}

using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// The dear part of a password check, away from the caller's thread and a few at a time, so that a storm of logins leaves processors for
/// those who are in.
/// </summary>
public sealed class PasswordWork(Configuration configuration, StatRegistry statistics)
{
    private static readonly LimitDef Checks = new(
        "login", "service", "PasswordChecks", "opensim.login.checks", "checks", LimitPer.Process, AccountSettings.MaxPasswordChecks,
        "Password checks under way and waiting; who comes when all places are taken is asked to try again in a few seconds.");

    private readonly SemaphoreSlim _turns = new(Math.Max(1, Environment.ProcessorCount / 2));
    private readonly Limit _places = statistics.Limit(Checks, () => configuration.Get(AccountSettings.MaxPasswordChecks));

    /// <exception cref="ServiceBusyException">Too many wait already.</exception>
    public async ValueTask<T> Run<T>(Func<T> work)
    {
        if (!_places.TryTake())
            throw new ServiceBusyException("Too many people are logging in at this moment. Please try again in a few seconds.");
        try
        {
            await _turns.WaitAsync();
            try
            {
                return await Task.Run(work);
            }
            finally
            {
                _turns.Release();
            }
        }
        finally
        {
            _places.Give();
        }
    }
}

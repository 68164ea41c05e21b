using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Running;

/// <summary>How often something may be done by each of many: so many at once, and then so many a second.</summary>
/// <param name="rate">A second.</param>
/// <param name="burst">At once.</param>
internal sealed class RequestBudget(double rate, double burst)
{
    private const int ForgottenAt = 1000;

    private readonly Dictionary<UUID, (double Left, double At)> _left = [];

    /// <param name="now">Seconds that never run back.</param>
    public bool TryTake(UUID who, double now)
    {
        if (_left.Count >= ForgottenAt)
            ForgetFull(now);
        var (left, at) = _left.TryGetValue(who, out var had) ? had : (burst, now);
        left = Math.Min(burst, left + ((now - at) * rate));
        _left[who] = (left < 1 ? left : left - 1, now);
        return left >= 1;
    }

    private void ForgetFull(double now)
    {
        foreach (var (who, (left, at)) in _left.ToList())
        {
            if (left + ((now - at) * rate) >= burst)
                _left.Remove(who);
        }
    }
}

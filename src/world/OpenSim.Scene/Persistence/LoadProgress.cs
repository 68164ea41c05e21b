using System.Globalization;

namespace OpenSim.World.Persistence;

/// <summary>
/// Says about once a second how far a long walk is and how long the rest will take. One of less than a second says nothing.
/// </summary>
/// <param name="what">What is done to what, as "prims are loaded".</param>
public sealed class LoadProgress(TimeProvider time, Action<string> say, string what = "prims are loaded")
{
    private const int LookEvery = 512; // between two looks at the clock
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    private int _expected;
    private int _loaded;
    private long _begun;
    private long _said;

    public void Begin(int expected)
    {
        _expected = expected;
        _loaded = 0;
        _begun = _said = time.GetTimestamp();
    }

    public void Count()
    {
        if (++_loaded % LookEvery != 0 || time.GetElapsedTime(_said) < Interval)
            return;
        _said = time.GetTimestamp();
        var left = time.GetElapsedTime(_begun) * (Math.Max(0, _expected - _loaded) / (double)_loaded);
        say(string.Create(CultureInfo.InvariantCulture,
            $"{_loaded:N0} of {_expected:N0} {what}, about {Math.Ceiling(left.TotalSeconds):F0} s to go."));
    }
}

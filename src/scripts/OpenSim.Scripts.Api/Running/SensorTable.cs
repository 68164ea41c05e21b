using OpenSim.World.Loop.Tick;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Sensors that repeat, one to a script, and what bounds all sensors. Needs the region's token.</summary>
/// <param name="look">What a sensor does once.</param>
public sealed class SensorTable(Action<RegionScript, SensorQuery> look)
{
    private const double MinSeconds = 0.1; // a sensor walks all that lies in its range, which a timer does not

    private readonly Dictionary<RegionScript, RegionTimer> _timers = [];

    /// <summary>SensorMaxRange, metres.</summary>
    public double MaxRange { get; set; } = 96;

    /// <summary>SensorMaxResults: the nearest ones are told.</summary>
    public int MaxResults { get; set; } = 32;

    public int Count => _timers.Count;

    /// <summary>A script's sensor that repeats takes the place of the one before. First after one period, as in Second Life.</summary>
    /// <param name="seconds">Between two looks.</param>
    public void Repeat(RegionScript script, SensorQuery query, double seconds)
    {
        Remove(script);
        if (!double.IsFinite(seconds))
            return;
        var period = TimeSpan.FromSeconds(Math.Clamp(seconds, MinSeconds, 1e9));
        script.Sensor = (query, period.TotalSeconds);
        _timers.Add(script, script.Scene.Timers.Every(period, _ => look(script, query)));
    }

    public void Remove(RegionScript script)
    {
        script.Sensor = null;
        if (_timers.Remove(script, out var timer))
            timer.Cancel();
    }
}

using OpenSim.Primitives;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Api.Running;

/// <summary>
/// What a script remembers, in terms of its source: all that the engines of OpenSimulator and this one have in common. What stood in the
/// middle of an event begins that event again.
/// </summary>
public sealed record PortableState
{
    /// <summary>Among those of the code; the default state is 0.</summary>
    public required int State { get; init; }

    /// <summary>In the order of the source: int, double, string, Vector3, Quaternion, LslList, ScriptArray; null for undef.</summary>
    public required IReadOnlyList<object> Globals { get; init; }

    public IReadOnlyList<ScriptEvent> Events { get; init; } = [];

    public IReadOnlyList<Listen> Listens { get; init; } = [];

    /// <summary>What it looks for again and again, and the seconds between.</summary>
    public (SensorQuery Query, double Seconds)? Sensor { get; init; }

    /// <summary>Seconds between timer events and until the next; 0 for none.</summary>
    public (double Period, double Left) Timer { get; init; }

    /// <summary>llGetTime.</summary>
    public double Seconds { get; init; }

    public UUID Granter { get; init; }

    /// <summary>Bits of PERMISSION_…</summary>
    public int Permissions { get; init; }
}

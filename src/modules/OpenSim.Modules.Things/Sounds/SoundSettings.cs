using OpenSim.Settings;

namespace OpenSim.Modules.Things.Sounds;

/// <summary>How far sounds carry, OpenSimulator's <c>[Sounds]</c> keys.</summary>
public static class SoundSettings
{
    public static readonly Setting<float> MaxDistance = new("Sounds", "MaxDistance", 100, "How far a gesture's sound is heard.", "m", 0,
        4096, live: true);
}

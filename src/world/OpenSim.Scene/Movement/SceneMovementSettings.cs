using OpenSim.Settings;

namespace OpenSim.World.Movement;

/// <summary>Settings of movement and of the physics engine. Sections and keys are OpenSimulator's where it has them.</summary>
public static class SceneMovementSettings
{
    /// <summary>m/s: 2.1 m high, the height to which viewers' jump animation belongs.</summary>
    public const float JumpSpeed = 6.5f;

    /// <summary>The engine of the house.</summary>
    public const string OwnEngine = "RigidBodies";

    /// <summary>Nothing moves bodies.</summary>
    public const string NoEngine = "basicphysics";

    public static readonly Setting<string> Physics = new("Startup", "physics", OwnEngine,
        "The engine that moves physical objects. Avatars walk by the region's own rules with any. basicphysics and POS move no objects. "
        + "OpenDynamicsEngine, ubODE and BulletSim are OpenSimulator's: RigidBodies stands for each of them, which is said once at the "
        + "start.");

    public static readonly Setting<double> MaxShareOfFrame = new("Physics", "MaxShareOfFrame", 60,
        "How much of a tick objects that fall may take. What they would take beyond slows their time, which viewers show as dilation; "
        + "walkers, chat and edits go on at full rate.", "%", 1, 100, live: true);

    public static readonly Setting<bool> EnableFlySlow = new("Startup", "enableflyslow", false,
        "Avatars that fly slowly play another animation.", live: true);

    public static readonly Setting<bool> LegacySitOffsets = new("Startup", "LegacySitOffsets", true,
        "Seats of scripts are placed as OpenSimulator has always placed them; false places them as Second Life does, by the avatar's "
        + "height.", live: true);
}

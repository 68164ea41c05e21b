namespace OpenSim.World.Regions;

/// <summary>A switch of a region, its estate or a parcel that needs an engine to have an effect.</summary>
/// <param name="Name">As windows and the console call it.</param>
public readonly record struct RegionSwitch(string Name, SwitchNeed Need)
{
    public static readonly RegionSwitch AllowDamage = new("allow damage", SwitchNeed.Damage);
    public static readonly RegionSwitch RestrictPushing = new("restrict pushing", SwitchNeed.Scripts);
    public static readonly RegionSwitch DisableScripts = new("disable scripts", SwitchNeed.Scripts);
    public static readonly RegionSwitch OtherScripts = new("run scripts", SwitchNeed.Scripts);
    public static readonly RegionSwitch DisableCollisions = new("disable collisions", SwitchNeed.Bodies);
    public static readonly RegionSwitch DisablePhysics = new("disable physics", SwitchNeed.Bodies);
}

/// <summary>What must be there for a switch to have an effect.</summary>
public enum SwitchNeed
{
    Scripts,
    Bodies,
    Damage
}

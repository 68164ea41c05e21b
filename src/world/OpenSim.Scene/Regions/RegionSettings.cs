using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

namespace OpenSim.World.Regions;

/// <summary>
/// What the estate tools set for a region: a row of regionsettings with its spawn points, and the environment. The row is immutable; any
/// thread may read <see cref="Current"/>, the token's holder changes it.
/// </summary>
public sealed class RegionSettings
{
    private const RegionFlags InRegionWindow =
        RegionFlags.AllowVoice | RegionFlags.AllowLandmark | RegionFlags.AllowSetHome | RegionFlags.BlockDwell
        | RegionFlags.ResetHomeOnTeleport | RegionFlags.AllowEnvironmentOverride;

    private const RegionFlags InHandshake = InRegionWindow | RegionFlags.AllowParcelAccessOverride | RegionFlags.ExternallyVisible
        | RegionFlags.AllowDirectTeleport | RegionFlags.EstateSkipScripts | RegionFlags.DenyAnonymous | RegionFlags.DenyAgeUnverified;

    private readonly Scene _scene;
    private RegionSettingsRow _current;
    private Dictionary<string, string> _extras = [];

    internal RegionSettings(Scene scene)
    {
        _scene = scene;
        _current = new RegionSettingsRow { RegionId = scene.Info.Id, CacheId = UUID.Random(), AgentLimit = scene.Info.MaxAgents };
        MaxAgents = scene.Info.MaxAgents;
    }

    public RegionSettingsRow Current => Volatile.Read(ref _current);

    public float WaterHeight => (float)Current.WaterHeight;

    /// <summary>
    /// Up to how many agents at once estate managers may allow: the region file's MaxAgents, until the console says otherwise.
    /// </summary>
    public int MaxAgents { get; set; }

    /// <summary>How many agents there may be at once.</summary>
    public int Seats => Math.Min(Current.AgentLimit, MaxAgents);

    /// <summary>Environment of the region as LLSD, null for the default.</summary>
    public string? Environment { get; private set; }

    /// <summary>
    /// The hour, 0 to 24 with sunrise at 6, at which the sun stands still when no environment says otherwise: what was set before regions
    /// had environments. Null when it moves.
    /// </summary>
    public double? SunHour => Current.FixedSun ? Current.SunPosition : Current.UseEstateSun ? Estate.SunHour : null;

    /// <summary>The estate module sets it; a new one is told as a change of the region's settings is.</summary>
    public RegionEstate Estate
    {
        get;
        set
        {
            if (value == field)
                return;
            field = value;
            _scene.Events.TriggerRegionSettingsChanged(_current);
        }
    } = new();

    /// <summary>Maturity as viewers and grids count it: 13 general, 21 mature, 42 adult.</summary>
    public byte Access => Current.Maturity switch
    {
        0 => 13,
        1 => 21,
        _ => 42
    };

    /// <summary>Bodies move, where something moves them (DisablePhysics is not set). Avatars walk in any case.</summary>
    public bool PhysicsRuns => !Current.DisablePhysics;

    /// <summary>Bodies meet one another, prims and avatars (DisableCollisions is not set); the land they meet in any case.</summary>
    public bool CollisionsRun => !Current.DisableCollisions;

    /// <summary>Scripts run, where something runs them (neither the region nor its estate has switched them off).</summary>
    public bool ScriptsRun => !Current.DisableScripts && !Estate.Flags.HasFlag(RegionFlags.EstateSkipScripts);

    /// <summary>SimOwner of RegionHandshake.</summary>
    public UUID EstateOwner => Estate.OwnerId;

    /// <summary>
    /// Everything that RegionHandshake tells: the region's own bits and those of its estate that hold for each of its regions.
    /// </summary>
    public RegionFlags Flags => (Estate.Flags & InHandshake) | OwnFlags(Current);

    /// <summary>What RegionInfo tells the region window: nothing of access and teleports, which is the estate window's.</summary>
    public RegionFlags WindowFlags => (Estate.Flags & InRegionWindow) | OwnFlags(Current);

    /// <summary>Changes settings: <c>Change(s => s with { BlockFly = true })</c>. Saved and told to whoever listens.</summary>
    public void Change(Func<RegionSettingsRow, RegionSettingsRow> change)
    {
        _scene.Token.AssertHeld();
        var changed = change(_current) with { RegionId = _scene.Info.Id };
        if (changed == _current)
            return;
        Volatile.Write(ref _current, changed);
        Save();
        _scene.Events.TriggerRegionSettingsChanged(changed);
    }

    /// <param name="llsd">Null goes back to the default.</param>
    public void ChangeEnvironment(string? llsd)
    {
        LoadEnvironment(llsd);
        _scene.Store?.Submit(new EnvironmentOperation(_scene.Info.Id, llsd));
        _scene.Events.TriggerEnvironmentChanged(_scene);
    }

    /// <summary>Named texts that modules keep with the region (OpenSimulator's extra settings): names of up to 32 characters.</summary>
    public IReadOnlyDictionary<string, string> Extras => _extras;

    /// <summary>For modules. Null takes the value away.</summary>
    public void ChangeExtra(string name, string? value)
    {
        _scene.Token.AssertHeld();
        if (value is null ? !_extras.Remove(name) : _extras.TryGetValue(name, out var before) && before == value)
            return;
        if (value is not null)
            _extras[name] = value;
        _scene.Store?.Submit(new ExtraOperation(_scene.Info.Id, name, value));
    }

    /// <summary>As stored: nothing is saved, nobody is told.</summary>
    internal void Load(RegionSettingsRow row) =>
        Volatile.Write(ref _current, row.CacheId.IsZero ? row with { CacheId = UUID.Random() } : row);

    internal void LoadEnvironment(string? llsd)
    {
        _scene.Token.AssertHeld();
        Environment = llsd;
    }

    /// <summary>Hands over the row as it is.</summary>
    internal void Save() => _scene.Store?.Submit(new SettingsOperation(Current));

    internal void LoadExtras(IReadOnlyDictionary<string, string> extras) => _extras = new Dictionary<string, string>(extras);

    private static RegionFlags OwnFlags(RegionSettingsRow row) =>
        If(row.AllowDamage, RegionFlags.AllowDamage)
        | If(row.FixedSun, RegionFlags.SunFixed)
        | If(row.BlockTerraform, RegionFlags.BlockTerraform)
        | If(!row.AllowLandResell, RegionFlags.BlockLandResell)
        | If(row.AllowLandJoinDivide, RegionFlags.AllowParcelChanges)
        | If(row.Sandbox, RegionFlags.Sandbox)
        | If(row.Casino, RegionFlags.SkipAgentAction)
        | If(row.BlockSearch, RegionFlags.SkipUpdateInterestList)
        | If(row.DisableCollisions, RegionFlags.SkipCollisions)
        | If(row.DisableScripts, RegionFlags.SkipScripts)
        | If(row.DisablePhysics, RegionFlags.SkipPhysics)
        | If(row.BlockFly, RegionFlags.NoFly)
        | If(row.RestrictPushing, RegionFlags.RestrictPushObject)
        | If(row.BlockShowInSearch, RegionFlags.BlockParcelSearch);

    private static RegionFlags If(bool condition, RegionFlags flag) => condition ? flag : RegionFlags.None;
}

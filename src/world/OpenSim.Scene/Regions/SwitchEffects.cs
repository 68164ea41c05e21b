using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.World.Regions;

/// <summary>
/// Which switches have an effect in a region, and what is said to anyone who sets another: it is kept, for the day on which it has one, and
/// for other programs on the same database. Needs the token.
/// </summary>
public sealed class SwitchEffects
{
    private static readonly (Func<RegionSettingsRow, bool> Read, RegionSwitch Switch)[] OfRegion =
    [
        (row => row.AllowDamage, RegionSwitch.AllowDamage),
        (row => row.RestrictPushing, RegionSwitch.RestrictPushing),
        (row => row.DisableScripts, RegionSwitch.DisableScripts),
        (row => row.DisableCollisions, RegionSwitch.DisableCollisions),
        (row => row.DisablePhysics, RegionSwitch.DisablePhysics)
    ];

    private static readonly (ParcelFlags Flags, RegionSwitch Switch)[] OfParcel =
    [
        (ParcelFlags.AllowDamage, RegionSwitch.AllowDamage),
        (ParcelFlags.RestrictPushObject, RegionSwitch.RestrictPushing),
        (ParcelFlags.AllowOtherScripts | ParcelFlags.AllowGroupScripts, RegionSwitch.OtherScripts)
    ];

    private const int MaxTold = 1000;

    private readonly Scene _scene;
    private readonly HashSet<UUID> _told = []; // that nothing falls here

    internal SwitchEffects(Scene scene) => _scene = scene;

    /// <summary>Something here runs scripts; a script engine says so.</summary>
    public bool HasScripts { get; set; }

    /// <summary>Avatars can come to harm here; a module for combat says so.</summary>
    public bool HasDamage { get; set; }

    /// <summary>What to say of switches that have changed without an effect; null when there is nothing to say.</summary>
    public string? WordsFor(RegionSettingsRow before, RegionSettingsRow after) =>
        Words(OfRegion.Where(s => s.Read(before) != s.Read(after)).Select(s => s.Switch));

    /// <summary>The same of a parcel.</summary>
    public string? WordsFor(ParcelFlags before, ParcelFlags after) =>
        Words(OfParcel.Where(s => ((before ^ after) & s.Flags) != 0).Select(s => s.Switch));

    /// <summary>
    /// What to say to anyone who makes a thing physical where nothing falls, once to each; null when it falls, or this user knows.
    /// </summary>
    public string? WordsForPhysical(UUID agent)
    {
        const string NoEngine =
            "Objects do not fall or move by themselves in this region yet: it has no physics engine for them. The setting is kept.";
        const string Off = "Physics is switched off in this region: objects stay where they are until it is on again.";
        _scene.Token.AssertHeld();
        if (_scene.Bodies.HasEngine && _scene.Settings.PhysicsRuns)
            return null;
        if (_told.Count >= MaxTold)
            _told.Clear();
        return _told.Add(agent) ? _scene.Bodies.HasEngine ? Off : NoEngine : null;
    }

    private string? Words(IEnumerable<RegionSwitch> changed)
    {
        List<string> words = [.. changed.Where(s => !HasEffect(s)).GroupBy(s => s.Need).Select(WordsOf)];
        return words.Count == 0 ? null : string.Join(" ", words);
    }

    private bool HasEffect(RegionSwitch which) => which.Need switch
    {
        SwitchNeed.Scripts => HasScripts,
        SwitchNeed.Bodies => _scene.Bodies.HasEngine,
        _ => HasDamage
    };

    private static string WordsOf(IGrouping<SwitchNeed, RegionSwitch> switches)
    {
        var names = string.Join(" and ", switches.Select(s => $"\"{s.Name}\""));
        var why = switches.Key switch
        {
            SwitchNeed.Scripts => "no scripts run here",
            SwitchNeed.Bodies => "no objects are moved by physics here",
            _ => "nobody comes to harm here"
        };
        return $"{names}: this is kept, but has no effect yet, since {why}.";
    }
}

using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

/// <summary>Who may become a god in a region, by the keys of <c>[Permissions]</c>. Needs the token.</summary>
public sealed class GodRights
{
    private const int GridGod = 200;
    private const int EstateManager = 210;
    private const int EstateOwner = 220;

    private readonly Scene _scene;
    private bool _gridGods;
    private bool _owner;
    private bool _managers;

    internal GodRights(Scene scene)
    {
        _scene = scene;
        scene.Watch(PermissionSettings.AllowGridGods, allowed => _gridGods = allowed);
        scene.Watch(PermissionSettings.RegionOwnerIsGod, allowed => _owner = allowed);
        scene.Watch(PermissionSettings.RegionManagerIsGod, allowed => _managers = allowed);
        scene.Watch(PermissionSettings.AutomaticGods, automatic => IsAutomatic = automatic);
        scene.Watch(PermissionSettings.ImplicitGods, isImplicit => IsImplicit = isImplicit);
    }

    /// <summary>Gods are gods from their arrival on.</summary>
    public bool IsAutomatic { get; private set; }

    /// <summary>The same, and their viewers are not told.</summary>
    public bool IsImplicit { get; private set; }

    /// <summary>
    /// The god level that somebody may have here, 0 for none. Levels below 200 are nobody's: viewers know 200 as a god of the grid.
    /// </summary>
    public int LevelOf(ScenePresence who) => LevelOf(who.Id, who.Agent.UserLevel);

    /// <summary>The same for somebody who is not here yet, with the level of his account.</summary>
    public int LevelOf(UUID agent, int userLevel)
    {
        var level = _gridGods && userLevel >= GridGod ? userLevel : 0;
        if (_owner && !agent.IsZero && agent == _scene.Settings.EstateOwner)
            return Math.Max(level, EstateOwner);
        return _managers && _scene.Land.Rules.IsEstateManager(agent) ? Math.Max(level, EstateManager) : level;
    }
}

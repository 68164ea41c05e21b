using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Rights;

/// <summary>
/// Whether scripts of a region may call os functions, by OpenSimulator's [OSSL] keys. What everyone may call costs a look into an array.
/// </summary>
public sealed class OsslRights(Scene scene, Configuration configuration, ILogger log) : IFunctionRights
{
    private const int GridGodLevel = 200;
    private const int MaxLevels = 1000; // of owners who are away
    private const double Patience = 30; // seconds after which accounts that did not answer are asked again

    private readonly OsslRules _rules = new(configuration, log);
    private readonly bool[] _isOpen = new bool[ApiDeclarations.All.Guards.Count];
    private readonly Dictionary<UUID, (int Level, double Until)> _levels = [];

    public bool IsOpen(int guard) => _isOpen[guard];

    public void Ask(RegionScript script, int guard)
    {
        var asked = ApiDeclarations.All.Guards[guard];
        if (_rules.AreOn && ReferenceEquals(_rules[asked], OsslRule.Everyone))
            _isOpen[guard] = true;
        else if (RefusalOf(script, asked) is { Length: > 0 } refusal)
            script.Forbid(refusal, _rules.TellsOwnerAlone);
    }

    public string? RefusalOf(RegionScript script, ApiGuard guard)
    {
        if (!_rules.AreOn)
            return guard.Threat is null
                ? "OSSL Runtime Error: permission denied. All unsafe OSSL functions are disabled."
                : "OSSL Permission Error: All unsafe OSSL functions are disabled.";
        var rule = _rules[guard];
        if (ReferenceEquals(rule, OsslRule.Everyone))
            return null;
        if (ReferenceEquals(rule, OsslRule.TooDangerous))
            return $"OSSL Permission Error: {guard.Name} permission denied. Allowed threat level is {_rules.Level} but function threat level is {guard.Threat}.";
        if (rule.IsNobody)
            return $"OSSL Permission Error: {guard.Name} disabled in region configuration.";
        var (isAllowed, isAsking) = MayOwner(script, rule);
        if (isAllowed)
            return null;
        if (isAsking)
            return "";
        return RefusalByCreator(script, rule) is { } why ? $"OSSL Permission Error: {guard.Name} permission denied{why}." : null;
    }

    private (bool IsAllowed, bool IsAsking) MayOwner(RegionScript script, OsslRule rule)
    {
        var part = script.Part;
        var owner = part.OwnerId;
        if (rule.Owners.Contains(owner) || IsOfLand(part, rule.Callers) || IsOfEstate(owner, rule.Callers))
            return (true, false);
        if ((rule.Callers & OsslCallers.ActiveGod) != 0 && Avatars.Find(scene, owner) is { IsGod: true })
            return (true, false);
        if ((rule.Callers & (OsslCallers.GridGod | OsslCallers.God)) == 0)
            return default;
        if (LevelOf(script, owner) is not { } level)
            return (false, true);
        var isGod = (rule.Callers & OsslCallers.God) != 0
            ? scene.Gods.LevelOf(owner, level) > 0
            : level >= GridGodLevel && scene.Gods.LevelOf(UUID.Zero, level) > 0;
        return (isGod, false);
    }

    private bool IsOfLand(SceneObjectPart part, OsslCallers callers)
    {
        if ((callers & (OsslCallers.ParcelOwner | OsslCallers.ParcelGroupMember)) == 0)
            return false;
        var parcel = scene.Land.At(part.WorldPosition);
        return ((callers & OsslCallers.ParcelOwner) != 0 && parcel.OwnerId == part.OwnerId)
            || ((callers & OsslCallers.ParcelGroupMember) != 0 && !parcel.Row.GroupId.IsZero && parcel.Row.GroupId == part.GroupId);
    }

    private bool IsOfEstate(UUID owner, OsslCallers callers) =>
        ((callers & OsslCallers.EstateOwner) != 0 && owner == scene.Settings.EstateOwner)
        || ((callers & OsslCallers.EstateManager) != 0
            && (owner == scene.Settings.EstateOwner || scene.Land.Rules.IsEstateManager(owner)));

    // The script's maker has to own the object as well, unless nobody may change the script.
    private static string? RefusalByCreator(RegionScript script, OsslRule rule)
    {
        if (rule.Creators.Count == 0)
            return "";
        if (Items.Of(script) is not { } item || !rule.Creators.Contains(Items.CreatorOf(item)))
            return ": its owner may not call it, and its creator is not among those whose scripts may";
        return Items.CreatorOf(item) != script.Part.OwnerId && (item.CurrentPermissions & (uint)PermissionMask.Modify) != 0
            ? ": the script's creator does not own the prim"
            : null;
    }

    // Null while it is asked for: that of somebody who is away is known to the accounts alone.
    private int? LevelOf(RegionScript script, UUID owner)
    {
        if (Avatars.Find(scene, owner) is { } who)
            return who.Agent.UserLevel;
        if (_levels.TryGetValue(owner, out var known) && scene.Clock.Seconds < known.Until)
            return known.Level;
        if (script.Engine.Service<IUserAccountService>() is not { } accounts)
            return 0;
        if (_levels.Count >= MaxLevels)
            _levels.Clear();
        var isAsked = script.Engine.Ask(script, "level of a script's owner", async _ =>
        {
            var level = await LevelOf(accounts, owner);
            scene.Post(_ =>
            {
                _levels[owner] = level is { } told ? (told, double.PositiveInfinity) : (0, scene.Clock.Seconds + Patience);
                script.Host.Wake();
            });
            return null;
        });
        if (isAsked)
            script.Retry();
        return isAsked ? null : 0;
    }

    /// <summary>Null where there is no answer.</summary>
    private async Task<int?> LevelOf(IUserAccountService accounts, UUID owner)
    {
        try
        {
            return await accounts.GetUserAccount(scene.Info.ScopeId, owner) is { } account ? account.UserLevel : 0;
        }
        catch (Exception e) when (Modules.Away.Is(e))
        {
            return null;
        }
    }
}

using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.People.Animations;

/// <summary>
/// What scripts make avatars play that let them, and what avatars play. Animations are items of the prim, or built into viewers.
/// </summary>
[ScriptFunctions]
public static class AnimationFunctions
{
    private const string All = "ALL";

    public static void llStartAnimation(RegionScript script, string anim)
    {
        if (Granter(script, nameof(llStartAnimation), PermissionBits.TriggerAnimation) is { } who && Find(script, anim) is { } id)
            script.Scene.Movement.StartAnimation(who, id, script.Part.Id);
    }

    public static void llStopAnimation(RegionScript script, string anim)
    {
        if (Granter(script, nameof(llStopAnimation), PermissionBits.TriggerAnimation) is not { } who)
            return;
        // Of what plays already its key may be all that a script has (llGetAnimationList).
        if ((UUID.TryParse(anim, out var key) ? key : Find(script, anim)) is { } id)
            script.Scene.Movement.StopAnimation(who, id);
    }

    public static void llSetAnimationOverride(RegionScript script, string anim_state, string anim)
    {
        if (Granter(script, nameof(llSetAnimationOverride), PermissionBits.OverrideAnimations) is not { } who
            || Find(script, anim) is not { } id)
            return;
        if (State(script, nameof(llSetAnimationOverride), anim_state) is { } state)
            script.Scene.Movement.OverrideAnimation(who, state, id);
    }

    /// <param name="anim_state">"ALL" for every one.</param>
    public static void llResetAnimationOverride(RegionScript script, string anim_state)
    {
        if (Granter(script, nameof(llResetAnimationOverride), PermissionBits.OverrideAnimations) is not { } who)
            return;
        if (anim_state == All)
        {
            foreach (var each in who.Movement.Animations.Overrides.Keys.ToList())
                script.Scene.Movement.OverrideAnimation(who, each, UUID.Zero);
        }
        else if (State(script, nameof(llResetAnimationOverride), anim_state) is { } state)
        {
            script.Scene.Movement.OverrideAnimation(who, state, UUID.Zero);
        }
    }

    /// <summary>The name of what plays in a state; the null key where it is neither an item of the prim nor built in.</summary>
    public static string llGetAnimationOverride(RegionScript script, string anim_state)
    {
        const int Either = PermissionBits.OverrideAnimations | PermissionBits.TriggerAnimation;
        if ((script.Permissions & Either) == 0)
        {
            script.Complain("llGetAnimationOverride: PERMISSION_OVERRIDE_ANIMATIONS or PERMISSION_TRIGGER_ANIMATION has not been granted.");
            return "";
        }

        if (Avatars.Find(script.Scene, script.PermissionsKey) is not { } who
            || State(script, nameof(llGetAnimationOverride), anim_state) is not { } state)
            return "";
        var id = who.Movement.Animations.Overrides.TryGetValue(state, out var other) ? other : DefaultAnimations.Of(state);
        return NameOf(script, id) ?? Ids.Null;
    }

    /// <summary>What the body does; empty for who is not in the region.</summary>
    public static string llGetAnimation(RegionScript script, string id) =>
        Avatars.Find(script, id) is { } who ? BodyStates.Of(who.Movement.Animations.State) : "";

    /// <summary>Keys of all that plays.</summary>
    public static LslList llGetAnimationList(RegionScript script, string avatar)
    {
        if (Avatars.Find(script, avatar) is not { } who)
            return LslList.Empty;
        var playing = who.Animations;
        var keys = new ListItem[playing.Count];
        for (var i = 0; i < keys.Length; i++)
            keys[i] = ListItem.OfKey(playing[i].AnimationId.ToString());
        return LslList.Take(keys);
    }

    /// <summary>Of anybody, without being let.</summary>
    public static void osAvatarPlayAnimation(RegionScript script, string avatarId, string animation)
    {
        if (Avatars.Find(script, avatarId) is { } who && Find(script, animation) is { } id)
            script.Scene.Movement.StartAnimation(who, id, script.Part.Id);
    }

    public static void osAvatarStopAnimation(RegionScript script, string avatarId, string animation)
    {
        if (Avatars.Find(script, avatarId) is { } who && (UUID.TryParse(animation, out var key) ? key : Find(script, animation)) is { } id)
            script.Scene.Movement.StopAnimation(who, id);
    }

    private static ScenePresence? Granter(RegionScript script, string function, int permission)
    {
        if (script.Has(permission))
            return Avatars.Find(script.Scene, script.PermissionsKey);
        var name = permission == PermissionBits.TriggerAnimation ? "PERMISSION_TRIGGER_ANIMATION" : "PERMISSION_OVERRIDE_ANIMATIONS";
        script.Complain($"{function}: {name} has not been granted.");
        return null;
    }

    /// <summary>An item of the prim, or one that is built into viewers; null, and its owner is told, for neither.</summary>
    internal static UUID? Find(RegionScript script, string name)
    {
        if (Items.Find(script.Part, name, AssetType.Animation) is { } item)
            return item.AssetId;
        if (BuiltInAnimations.Find(name) is { } builtIn)
            return builtIn;
        script.Complain($"Could not find animation '{name}'.");
        return null;
    }

    private static string? NameOf(RegionScript script, UUID id) =>
        script.Part.Inventory?.Items?.FirstOrDefault(item => item.AssetId == id && item.AssetType == AssetType.Animation)?.Name
        ?? BuiltInAnimations.NameOf(id);

    private static MovementAnimation? State(RegionScript script, string function, string name)
    {
        var state = BodyStates.Find(name);
        if (state is null && !BodyStates.IsUnused(name))
            script.Complain($"{function}: '{name}' is no state of the body.");
        return state;
    }
}

using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rezzing;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>Scripts that are put into other prims, which have agreed by a number that both know.</summary>
[ScriptFunctions]
public static class RemoteScriptFunctions
{
    /// <param name="pin">0 lets nobody.</param>
    public static void llSetRemoteScriptAccessPin(RegionScript script, int pin) =>
        script.Writer.SetExtras(script.Part, PrimUpdateFlags.None, script.Part.Extras with { ScriptAccessPin = pin });

    /// <summary>Puts a copy of a script into another prim of the same owner, in the place of one of that name.</summary>
    public static void llRemoteLoadScriptPin(RegionScript script, string target, string name, int pin, int running, int start_param)
    {
        if (Items.Find(script.Part, name, AssetType.LslText) is not { } item)
            script.Complain($"llRemoteLoadScriptPin: Could not find script '{name}'.");
        else if (!script.Scene.TryGetPart(Ids.Of(target), out var part))
            script.Complain("llRemoteLoadScriptPin: there is no such prim in the region.");
        else if (WhyNot(script.Part, item, part, pin) is { } refusal)
            script.Complain($"llRemoteLoadScriptPin: {refusal}");
        else
            Load(script, item, part, running != 0, start_param);
    }

    private static string? WhyNot(SceneObjectPart from, PrimItemRow item, SceneObjectPart to, int pin)
    {
        if (to.Id == from.Id)
            return "a script cannot be put into the prim in which it is.";
        if (to.OwnerId != from.OwnerId || (to.Group.RootPart.Record.OwnerMask & (uint)PermissionMask.Modify) == 0)
            return $"the owner of '{from.Name}' may not change '{to.Name}'.";
        if ((item.CurrentPermissions & (uint)PermissionMask.Copy) == 0)
            return $"'{item.Name}' may not be copied.";
        return pin == 0 || to.Extras.ScriptAccessPin != pin
            ? $"'{from.Name}' is trying to illegally load a script onto '{to.Name}'!"
            : null;
    }

    private static void Load(RegionScript script, PrimItemRow item, SceneObjectPart to, bool isRunning, int number)
    {
        var (scene, engine) = (script.Scene, script.Engine);
        scene.Inventories.WhenLoaded(to, there =>
        {
            if (there.Items?.FirstOrDefault(old => old.Name == item.Name && old.AssetType == item.AssetType) is { } replaced)
                scene.Inventories.Remove(to, replaced.ItemId);
            var copy = item with
            {
                ItemId = UUID.Random(),
                IsRunning = isRunning,
                ScriptState = default,
                PermsGranter = UUID.Zero,
                PermsMask = 0
            };
            engine.StartWith(copy.ItemId, number);
            scene.Inventories.Put(to, copy);
        });
    }
}

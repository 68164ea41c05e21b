using OpenSim.Primitives;
using OpenSim.Scripts.Api.People;
using OpenSim.Scripts.Engine.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Happenings;

/// <summary>What users ask of scripts and answer them.</summary>
internal sealed class ScriptRequests(Scene scene, ScriptEngine engine)
{
    public void SetRunning(ScenePresence who, UUID prim, UUID item, bool isRunning) =>
        Edit(who, prim, item)?.SetRunning(isRunning);

    public void Reset(ScenePresence who, UUID prim, UUID item) => Edit(who, prim, item)?.Restart();

    public void Grant(ScenePresence who, UUID prim, UUID item, int permissions)
    {
        if (engine.Find(item) is { Script: { } script } instance && instance.Part.Id == prim)
            PermissionFunctions.Answer(script, who.Id, permissions);
    }

    /// <param name="objectId">Zero for all that has any; viewers send it when animations are stopped.</param>
    public void Revoke(ScenePresence who, UUID objectId, int permissions)
    {
        if (!scene.TryGetPart(objectId, out var part))
            return;
        foreach (var instance in engine.InstancesIn(part.Group))
        {
            if (instance.Script is { } script && script.PermissionsKey == who.Id && (script.Permissions & permissions) != 0)
                PermissionFunctions.Grant(script, who.Id, script.Permissions & ~permissions);
        }
    }

    private ScriptInstance? Edit(ScenePresence who, UUID prim, UUID item)
    {
        if (engine.Find(item) is not { } instance || instance.Part.Id != prim)
            return null;
        if (scene.Permissions.MayEdit(who, instance.Part.Group))
            return instance;
        who.Viewer?.Refuse("You may not change the scripts of this object.");
        return null;
    }
}

using OpenSim.World;

namespace OpenSim.Modules.Scripts;

/// <summary>Offered by the module that runs scripts: what they take. With the region's token.</summary>
public interface IScriptUse
{
    /// <summary>Objects with scripts, in no order.</summary>
    IReadOnlyCollection<SceneObjectGroup> Objects { get; }

    /// <summary>Of all scripts of a linkset.</summary>
    ScriptUse Of(SceneObjectGroup group);

    /// <summary>Of the scripts of one prim.</summary>
    ScriptUse Of(SceneObjectPart part);
}

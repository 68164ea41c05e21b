using OpenSim.Primitives;

namespace OpenSim.Modules.Scripts;

/// <summary>
/// What modules give scripts of a region: functions and constants that they use like those of the world, checked when they compile
/// (OpenSimulator's MOD functions), and commands that they send. Ask for it in <c>RegionLoaded</c>; null where no scripts run. With the
/// region's token.
/// <code>
/// public override void RegionLoaded(Scene scene) =>
///     scene.RequestModuleInterface&lt;IScriptModuleComms&gt;()?.RegisterScriptInvocations(this);
///
/// [ScriptInvocation]
/// public int CountLetters(UUID hostID, UUID scriptID, string text) => text.Length;
/// </code>
/// </summary>
public interface IScriptModuleComms
{
    /// <summary>A script has sent a command (modSendCommand). Whoever knows its module answers by <see cref="DispatchReply"/>.</summary>
    event Action<ScriptCommand>? OnScriptCommand;

    /// <summary>A script, by its item, is there no more, or as new: what a module keeps for it can go.</summary>
    event Action<UUID>? OnScriptEnded;

    /// <summary>Whether scripts may call them ([OSSL] AllowMODFunctions).</summary>
    bool AreAllowed { get; }

    /// <summary>
    /// Gives scripts a method by its name. It takes the prim and the item of the script that calls, then what the script gives; types are
    /// string, UUID, int, float, double, Vector3, Quaternion and, once at most, object[] for a list. An exception ends the call; the
    /// script's owner is told its message.
    /// </summary>
    /// <exception cref="ArgumentException">There is no such method, or it has other types.</exception>
    void RegisterScriptInvocation(object target, params IReadOnlyList<string> methods);

    /// <summary>All methods of it that have <see cref="ScriptInvocationAttribute"/>.</summary>
    void RegisterScriptInvocations(object target);

    /// <param name="value">An int, float, double, string, UUID, Vector3 or Quaternion.</param>
    void RegisterConstant(string name, object value);

    /// <summary>All fields of it that have <see cref="ScriptConstantAttribute"/>.</summary>
    void RegisterConstants(object target);

    /// <summary>Null for a function that no module gives.</summary>
    ModuleFunction? Find(string name);

    void Send(ScriptCommand command);

    void EndScript(UUID script);

    /// <summary>link_message(-1, code, text, key) in one script.</summary>
    /// <param name="script">Its item.</param>
    void DispatchReply(UUID script, int code, string text, string key);
}

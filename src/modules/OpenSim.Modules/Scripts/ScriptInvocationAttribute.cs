namespace OpenSim.Modules.Scripts;

/// <summary>On a method that scripts may call: <see cref="IScriptModuleComms.RegisterScriptInvocations"/>.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ScriptInvocationAttribute : Attribute;

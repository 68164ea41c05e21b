namespace OpenSim.Modules.Scripts;

/// <summary>On a field whose name and value are a constant of scripts: <see cref="IScriptModuleComms.RegisterConstants"/>.</summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class ScriptConstantAttribute : Attribute;

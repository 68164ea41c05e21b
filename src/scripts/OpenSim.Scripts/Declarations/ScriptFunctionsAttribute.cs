namespace OpenSim.Scripts.Declarations;

/// <summary>
/// On a static class whose public methods are functions of scripts: named as scripts call them, with the parameters of the declaration,
/// after a first one for the script if they need to know it.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ScriptFunctionsAttribute : Attribute;

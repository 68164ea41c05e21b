namespace OpenSim.Scripts.Declarations;

/// <summary>
/// On a static class whose public methods are functions of scripts: named as scripts call them, with the parameters of the declaration,
/// after a first one of type Script, or of type <see cref="Dialect"/> for those that differ between dialects and need nothing else.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ScriptFunctionsAttribute : Attribute;

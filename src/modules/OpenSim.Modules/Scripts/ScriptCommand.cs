using OpenSim.Primitives;

namespace OpenSim.Modules.Scripts;

/// <summary>What a script has sent to a module.</summary>
/// <param name="Script">Its item.</param>
/// <param name="Id">Of this command; the script has it as the answer of its call.</param>
public readonly record struct ScriptCommand(UUID Script, string Id, string Module, string Command, string Data);

using OpenSim.Modules.Scripts;

namespace OpenSim.Modules.Inventory;

/// <summary>What has become of new contents for an item in a prim.</summary>
/// <param name="Refusal">Why they were not taken, in words; null when they were.</param>
/// <param name="Compiled">Of a script that was taken, what the compiler says; null for everything else.</param>
public sealed record RewriteAnswer(string? Refusal, CompileAnswer? Compiled = null);

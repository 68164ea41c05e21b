namespace Bench.Scripts.Engine;

/// <summary>A prim of half a metre with scripts.</summary>
internal sealed record ScriptedObject(string Name, params string[] Sources);

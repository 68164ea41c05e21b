using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>What a compiler has made of a source.</summary>
/// <param name="Code">Null when it has errors.</param>
/// <param name="Messages">Errors and warnings as viewers show them.</param>
internal sealed record Compiled(ScriptCode? Code, IReadOnlyList<string> Messages);

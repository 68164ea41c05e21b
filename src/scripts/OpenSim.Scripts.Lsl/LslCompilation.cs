using OpenSim.Scripts.Lsl.Errors;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl;

/// <summary>A compiled source: the tree, or null where there are errors; and what is said of it, in the order of the source.</summary>
public sealed record LslCompilation(ScriptProgram? Program, IReadOnlyList<LslMessage> Messages)
{
    public IEnumerable<LslMessage> Errors => Messages.Where(m => m.IsError);
}

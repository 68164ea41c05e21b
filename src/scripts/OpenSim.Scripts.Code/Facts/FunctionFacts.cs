using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Facts;

/// <summary>What callers of a script's function know of it.</summary>
/// <param name="Effects">None: it is called like a function of the library.</param>
/// <param name="Steps">That one call takes, with what it calls, if it cannot stop; else those up to its first loop or call.</param>
/// <param name="StackBytes">That a call of it is counted with.</param>
/// <param name="ChecksStack">It is recursive, or many deep: it counts its calls.</param>
internal sealed record FunctionFacts(Effects Effects, int Steps, int StackBytes, bool ChecksStack);

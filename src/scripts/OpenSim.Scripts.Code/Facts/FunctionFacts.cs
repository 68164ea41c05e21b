
namespace OpenSim.Scripts.Code.Facts;

/// <summary>What callers of a script's function know of it.</summary>
/// <param name="Effects">None: it is called like a function of the library.</param>
/// <param name="Steps">That one call takes, with what it calls, as far as it cannot stop.</param>
/// <param name="StackBytes">
/// That a call of it is counted with, if it can stop. One that cannot has no more than some kilobytes below it.
/// </param>
internal sealed record FunctionFacts(Effects Effects, int Steps, int StackBytes);

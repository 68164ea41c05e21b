namespace Bench.Robust;

/// <summary>Something that is asked of a grid server over and over.</summary>
/// <param name="Do">Asks once, for one of the residents; false when the answer is not what it is to be.</param>
internal sealed record RobustCall(string Name, Func<RobustServer, BenchResident, Task<bool>> Do);

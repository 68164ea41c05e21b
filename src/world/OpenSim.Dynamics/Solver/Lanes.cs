using System.Runtime.CompilerServices;

namespace OpenSim.Dynamics.Solver;

/// <summary>Which body each of eight lanes is about; 0 for what does not move.</summary>
[InlineArray(Width)]
internal struct Lanes
{
    public const int Width = 8;

    private int _first;
}

using System.Numerics;
using System.Runtime.InteropServices;

namespace OpenSim.Dynamics.Solver;

/// <summary>
/// What the solver reads and writes of a body: one line of the processor's cache. Two rows of eight numbers, of which eight bodies' make
/// eight lanes by a transposition.
/// </summary>
[StructLayout(LayoutKind.Sequential, Size = 64)]
internal struct Motion
{
    public Vector3 Velocity;
    private readonly float _gap1;
    public Vector3 Spin;
    private readonly float _gap2;

    /// <summary>How far it has gone and turned since the step began: metres, radians.</summary>
    public Vector3 Moved;

    private readonly float _gap3;
    public Vector3 Turned;
    private readonly float _gap4;
}

using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Dynamics.Maths;

/// <summary>A place and a turn, as the tests of shapes use them.</summary>
internal readonly struct Frame(Vector3 place, in Basis turn)
{
    public readonly Vector3 Place = place;
    public readonly Basis Turn = turn;

    public static Frame World => new(Vector3.Zero, Basis.Identity);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Vector3 ToWorld(Vector3 local) => Place + Turn.ToWorld(local);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Vector3 ToLocal(Vector3 world) => Turn.ToLocal(world - Place);

    public Frame ToWorld(in Frame local) => new(ToWorld(local.Place), Turn.ToWorld(local.Turn));

    public Frame ToLocal(in Frame world) => new(ToLocal(world.Place), Turn.ToLocal(world.Turn));
}

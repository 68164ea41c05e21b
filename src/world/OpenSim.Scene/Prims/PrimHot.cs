using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>
/// What is needed of a prim over and over: 64 bytes, one cache line, without references, so the collector never looks inside.
/// </summary>
public struct PrimHot
{
    public uint LocalId;

    /// <summary>Index of the linkset in the group table.</summary>
    public int Group;

    public PrimFlags Flags;

    /// <summary>
    /// Grows with every change of anything that object updates tell. Goes on when the slot is used again, so (index, version) never
    /// repeats.
    /// </summary>
    public uint Version;

    /// <summary>Cell of the linkset's root in <see cref="Changes.CellGrid"/>, or one of its special lists.</summary>
    public int Cell;

    /// <summary>
    /// Root: metres from the region's corner, or the offset from the attachment point. Child: offset from the root in the root's frame.
    /// </summary>
    public Vector3 Position;

    /// <summary>Child: relative to the root.</summary>
    public Quaternion Rotation;

    /// <summary>Metres.</summary>
    public Vector3 Scale;

    /// <summary>0 for a prim alone, 1 for a root with children, then as linked.</summary>
    public ushort LinkNumber;

    public PCode PCode;

    /// <summary>Species for plants, else the attachment point with swapped nibbles as the wire has it.</summary>
    public byte State;
}

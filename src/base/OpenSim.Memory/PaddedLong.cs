using System.Runtime.InteropServices;

namespace OpenSim.Memory;

/// <summary>
/// A number with a cache line to itself: what one thread writes in a loop must not share a line with what another reads, or the two take it
/// from one another with every access. Not nested where it is used, because a type inside a generic one may have no explicit layout.
/// </summary>
[StructLayout(LayoutKind.Explicit, Size = 128)]
public struct PaddedLong
{
    [FieldOffset(64)]
    public long Value;
}

namespace OpenSim.Primitives;

/// <summary>Bits of the permission masks of objects and inventory items, on the wire and in the database.</summary>
[Flags]
public enum PermissionMask : uint
{
    None = 0,
    Transfer = 1 << 13,
    Modify = 1 << 14,
    Copy = 1 << 15,
    Export = 1 << 16,
    Move = 1 << 19,
    Damage = 1 << 20,

    /// <summary>What an owner of something he made himself has.</summary>
    All = Transfer | Modify | Copy | Move,

    /// <summary>All bits as the masks of new things carry them.</summary>
    Everything = 0x7FFF_FFFF
}

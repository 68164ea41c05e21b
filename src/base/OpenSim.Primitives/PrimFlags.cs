namespace OpenSim.Primitives;

/// <summary>
/// Flags of a prim as object updates (UpdateFlags) and column ObjectFlags carry them. The bits from <see cref="ObjectModify"/> to
/// <see cref="ObjectYouOwner"/>, <see cref="ObjectMove"/>, <see cref="ObjectTransfer"/> and <see cref="ObjectOwnerModify"/> depend on who
/// looks.
/// </summary>
[Flags]
public enum PrimFlags : uint
{
    None = 0,
    Physics = 1,
    CreateSelected = 2,
    ObjectModify = 4,
    ObjectCopy = 8,
    ObjectAnyOwner = 0x10,
    ObjectYouOwner = 0x20,
    Scripted = 0x40,
    Touch = 0x80,
    ObjectMove = 0x100,
    Money = 0x200,
    Phantom = 0x400,
    InventoryEmpty = 0x800,
    IncludeInSearch = 0x8000,
    AllowInventoryDrop = 0x1_0000,
    ObjectTransfer = 0x2_0000,
    ObjectGroupOwned = 0x4_0000,
    CameraDecoupled = 0x10_0000,
    AnimSource = 0x20_0000,
    CameraSource = 0x40_0000,
    CastShadows = 0x80_0000,
    DieAtEdge = 0x100_0000,
    ReturnAtEdge = 0x200_0000,
    Sandbox = 0x400_0000,
    Flying = 0x800_0000,
    ObjectOwnerModify = 0x1000_0000,
    TemporaryOnRez = 0x2000_0000,
    Temporary = 0x4000_0000
}

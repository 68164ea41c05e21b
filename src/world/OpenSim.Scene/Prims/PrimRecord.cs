using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>
/// What every prim has and nobody reads each tick. Changed only by <see cref="Writing.SceneWriter"/>. About 240 bytes with its header; what
/// most prims leave at its default stands in <see cref="Extras"/>, which they share.
/// </summary>
public sealed class PrimRecord
{
    public UUID Id { get; internal set; }

    public string Name { get; internal set; } = "";

    public string Description { get; internal set; } = "";

    public UUID CreatorId { get; internal set; }

    /// <summary>Home and name of a foreign creator ("home URI;First Last"), else empty.</summary>
    public string CreatorData { get; internal set; } = "";

    public UUID OwnerId { get; internal set; }

    public UUID LastOwnerId { get; internal set; }

    public UUID GroupId { get; internal set; }

    public uint BaseMask { get; internal set; }

    public uint OwnerMask { get; internal set; }

    public uint GroupMask { get; internal set; }

    public uint EveryoneMask { get; internal set; }

    public uint NextOwnerMask { get; internal set; }

    /// <summary>Unix seconds.</summary>
    public int CreationDate { get; internal set; }

    public PrimShape Shape { get; internal set; }

    /// <summary>As on the wire. Shared with prims of equal content: never write into it.</summary>
    public byte[] TextureEntry { get; internal set; } = [];

    /// <summary>As on the wire (count, then type, length, bytes). Shared: never write into it.</summary>
    public byte[] ExtraParams { get; internal set; } = [];

    public byte Material { get; internal set; } = 3;

    public byte ClickAction { get; internal set; }

    public SaleType SaleType { get; internal set; }

    public int SalePrice { get; internal set; } = 10;

    public HoverText Hover { get; internal set; } = HoverText.None;

    public PrimExtras Extras { get; internal set; } = PrimExtras.Default;
}

using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <param name="Type">0 whisper, 1 say, 2 shout, 4 start typing, 5 stop typing, 8 owner, 9 region-say-to, 255 region.</param>
/// <param name="SourceType">0 system, 1 agent, 2 object.</param>
/// <param name="Audible">-1 not, 0 barely, 1 fully.</param>
public readonly record struct ChatMessage(string FromName, UUID SourceId, UUID OwnerId, byte SourceType, byte Type, sbyte Audible,
    Vector3 Position, string Text);

/// <summary>
/// One instant message (ImprovedInstantMessage, and the stored form of offline ones). Dialog numbers: docs/protocol.md, Numbers.
/// </summary>
public sealed record InstantMessage
{
    public UUID FromAgentId { get; init; }

    public string FromName { get; init; } = "";

    public UUID ToAgentId { get; init; }

    public bool FromGroup { get; init; }

    public byte Dialog { get; init; }

    /// <summary>1 when it was kept for a user who was away.</summary>
    public byte Offline { get; init; }

    public UUID SessionId { get; init; }

    /// <summary>Unix seconds; 0 means now.</summary>
    public uint Timestamp { get; init; }

    public string Text { get; init; } = "";

    public byte[] BinaryBucket { get; init; } = [];

    public uint ParentEstateId { get; init; } = 1;

    public UUID RegionId { get; init; }

    public Vector3 Position { get; init; }
}

public readonly record struct PlayingAnimation(UUID AnimationId, int Sequence, UUID SourceId);

public sealed record InventoryFolderInfo(UUID FolderId, UUID OwnerId, UUID ParentId, string Name, short Type, int Version);

/// <summary>An inventory item with the fields that the wire and the inventory tables share.</summary>
public sealed record InventoryItemInfo
{
    public UUID ItemId { get; init; }

    public UUID FolderId { get; init; }

    public UUID OwnerId { get; init; }

    public UUID CreatorId { get; init; }

    public UUID GroupId { get; init; }

    public bool GroupOwned { get; init; }

    public UUID AssetId { get; init; }

    public sbyte AssetType { get; init; }

    public sbyte InventoryType { get; init; }

    public uint Flags { get; init; }

    public string Name { get; init; } = "";

    public string Description { get; init; } = "";

    public uint BaseMask { get; init; }

    public uint OwnerMask { get; init; }

    public uint GroupMask { get; init; }

    public uint EveryoneMask { get; init; }

    public uint NextOwnerMask { get; init; }

    public byte SaleType { get; init; }

    public int SalePrice { get; init; }

    public int CreationDate { get; init; }
}

public sealed record AvatarProfile(UUID AgentId, UUID ImageId, UUID FirstLifeImageId, UUID PartnerId, string About, string FirstLifeAbout,
    string BornOn, string Url, uint Flags);

public sealed record MapBlock(ushort GridX, ushort GridY, string Name, byte Access, uint RegionFlags, byte WaterHeight, byte Agents,
    UUID MapImageId, ushort SizeX, ushort SizeY);

public sealed record MapItem(uint GlobalX, uint GlobalY, UUID Id, int Extra, int Extra2, string Name);

namespace OpenSim.Primitives;

/// <summary>
/// How an avatar looks: baked texture entry, visual parameters, wearables and attachments (docs/protocol.md, Numbers). Immutable; a change
/// is a new value with the next serial, so that other threads may hold it.
/// </summary>
public sealed record AvatarAppearance
{
    public int Serial { get; init; }

    /// <summary>Texture entry as AgentSetAppearance carries it; opaque here.</summary>
    public byte[] TextureEntry { get; init; } = [];

    /// <summary>218 to 255 bytes, one a parameter.</summary>
    public byte[] VisualParams { get; init; } = [];

    /// <summary>Height in metres of the whole avatar.</summary>
    public float Height { get; init; } = 1.9f;

    public float HoverHeight { get; init; }

    /// <summary>Version of the current outfit that a region has baked it of; 0 where a viewer has baked it.</summary>
    public int OutfitVersion { get; init; }

    public IReadOnlyList<Wearable> Wearables { get; init; } = [];

    public IReadOnlyList<WornAttachment> Attachments { get; init; } = [];
}

/// <param name="Type">0 body, 1 skin, 2 hair, 3 eyes, 4 shirt … 16 universal.</param>
public readonly record struct Wearable(byte Type, UUID ItemId, UUID AssetId);

/// <param name="Point">Attachment point 1 to 55, without the add bit.</param>
public readonly record struct WornAttachment(byte Point, UUID ItemId, UUID AssetId);

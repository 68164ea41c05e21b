namespace OpenSim.Primitives;

/// <summary>A notice to all members, with or without a thing that they may take.</summary>
public sealed record GroupNotice
{
    /// <summary>Letters of the text that are kept.</summary>
    public const int MaxMessage = 1024;

    public UUID GroupId { get; init; }

    public UUID NoticeId { get; init; }

    /// <summary>Unix seconds.</summary>
    public uint Timestamp { get; init; }

    public string FromName { get; init; } = "";

    public string Subject { get; init; } = "";

    public string Message { get; init; } = "";

    public bool HasAttachment { get; init; }

    /// <summary>Asset type of the thing.</summary>
    public byte AttachmentType { get; init; }

    public string AttachmentName { get; init; } = "";

    /// <summary>The thing in its giver's inventory, from which everybody gets a copy.</summary>
    public UUID AttachmentItemId { get; init; }

    public UUID AttachmentOwnerId { get; init; }
}

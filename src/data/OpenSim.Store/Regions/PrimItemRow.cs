using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>One item in a prim's inventory, as table primitems holds it.</summary>
public sealed record PrimItemRow
{
    public UUID ItemId { get; init; }
    public UUID PrimId { get; init; }
    public UUID AssetId { get; init; }
    public UUID ParentFolderId { get; init; }
    public int InvType { get; init; }
    public int AssetType { get; init; }

    /// <summary>Without bars: <see cref="BoundedText.ItemName"/>.</summary>
    public string Name { get; init => field = BoundedText.ItemName(value); } = "";

    public string Description { get; init; } = "";
    public uint CreationDate { get; init; }

    /// <summary>A UUID, or for foreign creators "uuid;home URI;First Last".</summary>
    public string CreatorId { get; init; } = "";

    public UUID OwnerId { get; init; }
    public UUID LastOwnerId { get; init; }
    public UUID GroupId { get; init; }
    public uint NextPermissions { get; init; }
    public uint CurrentPermissions { get; init; }
    public uint BasePermissions { get; init; }
    public uint EveryonePermissions { get; init; }
    public uint GroupPermissions { get; init; }
    public uint Flags { get; init; }

    /// <summary>
    /// What follows stands in object XML and in no table: carried from region to region and in archives, as OpenSimulator does.
    /// </summary>
    public UUID OldItemId { get; init; }

    /// <summary>Who has given the script what <see cref="PermsMask"/> says.</summary>
    public UUID PermsGranter { get; init; }

    public int PermsMask { get; init; }

    /// <summary>Its script is to be told that it has another owner.</summary>
    public bool OwnerChanged { get; init; }

    /// <summary>What a script remembers. In a table of ours (own_scriptstates).</summary>
    public ScriptMemory ScriptState { get; init; }

    /// <summary>False for a script that somebody has stopped. In the same table.</summary>
    public bool IsRunning { get; init; } = true;

    /// <summary>The experience of which a script says that it is; zero for none. In own_primitems.</summary>
    public UUID ExperienceId { get; init; }

    /// <summary>It has something that stands in own_scriptstates.</summary>
    public bool HasScriptState => !ScriptState.IsEmpty || !IsRunning;

    /// <summary>The same thing as another item. Anything its script remembers goes by the item's id, and follows.</summary>
    public PrimItemRow WithId(UUID id) => this with
    {
        ItemId = id,
        ScriptState = ScriptState.IsEmpty ? ScriptState : ScriptState.WithId(ItemId, id)
    };
}

using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>A kind of asset that viewers upload: its words on the wire and where it belongs.</summary>
/// <param name="AssetWord">asset_type of NewFileAgentInventory.</param>
/// <param name="InventoryType">Inventory type number (docs/protocol.md, Numbers).</param>
/// <param name="Folder">Type of the folder it goes into when none is named.</param>
internal sealed record UploadKind(string AssetWord, sbyte AssetType, int InventoryType, short Folder, int MaxBytes)
{
    private const int Text = 1024 * 1024;
    private const int Media = 32 * 1024 * 1024;

    public static readonly IReadOnlyList<UploadKind> All =
    [
        new("texture", Services.Assets.AssetType.Texture, 0, FolderType.Texture, Media),
        new("sound", Services.Assets.AssetType.Sound, 1, FolderType.Sound, Media),
        new("animation", Services.Assets.AssetType.Animation, 19, FolderType.Animation, Media),
        new("animatn", Services.Assets.AssetType.Animation, 19, FolderType.Animation, Media),
        new("gesture", Services.Assets.AssetType.Gesture, 20, FolderType.Gesture, Text),
        new("notecard", Services.Assets.AssetType.Notecard, 7, FolderType.Notecard, Text),
        new("lsltext", Services.Assets.AssetType.LslText, 10, FolderType.LslText, Text),
        new("clothing", Services.Assets.AssetType.Clothing, 18, FolderType.Clothing, Text),
        new("bodypart", Services.Assets.AssetType.BodyPart, 18, FolderType.BodyPart, Text),
        new("landmark", Services.Assets.AssetType.Landmark, 3, FolderType.Landmark, Text),
        new("settings", Services.Assets.AssetType.Settings, 25, FolderType.Settings, Text),
        new("material", Services.Assets.AssetType.Material, 26, FolderType.Material, Text),
        new("animationset", Services.Assets.AssetType.AnimationSet, 0x60, FolderType.Animation, Text)
    ];

    /// <summary>A model, which becomes an object: the one kind whose bytes do not come by themselves.</summary>
    public static readonly UploadKind Model = new("mesh", Services.Assets.AssetType.Object, 6, FolderType.Object, Media);

    private const int SnapshotInventoryType = 15;

    /// <summary>Null for kinds that cannot be uploaded this way.</summary>
    public static UploadKind? Find(string assetWord, string inventoryWord)
    {
        var kind = All.FirstOrDefault(k => k.AssetWord == assetWord);
        return kind is { AssetWord: "texture" } && inventoryWord == "snapshot"
            ? kind with { InventoryType = SnapshotInventoryType, Folder = FolderType.Snapshot }
            : kind;
    }

    /// <summary>Whether the bytes can be what they claim to be.</summary>
    public bool Accepts(ReadOnlySpan<byte> data) => AssetContent.IsPlausible(AssetType, data);
}

namespace OpenSim.Services.Inventory;

/// <summary>Numbers of folders that viewers treat in a special way (docs/protocol.md, Numbers).</summary>
public static class FolderType
{
    public const short None = -1;
    public const short Texture = 0;
    public const short Sound = 1;
    public const short CallingCard = 2;
    public const short Landmark = 3;
    public const short Clothing = 5;
    public const short Object = 6;
    public const short Notecard = 7;
    public const short Root = 8;
    public const short LslText = 10;
    public const short BodyPart = 13;
    public const short Trash = 14;
    public const short Snapshot = 15;
    public const short LostAndFound = 16;
    public const short Animation = 20;
    public const short Gesture = 21;
    public const short Favorites = 23;
    public const short CurrentOutfit = 46;
    public const short Outfit = 47;
    public const short MyOutfits = 48;
    public const short Mesh = 49;
    public const short Settings = 56;
    public const short Material = 57;
    public const short Suitcase = 100;
}

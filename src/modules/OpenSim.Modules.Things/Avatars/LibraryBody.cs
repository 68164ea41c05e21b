using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>What the library has for somebody who has nothing to wear: the first of each kind.</summary>
internal static class LibraryBody
{
    public static IReadOnlyList<Wearable> Of(ILibraryService? library)
    {
        var worn = new List<Wearable>();
        foreach (var item in library?.Folders.SelectMany(folder => library.GetFolderContent(folder.Id)?.Items ?? []) ?? [])
        {
            var type = (byte)item.Flags;
            if (item.AssetType is AssetType.BodyPart or AssetType.Clothing && !worn.Exists(w => w.Type == type))
                worn.Add(new Wearable(type, item.Id, item.AssetId));
        }

        return worn;
    }
}

using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Services.Local.Inventory;

/// <summary>An item of the library.</summary>
/// <param name="Folder">Name of the folder in which it lies, just below the root.</param>
/// <param name="Asset">Null when every region has it.</param>
internal sealed record LibraryThing(
    string Folder, short FolderType, string Name, sbyte AssetType, int InventoryType, UUID AssetId, Asset? Asset);

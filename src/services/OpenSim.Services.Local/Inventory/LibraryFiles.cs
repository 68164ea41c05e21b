using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// What lies in the library beside wearables: scripts, gestures and a notecard, which are files of this program, and textures, which every
/// region has.
/// </summary>
internal static class LibraryFiles
{
    private const ulong Ids = 0x00000112_000f_1000; // the high half of their ids; the same in every simulator

    private static readonly (string Extension, string Folder, short FolderType, sbyte AssetType, int InventoryType)[] Kinds =
    [
        (".gesture", "Gestures", FolderType.Gesture, AssetType.Gesture, 20),
        (".lsl", "Scripts", FolderType.LslText, AssetType.LslText, 10),
        (".notecard", "Notecards", FolderType.Notecard, AssetType.Notecard, 7)
    ];

    private static readonly (string Name, string Asset)[] Textures =
    [
        ("Plywood", "89556747-24cb-43ed-920b-47caed15465f"), ("Blank", "5748decc-f629-461c-9a36-a35a221fe21f"),
        ("Transparent", "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903"), ("Dirt", "b8d3965a-ad78-bf43-699b-bff8eca6c975"),
        ("Grass", "abb783e6-3e93-26c0-248a-247666855da3"), ("Mountain", "179cdabd-398a-9b6b-1391-4dc333ba321f"),
        ("Rock", "beb169c7-11ea-fff2-efe5-0f24dc881df2"), ("Smoke", "b4ba225c-373f-446d-9f7e-6cb7b5cf9b3d")
    ];

    public static IReadOnlyList<LibraryThing> All { get; } = [.. Files(), .. Textures.Select(t => new LibraryThing(
        "Textures", FolderType.Texture, t.Name, AssetType.Texture, 0, UUID.Parse(t.Asset), null))];

    // Sorted, so that each has the same id in every start as long as none comes between.
    private static IEnumerable<LibraryThing> Files()
    {
        var assembly = typeof(LibraryFiles).Assembly;
        foreach (var kind in Kinds)
        {
            var number = 0u;
            foreach (var resource in assembly.GetManifestResourceNames().Where(n => n.EndsWith(kind.Extension, StringComparison.Ordinal))
                .Order(StringComparer.Ordinal))
            {
                using var reader = new StreamReader(assembly.GetManifestResourceStream(resource)!, Encoding.UTF8);
                var name = resource[..^kind.Extension.Length];
                yield return New(kind.Folder, kind.FolderType, name, kind.AssetType, kind.InventoryType, ++number, reader.ReadToEnd());
            }
        }
    }

    private static LibraryThing New(
        string folder, short folderType, string name, sbyte type, int inventoryType, uint number, string text)
    {
        var id = new UUID(Ids, ((ulong)(byte)type << 32) | number);
        return new LibraryThing(folder, folderType, name, type, inventoryType, id, new Asset
        {
            Id = id,
            Name = name,
            Type = type,
            CreatorId = LibraryTree.Owner.ToString(),
            Data = Encoding.UTF8.GetBytes(type == AssetType.Notecard ? Notecard(text) : text)
        });
    }

    private static string Notecard(string text) =>
        "Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\n"
        + $"Text length {Encoding.UTF8.GetByteCount(text)}\n{text}}}\n";
}

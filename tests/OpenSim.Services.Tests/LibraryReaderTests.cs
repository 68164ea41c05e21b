using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Composition;
using OpenSim.Testing;

namespace OpenSim.Services.Tests;

/// <summary>An operator's library and the assets for it, in the form in which OpenSimulator keeps them.</summary>
public class LibraryReaderTests : ServiceFixture
{
    private static readonly UUID Shelf = UUID.Parse("d1000000-0000-4000-8000-000000000001");
    private static readonly UUID Box = UUID.Parse("d1000000-0000-4000-8000-000000000002");
    private static readonly UUID Note = UUID.Parse("d2000000-0000-4000-8000-000000000001");
    private static readonly UUID NoteAsset = UUID.Parse("d3000000-0000-4000-8000-000000000001");

    private readonly ListLogger _log = new();
    private string _folder = null!;

    [SetUp]
    public void MakeFolder()
    {
        _log.Lines.Clear();
        _folder = Directory.CreateTempSubdirectory("shelves-").FullName;
        Write("inventory/Libraries.xml", Section("Version", ("RootVersion", "429"))
            + Section("House", ("foldersFile", "House/Folders.xml"), ("itemsFile", @"House\Items.xml")));
        Write("inventory/House/Folders.xml", Section("Shelf", ("folderID", Shelf.ToString()), ("name", "Our Shelf"), ("type", "7"))
            + Section("Box", ("folderID", Box.ToString()), ("parentFolderID", Shelf.ToString()), ("name", "Box"), ("version", "3")));
        Write("inventory/House/Items.xml", Section("Note", ("inventoryID", Note.ToString()), ("assetID", NoteAsset.ToString()),
            ("folderID", Box.ToString()), ("name", "Rules"), ("description", "Of the house"), ("assetType", "7"), ("inventoryType", "7"),
            ("nextPermissions", "32768"), ("flags", "4")));
        Write("assets/AssetSets.xml", Section("House", ("file", "House/Set.xml")));
        Write("assets/House/Set.xml", Section("Note", ("assetID", NoteAsset.ToString()), ("name", "Rules"), ("assetType", "7"),
            ("fileName", "rules.txt")));
        Write("assets/House/rules.txt", "No shoes.", isXml: false);
    }

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void Library_ThatLiesBesideTheProgram_TakesThePlaceOfOurs()
    {
        var library = Open().Library;
        Assert.That((library.Root.Name, library.Root.Version), Is.EqualTo(("Things of the House", 429)));
        Assert.That(library.Folders.Select(f => (f.Id, f.ParentId, f.Name, f.Type, f.Version)), Is.EqualTo(new[]
        {
            (library.Root.Id, UUID.Zero, "Things of the House", FolderType.Root, 429),
            (Shelf, library.Root.Id, "Our Shelf", (short)7, 1),
            (Box, Shelf, "Box", FolderType.Root, 3)
        }));
        Assert.That(library.GetFolderContent(Shelf)!.Folders.Select(f => f.Id), Is.EqualTo(new[] { Box }));
        Assert.That(library.GetFolderContent(Box)!.Items, Is.EqualTo(new[] { library.GetItem(Note) }));
    }

    // What is not said: 0x9e000 and, for everybody, 0x9a000 in OpenSimulator.
    [Test]
    public void Item_HasWhatItsFileSays_AndElseWhatOpenSimulatorGives()
    {
        var item = Open().Library.GetItem(Note)!;
        Assert.That((item.AssetId, item.Name, item.Description, item.AssetType, item.InvType, item.Flags),
            Is.EqualTo((NoteAsset, "Rules", "Of the house", 7, 7, 4u)));
        Assert.That((item.BasePermissions, item.CurrentPermissions, item.NextPermissions, item.EveryOnePermissions, item.GroupPermissions),
            Is.EqualTo((0x9e000u, 0x9e000u, 0x8000u, 0x9a000u, 0u)));
        Assert.That((item.Owner.ToString(), item.CreatorId),
            Is.EqualTo(("11111111-1111-0000-0000-000100bba000", "11111111-1111-0000-0000-000100bba000")));
    }

    [Test]
    public void Library_ThatIsNotThere_LeavesOurs()
    {
        Directory.Delete(Path.Combine(_folder, "inventory"), recursive: true);
        Assert.That(Open().Library.Folders, Has.Count.GreaterThan(4));
        Assert.That(_log.Lines, Has.None.Contains("ibrary"));
        Configuration.Set("LibraryService", "DefaultLibrary", "./elsewhere/Libraries.xml");
        Open();
        Assert.That(_log.Lines, Has.One.Contains("elsewhere"));
    }

    [Test]
    public void WhatIsWrong_IsNamedAndLeftOut_AndTheRestIsThere()
    {
        Write("inventory/House/Folders.xml", Section("Shelf", ("folderID", Shelf.ToString()), ("name", "Shelf"))
            + Section("Lost", ("folderID", Box.ToString()), ("parentFolderID", UUID.Random().ToString()), ("name", "Lost Box")));
        Write("inventory/House/Items.xml",
            Section("Note", ("inventoryID", Note.ToString()), ("folderID", Box.ToString()), ("name", "Rules"))
            + Section("Pen", ("inventoryID", NoteAsset.ToString()), ("folderID", Shelf.ToString()), ("name", "Pen"), ("type", "x")));
        Write("inventory/Libraries.xml", Section("House", ("foldersFile", "House/Folders.xml"), ("itemsFile", "House/Items.xml"))
            + Section("Torn", ("foldersFile", "Torn.xml"), ("itemsFile", "Missing.xml")));
        Write("inventory/Torn.xml", "<Nini><Section", isXml: false);
        var library = Open().Library;
        Assert.That(library.Folders.Select(f => f.Name), Is.EqualTo(new[] { "Things of the House", "Shelf" }));
        Assert.That(library.GetFolderContent(Shelf)!.Items.Select(i => (i.Name, i.AssetId)), Is.EqualTo(new[] { ("Pen", NoteAsset) }));
        foreach (var name in new[] { "Lost Box", "Rules", "Torn.xml", "Missing.xml" })
            Assert.That(_log.Lines, Has.One.Contains(name));
    }

    [Test]
    public async Task Assets_OfTheSets_AreStoredOnce_AndAgainWhenTheirFilesHaveChanged()
    {
        Assert.That(await Text(Open()), Is.EqualTo("No shoes."));
        Assert.That(_log.Lines, Has.One.Contains("1 of the 1 assets"));
        _log.Lines.Clear();
        Assert.That(await Text(Open()), Is.EqualTo("No shoes."));
        Assert.That(_log.Lines, Has.None.Contains("assets"));
        Write("assets/House/rules.txt", "Shoes are fine.", isXml: false);
        Assert.That(await Text(Open()), Is.EqualTo("Shoes are fine."));
    }

    [TestCase("AssetLoaderEnabled", "false")]
    [TestCase("DefaultAssetLoader", "")]
    public async Task Assets_WhereTheLoaderIsOff_AreNotStored(string key, string value)
    {
        Configuration.Set("AssetService", key, value);
        Assert.That(await Text(Open()), Is.Null);
    }

    [Test]
    public async Task Assets_WithoutFileOrId_AreNamedAndLeftOut()
    {
        Write("assets/House/Set.xml", Section("NoFile", ("assetID", Note.ToString()), ("name", "Nowhere"), ("fileName", "gone.txt"))
            + Section("NoId", ("name", "Nobody"), ("fileName", "rules.txt"))
            + Section("Note", ("assetID", NoteAsset.ToString()), ("assetType", "7"), ("fileName", "rules.txt")));
        Assert.That(await Text(Open()), Is.EqualTo("No shoes."));
        Assert.That(_log.Lines, Has.One.Contains("Nowhere"));
        Assert.That(_log.Lines, Has.One.Contains("Nobody"));
    }

    private static async Task<string?> Text(ServiceSet services) =>
        await services.Assets.Get(NoteAsset) is { } asset ? System.Text.Encoding.UTF8.GetString(asset.Data) : null;

    private ServiceSet Open()
    {
        Configuration.Set("LibraryService", "LibraryName", "Things of the House");
        return LocalServices.Create(Stores, Configuration, Time, log: _log, places: [_folder]);
    }

    private void Write(string name, string text, bool isXml = true)
    {
        var file = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, isXml ? $"<Nini>{text}</Nini>" : text);
    }

    private static string Section(string name, params (string Key, string Value)[] keys) =>
        $"<Section Name=\"{name}\">{string.Concat(keys.Select(k => $"<Key Name=\"{k.Key}\" Value=\"{k.Value}\"/>"))}</Section>";
}

using System.Text;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Tests;

/// <summary>What every simulator brings along.</summary>
public class LibraryServiceTests : ServiceFixture
{
    // Textures are drawn by the regions that serve them.
    [Test]
    public async Task EveryItem_HasItsAsset_AndLiesInAFolder()
    {
        var library = Services.Library;
        foreach (var item in library.Folders.SelectMany(f => library.GetFolderContent(f.Id)!.Items))
        {
            Assert.That(library.GetItem(item.Id), Is.EqualTo(item));
            Assert.That(item.Owner, Is.EqualTo(library.OwnerId));
            if (item.AssetType == AssetType.Texture)
                continue;
            var asset = await Services.Assets.Get(item.AssetId);
            Assert.That(asset?.Type, Is.EqualTo((sbyte)item.AssetType), item.Name);
            Assert.That(AssetContent.IsPlausible(asset!.Type, asset.Data), item.Name);
        }
    }

    [Test]
    public void Folders_HaveTheTypesByWhichViewersShowThem_AndNoneIsEmpty()
    {
        var library = Services.Library;
        Assert.That(library.Folders.Where(f => f.Id != library.Root.Id).Select(f => f.Type), Is.EquivalentTo(new[]
        {
            FolderType.BodyPart, FolderType.Clothing, FolderType.Gesture, FolderType.LslText, FolderType.Notecard, FolderType.Texture
        }));
        Assert.That(library.Folders.Where(f => f.Id != library.Root.Id).All(f => library.GetFolderContent(f.Id)!.Items.Count > 0));
    }

    [Test]
    public void Ids_AreTheSameInEveryStart()
    {
        var before = Services.Library.Folders.SelectMany(f => Services.Library.GetFolderContent(f.Id)!.Items).ToList();
        Restart();
        Assert.That(Services.Library.Folders.SelectMany(f => Services.Library.GetFolderContent(f.Id)!.Items), Is.EqualTo(before));
    }

    // Version, key, mask, word, its replacement and the number of steps; then a step of one kind or another.
    [Test]
    public async Task Gestures_AreOnesThatViewersRead()
    {
        var gestures = Services.Library.Folders.Single(f => f.Type == FolderType.Gesture);
        foreach (var item in Services.Library.GetFolderContent(gestures.Id)!.Items)
        {
            var lines = Encoding.UTF8.GetString((await Services.Assets.Get(item.AssetId))!.Data).TrimEnd('\n').Split('\n');
            Assert.That((lines[0], lines[3][0]), Is.EqualTo(("2", '/')), item.Name);
            var at = 6;
            for (var step = int.Parse(lines[5]); step > 0; step--)
                at += lines[at] switch { "0" or "1" => 4, "2" or "3" => 3, _ => throw new AssertionException(item.Name) };
            Assert.That(at, Is.EqualTo(lines.Length), item.Name);
        }
    }

    [Test]
    public async Task Notecard_SaysHowLongItIs()
    {
        var folder = Services.Library.Folders.Single(f => f.Type == FolderType.Notecard);
        var item = Services.Library.GetFolderContent(folder.Id)!.Items[0];
        var text = Encoding.UTF8.GetString((await Services.Assets.Get(item.AssetId))!.Data);
        var at = text.IndexOf("Text length ", StringComparison.Ordinal) + "Text length ".Length;
        var end = text.IndexOf('\n', at);
        Assert.That(Encoding.UTF8.GetByteCount(text[(end + 1)..]), Is.EqualTo(int.Parse(text[at..end]) + "}\n".Length));
    }
}

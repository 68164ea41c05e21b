using System.IO.Compression;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Iar;

namespace OpenSim.Serialization.Tests.Iar;

/// <summary>Names of things as names of entries: through an archive with its sums, and back.</summary>
public sealed class EntryNameTests
{
    [TestCase(@"C:\things")]
    [TestCase(@"a\b")]
    [TestCase("a/b")]
    [TestCase("a&b&#47;c&amp;")]
    [TestCase("two\nlines")]
    [TestCase("tab\tand\rreturn")]
    [TestCase("..")]
    [TestCase("  blanks  ")]
    [TestCase("say \"hi\"")]
    [TestCase("emoji 🎈 日本語")]
    [TestCase("a__b")]
    public void Name_GoesThroughAnArchive(string name)
    {
        var path = ArchivePaths.Inventory + InventoryPath.EntryOf(name, UUID.Random()) + ".xml";
        var file = new MemoryStream();
        using (var archive = new ArchiveWriter(file))
        {
            archive.Write(path, "x");
            archive.Finish();
        }

        file.Position = 0;
        var seen = new List<string>();
        var check = ArchiveCheck.Walk(file, look: e => seen.Add(e.Path));
        Assert.That(check.IsWhole, Is.True, string.Join(' ', check.Damage));
        Assert.That(InventoryPath.NameOf(seen.Single().Split('/')[^1]), Is.EqualTo(name));
    }

    [Test]
    public void Archive_PackedOnWindows_HasItsFolders()
    {
        var file = new MemoryStream();
        using (var tar = new System.Formats.Tar.TarWriter(file, leaveOpen: true))
            tar.WriteEntry(new System.Formats.Tar.GnuTarEntry(System.Formats.Tar.TarEntryType.RegularFile, @"objects\x.xml"));
        file.Position = 0;
        Assert.That(new ArchiveReader(file).Entries().Single().Path, Is.EqualTo("objects/x.xml"));
    }

    // Each way to be short of the end is told, however little is lost.
    [Test]
    public void Archive_CutAnywhere_IsNotWhole()
    {
        var file = new MemoryStream();
        using (var archive = new ArchiveWriter(file, CompressionLevel.Fastest))
        {
            archive.Write("objects/a.xml", "<a/>");
            archive.Finish();
        }

        var whole = file.ToArray();
        for (var length = 0; length < whole.Length; length++)
            Assert.That(ArchiveCheck.Walk(new MemoryStream(whole[..length])).IsWhole, Is.False, $"{length} of {whole.Length}");
        Assert.That(ArchiveCheck.Walk(new MemoryStream(whole)).IsWhole, Is.True);
    }
}
